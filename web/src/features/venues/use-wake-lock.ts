import { useEffect } from 'react';

/** Keeps the screen from going dark while the page is in view, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;

    async function hold() {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Refused on a low battery: the display works on, it only may go dark.
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isGone) void held?.release();
      else lock = held;
    }

    void hold();
    // The browser takes the lock away from a page that was out of view.
    document.addEventListener('visibilitychange', hold);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}
