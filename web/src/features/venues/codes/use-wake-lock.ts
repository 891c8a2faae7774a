import { useEffect } from 'react';

/** Keeps the screen from going dark while the page is in view, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;

    async function hold() {
      const isHeld = lock !== undefined && !lock.released;
      if (isHeld || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Refused on a low battery: the display works on, it only may go dark.
      const given = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isGone) void given?.release();
      else lock = given;
    }

    void hold();
    // The browser takes the lock away from a page that was out of view; one that refused may grant it to a touch.
    document.addEventListener('visibilitychange', hold);
    document.addEventListener('pointerup', hold);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', hold);
      document.removeEventListener('pointerup', hold);
      void lock?.release();
    };
  }, []);
}
