import { useEffect, useState } from 'react';
import { onLive, sendSignal } from '../../../lib/live/socket.ts';

/** After this long without a keystroke someone has stopped typing. */
const TYPING_LASTS_MS = 4_000;
const SIGNAL_EVERY_MS = 2_000;

/** Whether this person is typing to the viewer. */
export function useTyping(partnerId: string): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    function stop() {
      window.clearTimeout(timer);
      setTyping(false);
    }
    const stops = [
      onLive('typing', ({ userId }) => {
        if (userId !== partnerId) return;
        window.clearTimeout(timer);
        timer = window.setTimeout(stop, TYPING_LASTS_MS);
        setTyping(true);
      }),
      onLive('newMessage', ({ senderId }) => senderId === partnerId && stop()),
    ];
    return () => {
      window.clearTimeout(timer);
      for (const end of stops) end();
    };
  }, [partnerId]);
  return isTyping;
}

/** Signals typing to this person, every 2 s at most. */
export function createTypingSignal(partnerId: string): () => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - toldAt < SIGNAL_EVERY_MS) return;
    toldAt = performance.now();
    sendSignal('typing', { userId: partnerId });
  };
}
