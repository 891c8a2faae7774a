import { useEffect, useState } from 'react';
import { isOpenAt, keptHours, type OpeningHours } from './opening-hours.ts';

const LOOK_MS = 10_000;
/** How long a touch lights the screen up. */
const LIT_MS = 120_000;

/** Whether the screen is dark because the place is closed, and its hours, which the tablet remembers. Without any it stays lit. */
export function useDimming() {
  const [hours, setHours] = useState<OpeningHours>(() => keptHours.read() ?? null);
  const [now, setNow] = useState(Date.now);
  const [litUntil, setLitUntil] = useState(0);

  useEffect(() => {
    const look = () => setNow(Date.now());
    function light() {
      look();
      setLitUntil(Date.now() + LIT_MS);
    }
    const timer = setInterval(look, LOOK_MS);
    for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, light);
    return () => {
      clearInterval(timer);
      for (const event of ['pointerdown', 'keydown']) document.removeEventListener(event, light);
    };
  }, []);

  return {
    isDark: now >= litUntil && !isOpenAt(hours, new Date(now)),
    hours,
    change(next: OpeningHours) {
      keptHours.write(next);
      setHours(next);
    },
  };
}
