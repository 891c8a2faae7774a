import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useNavigate } from '#ui/navigation/router.tsx';
import { overOf } from '../reading/use-over-conversation.ts';

/** Tells the list that the conversation that was open is gone. */
interface Arrival {
  readonly isGone: true;
}

/** Leads from the conversation to the list: back to it, if it is the step before, so that Back does not meet it twice. */
export function useLeaving(openId: string | null): (arrival?: Arrival) => void {
  const navigate = useNavigate();
  const action = useNavigationType();
  const shown = useRef(openId);
  const isOverList = useRef(false);
  /** What to tell the list, once the step back to it is taken. */
  const underWay = useRef<{ arrival: Arrival | undefined }>(undefined);

  useEffect(() => {
    if (shown.current === openId) return;
    isOverList.current = action === 'PUSH' && shown.current === null;
    shown.current = openId;
    const arrival = underWay.current?.arrival;
    underWay.current = undefined;
    if (openId === null && arrival) navigate('/chats', { replace: true, state: arrival });
  }, [openId, action, navigate]);

  return (arrival) => {
    if (underWay.current) return;
    if (!isOverList.current) return navigate('/chats', { replace: true, state: arrival });
    underWay.current = { arrival };
    navigate(-1);
  };
}

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
