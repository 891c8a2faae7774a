import { useEffect } from 'react';

/** Calls back when the person allows this page, in the browser's settings, what was refused to it; as long as that `isAwaited`. */
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

    // A browser that cannot be asked this leaves the person their button.
    if ('permissions' in navigator) watch().catch(() => undefined);
    return () => {
      isGone = true;
      status?.removeEventListener('change', look);
    };
  }, [name, isAwaited, onAllowed]);
}
