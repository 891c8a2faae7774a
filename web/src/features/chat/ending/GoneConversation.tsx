import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '#ui/navigation/router.tsx';
import { overOf } from '../reading/use-over-conversation.ts';
import type { Arrival } from './use-leaving.ts';

export function isArrival(state: unknown): state is Arrival {
  return typeof state === 'object' && state !== null && 'isGone' in state && state.isGone === true;
}

/** Redirects from an ended conversation to the list. Closes anything open over it first, or Back would return to it. */
export function GoneConversation({ onLeave }: { onLeave: (arrival: Arrival) => void }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isOverlaid = overOf(state) !== undefined;
  const leave = useEffectEvent(onLeave);

  useEffect(() => {
    if (isOverlaid) navigate(-1);
    else leave({ isGone: true });
  }, [isOverlaid, navigate]);

  return null;
}
