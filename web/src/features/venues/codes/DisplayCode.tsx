import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { serverNow } from '#lib/api/server-clock.ts';
import { endOfCode, shareLeft } from '#lib/format/code-clock.ts';
import { ProgressBar } from '#ui/status/Progress.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import type { ReceivedDisplay } from './display.api.ts';
import { displayTexts } from './display.texts.ts';

const TICK_MS = 1_000;

/** The server's time, and whether the display's code has expired by it. */
export function useCurrentCode(display: ReceivedDisplay | undefined): { now: number; isExpired: boolean } {
  const now = useSeconds(display?.receivedAt ?? 0);
  return { now, isExpired: display !== undefined && now >= endOfCode(display.changesAt, display.receivedAt) };
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

/** The rest is for what guests read from a distance beside or below it. */
const codeSize =
  'size-[min(100vw-2rem,calc(var(--page-height)-max(25rem,42vh)))] not-portrait:size-[min(calc(100vw-26rem),calc(var(--page-height)-5rem))]';

type Props = {
  /** With a code that has not expired; undefined until the first has arrived. */
  display: ReceivedDisplay | undefined;
  /** Why there is no code. */
  missing: string | undefined;
  now: number;
};

/** The current code, or why there is none. */
export function DisplayCode({ display, missing, now }: Props) {
  if (missing !== undefined) {
    return (
      <div className={`${codeSize} @container shrink-0 rounded-panel bg-base-200`}>
        <div
          role="status"
          className="flex size-full flex-col items-center justify-center gap-4 p-6 text-center"
        >
          <WifiOff size={48} aria-hidden />
          <p className="text-[clamp(1.1875rem,6cqw,3rem)] leading-snug font-medium text-balance">{missing}</p>
        </div>
      </div>
    );
  }
  if (!display) return <Skeleton className={`${codeSize} shrink-0 rounded-panel`} />;
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
