import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '#ui/toasts/notify.tsx';
import { serverMessage } from './server-message.ts';

/** The ids of what was decided in this tab, so that live events about them are not shown as news. */
export type DecidedHere = Set<string>;

export function useDecidedHere(): DecidedHere {
  const [ids] = useState(() => new Set<string>());
  return ids;
}

interface Outcome<Answer> {
  /** What the decision is about. */
  readonly ids: readonly string[];
  readonly onDone: (answer: Answer) => void;
}

/**
 * Sends an admin's decision and remembers what it is about as soon as it is sent. If it fails, forgets that and shows
 * the server's message, or `failed` if there is none.
 */
export function useDecision<Body, Answer>(
  { mutateAsync, isPending }: UseMutationResult<Answer, Error, Body>,
  decidedHere: DecidedHere,
  failed: string,
) {
  function decide(body: Body, { ids, onDone }: Outcome<Answer>): void {
    for (const id of ids) decidedHere.add(id);
    // A promise, since React Query drops `mutate` callbacks if a live event unmounts the component before the response.
    void mutateAsync(body).then(onDone, (error: unknown) => {
      for (const id of ids) decidedHere.delete(id);
      notify.error(serverMessage(error) ?? failed, { of: error });
    });
  }
  return { decide, isPending };
}
