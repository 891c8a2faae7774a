import { MonitorX, Moon, TriangleAlert } from 'lucide-react';
import { useParams } from 'react-router';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Wordmark } from '#ui/page/Wordmark.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { isFromMap, MapCreditText } from '../MapCredit.tsx';
import { DisplayCode } from './DisplayCode.tsx';
import { isUnknownDisplay, type ReceivedDisplay, useDisplay } from './display.api.ts';
import { displayTexts } from './display.texts.ts';
import { FullScreenButton } from './FullScreenButton.tsx';
import { useAttention } from './use-attention.ts';
import { useDimming } from './use-dimming.ts';
import { useDrift } from './use-drift.ts';
import { useNewestBuild } from './use-newest-build.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** The screen of the tablet at the bar: what this is, and the venue's current code as large as possible. */
export function DisplayScreen() {
  const { token = '' } = useParams();
  const display = useDisplay(token);
  const drift = useDrift();
  const isDark = useDimming(display.data?.overAt);
  useNewestBuild(display.data?.receivedAt, isDark);
  const attention = useAttention(display.data?.receivedAt, display.error, useWakeLock());

  if (isUnknownDisplay(display.error)) return <Ended />;
  const venueName = display.data?.venueName;
  return (
    <main id="main" tabIndex={-1} className="h-(--page-height) overflow-hidden outline-none">
      <title>{venueName ? pageTitle(venueName) : displayTexts.showup}</title>
      <div
        className="flex size-full flex-col items-center justify-between gap-4 p-4 text-center landscape:flex-row landscape:justify-center landscape:gap-8 landscape:p-6 landscape:text-left"
        style={{ transform: drift }}
      >
        <DisplayCode display={display.data} isLost={display.isError} />
        <div className="@container flex min-h-0 w-full min-w-0 flex-1 flex-col items-center justify-between gap-3 landscape:h-full landscape:items-start">
          {attention !== undefined && <Attention text={attention} />}
          <Invitation display={display.data} />
          <div className="w-full">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <Wordmark />
              <FullScreenButton />
            </div>
            {display.data && isFromMap(display.data) && <MapCreditText />}
          </div>
        </div>
      </div>
      {isDark && <Dark drift={drift} attention={attention} />}
    </main>
  );
}

/** The letters of a web address that fit side by side, at a font size of one percent of their column. */
const LETTERS = 165;

/** What Showup is and where to find it, to be read from two metres; then what a guest gets, and what to do. */
function Invitation({ display }: { display: ReceivedDisplay | undefined }) {
  const address = display ? new URL(display.address).host : location.host;
  return (
    <div className="my-auto flex w-full flex-col gap-2">
      <h1 className="font-display text-[min(6.4cqw,9vh)] leading-[1.05] font-bold landscape:text-[min(15cqw,9vh)]">
        {displayTexts.inOneLine}
      </h1>
      <p
        className="leading-tight font-semibold break-words text-primary-ink"
        style={{ fontSize: `clamp(1.25rem, min(${LETTERS / address.length}cqw, 6vh), 3rem)` }}
      >
        {address}
      </p>
      {display && (
        <h2 className="mt-2 line-clamp-2 text-title font-semibold text-balance break-words">
          {display.venueName}
        </h2>
      )}
      <p className="text-lead text-balance low:hidden">{displayTexts.gets}</p>
      <p className="text-lead text-balance low:text-body">{displayTexts.purpose}</p>
      <p className="text-body text-muted low:hidden">{displayTexts.free}</p>
    </div>
  );
}

/** For the staff, not for guests. */
function Attention({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="flex w-full items-center gap-3 rounded-panel bg-warning/12 p-3 text-left text-lead font-semibold"
    >
      <TriangleAlert size={24} className="shrink-0 text-warning" aria-hidden />
      {text}
    </p>
  );
}

/** Covers the screen once the evening is over, except for what needs attention. A touch anywhere lights it up. */
function Dark({ drift, attention }: { drift: string; attention: string | undefined }) {
  return (
    <div
      role="status"
      className="fixed inset-0 z-10 grid place-items-center bg-black p-6 text-lead text-white/60"
    >
      <div className="flex flex-col items-center gap-6" style={{ transform: drift }}>
        <p className="flex items-center gap-3">
          <Moon size={24} className="shrink-0" aria-hidden />
          {displayTexts.isOver}
        </p>
        {attention !== undefined && (
          <p className="flex items-center gap-3 font-semibold text-white/80">
            <TriangleAlert size={24} className="shrink-0" aria-hidden />
            {attention}
          </p>
        )}
      </div>
    </div>
  );
}

function Ended() {
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh outline-none">
      <title>{displayTexts.showup}</title>
      <h1 className="sr-only">{displayTexts.showup}</h1>
      <EmptyState icon={MonitorX} title={displayTexts.ended} />
    </main>
  );
}
