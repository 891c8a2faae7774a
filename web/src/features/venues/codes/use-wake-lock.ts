import { useEffect, useState } from 'react';

/**
 * Keeps the screen on while the page is visible, if the browser can.
 * @returns false if the browser refused; true also where it has no say
 */
export function useWakeLock(): boolean {
  const [isAwake, setAwake] = useState(true);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;

    async function hold() {
      const isHeld = lock !== undefined && !lock.released;
      if (isGone || isHeld || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Refused on a low battery: the display still works, but may go dark.
      const given = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isGone) return void given?.release();
      lock = given;
      setAwake(given !== undefined);
      // The system may take it back at any time, for example on a low battery.
      given?.addEventListener('release', () => void hold());
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
  return isAwake;
}
