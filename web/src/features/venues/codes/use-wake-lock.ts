import { useEffect } from 'react';

/** Keeps the screen on while the page is visible, if the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;

    async function hold() {
      const isHeld = lock !== undefined && !lock.released;
      if (isHeld || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Refused on a low battery: the display still works, but may go dark.
      const given = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isGone) void given?.release();
      else lock = given;
    }

    void hold();
    // The browser takes the lock from a hidden page. A browser that refused may grant it after a touch.
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
