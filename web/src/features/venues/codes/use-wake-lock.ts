import { useEffect, useState } from 'react';
import { PATIENCE, within } from '#lib/patience.ts';

/**
 * Keeps the screen on while the page is visible, if the browser can.
 * @returns false if the browser refused or does not answer; true also where it has no say
 */
export function useWakeLock(): boolean {
  const [isAwake, setAwake] = useState(true);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;

    const isHeld = () => lock !== undefined && !lock.released;

    /** Also takes a lock that comes late. */
    function keep(given: WakeLockSentinel) {
      if (isGone || isHeld()) return void given.release();
      lock = given;
      setAwake(true);
      // The system may take it back at any time, for example on a low battery.
      given.addEventListener('release', () => void hold());
    }

    async function hold() {
      if (isGone || isHeld() || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const kept = navigator.wakeLock.request('screen').then(keep);
      // Refused on a low battery: the display still works, but may go dark.
      await within(PATIENCE.device, kept).catch(() => setAwake(isHeld()));
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
