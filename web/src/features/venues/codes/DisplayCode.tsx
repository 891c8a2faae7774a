import type { Display } from '@showup/contract/venues';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { endOfCode, shareLeft } from '../../../lib/format/code-clock.ts';
import { ProgressBar } from '../../../ui/status/Progress.tsx';
import { Skeleton } from '../../../ui/status/Skeleton.tsx';
import { displayTexts } from './display.texts.ts';

const codeSize =
  'size-[min(100vw-2rem,calc(var(--page-height)-21rem))] landscape:size-[min(calc(100vw-20rem),calc(var(--page-height)-5rem))]';
const TICK_MS = 1_000;

type Props = {
  /** Undefined until the first one has arrived. */
  display: Display | undefined;
  /** When it arrived, in ms on this clock. */
  receivedAt: number;
  isLost: boolean;
};

/** The current code, or why there is none. */
export function DisplayCode({ display, receivedAt, isLost }: Props) {
  const now = useSeconds(receivedAt);
  if (!display && !isLost) return <Skeleton className={`${codeSize} shrink-0 rounded-panel`} />;
  if (!display || now >= endOfCode(display.changesAt, receivedAt)) {
    return (
      <div
        role="status"
        className={`${codeSize} flex shrink-0 flex-col items-center justify-center gap-4 rounded-panel bg-base-200 p-6 text-center`}
      >
        <WifiOff size={48} aria-hidden />
        <p className="text-lead font-medium text-balance">{displayTexts.lost}</p>
      </div>
    );
  }
  const left = shareLeft(display.changesAt, receivedAt, now);
  return (
    <div className="flex shrink-0 flex-col gap-3">
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(display.svg)}`}
        alt={displayTexts.codeOf(display.venueName)}
        className={`${codeSize} rounded-panel bg-white`}
      />
      {left !== undefined && <ProgressBar value={left} label={displayTexts.untilNext} />}
    </div>
  );
}

/** The time on this clock, updated every second, when a code arrives (`since`) and when the page is visible again. */
function useSeconds(since: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, TICK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return Math.max(now, since);
}
