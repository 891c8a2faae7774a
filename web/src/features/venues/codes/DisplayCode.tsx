import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { serverNow } from '#lib/api/server-clock.ts';
import { endOfCode, shareLeft } from '#lib/format/code-clock.ts';
import { ProgressBar } from '#ui/status/Progress.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import type { ReceivedDisplay } from './display.api.ts';
import { displayTexts } from './display.texts.ts';

/** The rest is for what guests read from a distance beside or below it. */
const codeSize =
  'size-[min(100vw-2rem,calc(var(--page-height)-25rem))] landscape:size-[min(calc(100vw-26rem),calc(var(--page-height)-5rem))]';
const TICK_MS = 1_000;

type Props = {
  /** Undefined until the first one has arrived. */
  display: ReceivedDisplay | undefined;
  isLost: boolean;
};

/** The current code, or why there is none. */
export function DisplayCode({ display, isLost }: Props) {
  const now = useSeconds(display?.receivedAt ?? 0);
  if (!display && !isLost) return <Skeleton className={`${codeSize} shrink-0 rounded-panel`} />;
  if (!display || now >= endOfCode(display.changesAt, display.receivedAt)) {
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
  const left = shareLeft(display.changesAt, display.receivedAt, now);
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

/** The server's time, updated every second, when a code arrives (`since`) and when the page is visible again. */
function useSeconds(since: number): number {
  const [now, setNow] = useState(serverNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer may set the time back
  useEffect(() => {
    const look = () => setNow(serverNow());
    look();
    const timer = setInterval(look, TICK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [since]);
  return Math.max(now, since);
}
