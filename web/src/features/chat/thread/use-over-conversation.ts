import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';

/** What lies over the conversation: the partner's profile, or the picture of the message with that key. */
const Over = z.union([
  z.object({ over: z.literal('profile') }),
  z.object({ over: z.literal('picture'), key: z.string() }),
]);
type Over = z.infer<typeof Over>;

/** What lies over the conversation at the place in the history with that state. */
export const overOf = (state: unknown): Over | undefined => Over.safeParse(state).data;

const nothing = () => {};

/** Whatever lies over the conversation has a place of its own in the history, so that Back closes it. */
export function useOverConversation() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const over = overOf(state);
  const isBare = over === undefined;
  /** What is done once it is closed; there while the history moves. */
  const afterwards = useRef<() => void>(undefined);

  useEffect(() => {
    if (!isBare) return;
    const act = afterwards.current;
    afterwards.current = undefined;
    act?.();
  }, [isBare]);

  function open(what: Over) {
    void navigate({ search }, { state: what });
  }

  function close(act: () => void = nothing) {
    // A second press while the history moves would leave the conversation as well.
    if (afterwards.current) return;
    afterwards.current = act;
    void navigate(-1);
  }

  return { over, open, close };
}
