import { useEffect, useState } from 'react';

const secondsTo = (until: string | null) =>
  until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1_000));

/** How long the next code has to wait; nothing once it may be asked for. */
export function ResendWait({ until }: { until: string | null }) {
  const [seconds, setSeconds] = useState(() => secondsTo(until));

  useEffect(() => {
    setSeconds(secondsTo(until));
    const tick = setInterval(() => setSeconds(secondsTo(until)), 1_000);
    return () => clearInterval(tick);
  }, [until]);

  return seconds > 0 && <span className="tabular-nums"> in {seconds} s</span>;
}
