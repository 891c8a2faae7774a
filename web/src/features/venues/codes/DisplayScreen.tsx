import { MonitorX, Moon, TriangleAlert } from 'lucide-react';
import { useParams } from 'react-router';
import { pageTitle } from '../../../lib/navigation/page-title.ts';
import { Wordmark } from '../../../ui/page/Wordmark.tsx';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import { isFromMap, MapCreditText } from '../MapCredit.tsx';
import { DisplayCode } from './DisplayCode.tsx';
import { isUnknownDisplay, useDisplay } from './display.api.ts';
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
  const attention = useAttention(display.data?.receivedAt, useWakeLock());

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
        <div className="flex min-h-0 w-full min-w-0 flex-1 flex-col items-center justify-between gap-3 landscape:h-full landscape:max-w-column landscape:items-start">
          {attention !== undefined && <Attention text={attention} />}
          <Invitation venueName={venueName} />
          <div className="w-full">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <Wordmark />
              <FullScreenButton />
            </div>
            {display.data && isFromMap(display.data) && <MapCreditText />}
          </div>
        </div>
      </div>
      {isDark && <Dark drift={drift} />}
    </main>
  );
}

/** What Showup is, what a guest gets, and what to do. */
function Invitation({ venueName }: { venueName: string | undefined }) {
  return (
    <div className="my-auto flex flex-col gap-2">
      <p className="text-body font-semibold text-primary-ink">{displayTexts.inOneLine}</p>
      <h1 className="line-clamp-3 font-display text-display font-bold text-balance break-words">
        {venueName ?? ' '}
      </h1>
      <p className="text-lead font-medium text-balance">{displayTexts.gets}</p>
      <p className="text-body text-balance">{displayTexts.purpose}</p>
      <p className="text-note text-muted low:hidden">{displayTexts.free}</p>
    </div>
  );
}

/** For the staff, not for guests. */
function Attention({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="flex w-full items-center gap-3 rounded-panel bg-warning/12 p-3 text-left text-body font-semibold"
    >
      <TriangleAlert size={22} className="shrink-0 text-warning" aria-hidden />
      {text}
    </p>
  );
}

/** Covers the screen once the evening is over. A touch anywhere lights it up. */
function Dark({ drift }: { drift: string }) {
  return (
    <div className="fixed inset-0 z-10 grid place-items-center bg-black text-white/60">
      <p className="flex items-center gap-3 text-body" style={{ transform: drift }}>
        <Moon size={22} aria-hidden />
        {displayTexts.isOver}
      </p>
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
