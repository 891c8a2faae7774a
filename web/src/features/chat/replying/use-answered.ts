import type { UserId } from '@showup/contract/fields';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { loadBackTo } from '../reading/conversation.api.ts';
import type { ThreadItem, ThreadMessage } from '../reading/thread.ts';

/** How the search for an answered message goes. */
export type Finding = 'loading' | 'failed' | 'too far';

interface Conversation {
  readonly viewerId: UserId;
  readonly partnerId: UserId;
  readonly items: readonly ThreadItem[];
  goTo(key: string): void;
}

/** Goes to the message that a reply answers, and first loads the conversation up to it. */
export function useAnswered({ viewerId, partnerId, items, goTo }: Conversation) {
  const cache = useQueryClient();
  /** The number of the message to go to, once it is loaded. */
  const [wanted, setWanted] = useState<number>();
  const search = useMutation({
    mutationFn: ({ seq }: { seq: number; replyKey: string }) =>
      loadBackTo(cache, { viewerId, partnerId, seq }),
  });
  const target = wanted === undefined ? undefined : keyOf(items, wanted);
  const arrive = useEffectEvent((key: string) => {
    setWanted(undefined);
    goTo(key);
  });
  useLayoutEffect(() => {
    if (target !== undefined) arrive(target);
  }, [target]);

  function findingOf({ key }: ThreadMessage): Finding | undefined {
    if (search.variables?.replyKey !== key) return undefined;
    if (search.isPending) return 'loading';
    if (search.isError) return 'failed';
    return search.data === false ? 'too far' : undefined;
  }

  function show({ key, quote }: ThreadMessage) {
    if (!quote) return;
    setWanted(quote.seq);
    if (keyOf(items, quote.seq) === undefined) search.mutate({ seq: quote.seq, replyKey: key });
  }

  return { show, findingOf };
}

const keyOf = (items: readonly ThreadItem[], seq: number) =>
  items.find((item) => item.kind === 'message' && item.seq === seq)?.key;
