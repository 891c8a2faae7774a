import { useEffect, useRef } from 'react';
import { CallFailed, isAway, isOffline } from '../../lib/call-failed.ts';
import { notify } from '../../ui/notify.tsx';
import { isNoMatch } from './chat.api.ts';

/** The end of a match is told by the screen alone; without an answer there is nothing of the server's to say. */
function isTold(error: Error | null): error is CallFailed {
  return error instanceof CallFailed && !isOffline(error) && !isNoMatch(error);
}

/** Says in a toast, beside the screen, why the server did not answer with `what`. */
export function useFailureToast(
  what: 'partners' | 'messages',
  { error, isSuccess }: { error: Error | null; isSuccess: boolean },
): void {
  const isAwayTold = useRef(false);
  useEffect(() => {
    if (isSuccess) isAwayTold.current = false;
    if (!isTold(error)) return;
    // A server that is away is asked again every few seconds.
    if (isAway(error) && isAwayTold.current) return;
    isAwayTold.current = isAway(error);
    notify.error(error.message, { id: `${what}-not-loaded`, of: error });
  }, [what, error, isSuccess]);
}
