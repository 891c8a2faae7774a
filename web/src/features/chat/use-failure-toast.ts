import { useEffect, useRef } from 'react';
import { CallFailed, isAway, isOffline } from '#lib/api/call-failed.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { isNoMatch } from './chat.api.ts';

/** No toast when a match has ended, which the screen shows, or when offline, since the server gave no reason. */
function isTold(error: Error | null): error is CallFailed {
  return error instanceof CallFailed && !isOffline(error) && !isNoMatch(error);
}

/** Shows a toast with the server's reason if `what` failed to load. */
export function useFailureToast(
  what: 'partners' | 'messages',
  { error, isSuccess }: { error: Error | null; isSuccess: boolean },
): void {
  const isAwayTold = useRef(false);
  useEffect(() => {
    if (isSuccess) isAwayTold.current = false;
    if (!isTold(error)) return;
    // Retries come every few seconds, so the toast is shown once.
    if (isAway(error) && isAwayTold.current) return;
    isAwayTold.current = isAway(error);
    notify.error(error.message, { id: `${what}-not-loaded`, of: error });
  }, [what, error, isSuccess]);
}
