import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { useNavigate } from '#ui/navigation/router.tsx';

/** What is open over the conversation: the partner's profile, the picture of a message, or the form for a date. */
const Over = z.union([
  z.object({ over: z.literal('profile') }),
  z.object({ over: z.literal('picture'), key: z.string() }),
  z.object({ over: z.literal('plan'), dateId: z.nullable(z.string()) }),
]);
export type Over = z.infer<typeof Over>;

/** What a history entry with this state shows over the conversation. */
export const overOf = (state: unknown): Over | undefined => Over.safeParse(state).data;

const nothing = () => {};

/** Anything open over the conversation has its own history entry, so that Back closes it. */
export function useOverConversation() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const over = overOf(state);
  const isBare = over === undefined;
  /** Called once it is closed; set while the navigation is pending. */
  const afterwards = useRef<() => void>(undefined);

  useEffect(() => {
    if (!isBare) return;
    const act = afterwards.current;
    afterwards.current = undefined;
    act?.();
  }, [isBare]);

  function open(what: Over) {
    navigate({ search }, { state: what });
  }

  function close(act: () => void = nothing) {
    // A second press while the navigation is pending would also leave the conversation.
    if (afterwards.current) return;
    afterwards.current = act;
    navigate(-1);
  }

  return { over, open, close };
}
