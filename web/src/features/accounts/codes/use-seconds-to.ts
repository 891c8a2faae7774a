import { useEffect, useState } from 'react';
import { serverNow } from '#lib/api/server-clock.ts';

const secondsTo = (moment: string | null) =>
  moment === null ? 0 : Math.max(0, Math.ceil((Date.parse(moment) - serverNow()) / 1_000));

/** The whole seconds left until that moment, counted down to 0. */
export function useSecondsTo(moment: string | null): number {
  const [seconds, setSeconds] = useState(() => secondsTo(moment));

  useEffect(() => {
    setSeconds(secondsTo(moment));
    const tick = setInterval(() => setSeconds(secondsTo(moment)), 1_000);
    return () => clearInterval(tick);
  }, [moment]);

  return seconds;
}
