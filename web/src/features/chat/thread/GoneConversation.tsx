import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { overOf } from './use-over-conversation.ts';

/** What the list is told by the conversation that vanished. */
interface Arrival {
  readonly isGone: true;
}

export function isArrival(state: unknown): state is Arrival {
  return typeof state === 'object' && state !== null && 'isGone' in state && state.isGone === true;
}

/** Leads from a conversation that is over to the list. From what lies over it a step back first, or Back would meet it again. */
export function GoneConversation() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isOverlaid = overOf(state) !== undefined;

  useEffect(() => {
    if (isOverlaid) void navigate(-1);
    else void navigate('/chats', { replace: true, state: { isGone: true } satisfies Arrival });
  }, [isOverlaid, navigate]);

  return null;
}
