import type { UserId } from '@showup/contract/fields';
import { useEffect, useRef, useState } from 'react';
import { sendSignal } from '#lib/live/socket.ts';
import { useLiveEvents } from '#lib/live/use-live-events.ts';

/** How long someone counts as typing after their last signal. */
const TYPING_LASTS_MS = 4_000;
const SIGNAL_EVERY_MS = 2_000;

/** Whether this person is typing to the viewer. */
export function useTyping(partnerId: UserId): boolean {
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<number>(undefined);
  function stop() {
    window.clearTimeout(timer.current);
    setTyping(false);
  }
  useLiveEvents({
    typing({ userId }) {
      if (userId !== partnerId) return;
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(stop, TYPING_LASTS_MS);
      setTyping(true);
    },
    newMessage: ({ senderId }) => senderId === partnerId && stop(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer belongs to this partner.
  useEffect(() => () => window.clearTimeout(timer.current), [partnerId]);
  return isTyping;
}

/** Signals typing to this person, every 2 s at most. */
export function useTypingSignal(partnerId: UserId): () => void {
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    if (performance.now() - sentAt.current < SIGNAL_EVERY_MS) return;
    if (sendSignal('typing', { userId: partnerId })) sentAt.current = performance.now();
  };
}
