import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { useNavigate } from '#ui/navigation/router.tsx';

/** Tells the list that the conversation that was open is gone. */
export interface Arrival {
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
