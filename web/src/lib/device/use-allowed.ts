import { useEffect } from 'react';

/** Calls back when the person grants a permission in the browser's settings while it `isAwaited`. */
export function useAllowed(name: PermissionName, isAwaited: boolean, onAllowed: () => void): void {
  useEffect(() => {
    if (!isAwaited) return;
    let status: PermissionStatus | undefined;
    let isGone = false;

    function look() {
      if (!isGone && status?.state === 'granted') onAllowed();
    }

    async function watch() {
      status = await navigator.permissions.query({ name });
      status.addEventListener('change', look);
    }

    // In browsers without permission queries, the person still has a button.
    if ('permissions' in navigator) watch().catch(() => undefined);
    return () => {
      isGone = true;
      status?.removeEventListener('change', look);
    };
  }, [name, isAwaited, onAllowed]);
}
