import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '#ui/navigation/router.tsx';
import { overOf } from '../reading/use-over-conversation.ts';

/** Tells the list that the open conversation is gone. */
interface Arrival {
  readonly isGone: true;
}

export function isArrival(state: unknown): state is Arrival {
  return typeof state === 'object' && state !== null && 'isGone' in state && state.isGone === true;
}

/** Redirects from an ended conversation to the list. Closes anything open over it first, or Back would return to it. */
export function GoneConversation() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isOverlaid = overOf(state) !== undefined;

  useEffect(() => {
    if (isOverlaid) navigate(-1);
    else navigate('/chats', { replace: true, state: { isGone: true } satisfies Arrival });
  }, [isOverlaid, navigate]);

  return null;
}
