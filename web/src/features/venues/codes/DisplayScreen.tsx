import { Maximize, MonitorX, Moon, TriangleAlert } from 'lucide-react';
import { type CSSProperties, useEffect, useState, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { keepApp, onNewBuild } from '#lib/installed/app-worker.ts';
import { reloadPage } from '#lib/late/late-code.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { useRootMark } from '#ui/page/root-mark.ts';
import { Wordmark } from '#ui/page/Wordmark.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { isFromMap, MapCreditText } from '../MapCredit.tsx';
import { DisplayCode, useCurrentCode } from './DisplayCode.tsx';
import { isUnknownDisplay, type ReceivedDisplay, useDisplay } from './display.api.ts';
import { displayTexts } from './display.texts.ts';
import { useDrift } from './drift.ts';
import { useAttention } from './use-attention.ts';
import { useDimming } from './use-dimming.ts';
import { useWakeLock } from './use-wake-lock.ts';

/**
 * Keeps the app on the tablet, so that a reload without a network still shows the display, and reloads for a newer build.
 * A reload leaves full screen, so a full screen waits until it is dark.
 * @param answeredAt when the server answered last: it has to be there for a reload
 */
function useNewestBuild(answeredAt: number | undefined, isDark: boolean): void {
  const [isOld, setOld] = useState(false);
  useEffect(keepApp, []);
  useEffect(() => onNewBuild(() => setOld(true)), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: tries again with each answer
  useEffect(() => {
    if (isOld && (isDark || document.fullscreenElement === null)) void reloadPage();
  }, [isOld, isDark, answeredAt]);
}

/** The screen of the tablet at the bar: what this is, and the venue's current code as large as possible. */
export function DisplayScreen() {
  const { token = '' } = useParams();
  const display = useDisplay(token);
  const drift = useDrift();
  const isDark = useDimming(display.data?.overAt);
  useNewestBuild(display.data?.receivedAt, isDark);
  const attention = useAttention(display.data?.receivedAt, display.error, useWakeLock());
  const { now, isExpired } = useCurrentCode(display.data);
  useRootMark('says-offline');

  if (isUnknownDisplay(display.error)) return <Ended />;
  const venueName = display.data?.venueName;
  const isLost = isExpired || (!display.data && display.isError);
  // One message about the code, in its place.
  const isSaidThere = isLost && attention?.isAboutCode;
  const lostText = isSaidThere ? attention.text : displayTexts.lost;
  const beside = isSaidThere ? undefined : attention?.text;
  return (
    <main id="main" tabIndex={-1} className="h-(--page-height) overflow-hidden outline-none">
      <title>{venueName ? pageTitle(venueName) : displayTexts.showup}</title>
      <div
        className="flex size-full flex-col items-center justify-between gap-4 p-4 text-center not-portrait:flex-row not-portrait:justify-center not-portrait:gap-8 not-portrait:p-6 not-portrait:text-left"
        style={{ transform: drift }}
      >
        <DisplayCode display={display.data} missing={isLost ? lostText : undefined} now={now} />
        <div className="@container flex min-h-0 w-full min-w-0 flex-1 flex-col items-center justify-between gap-3 not-portrait:h-full not-portrait:items-start">
          {beside !== undefined && <Attention text={beside} />}
          <Invitation display={display.data} canScan={!isLost && display.data !== undefined} />
          <div className="w-full shrink-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <Wordmark />
              <FullScreenButton />
            </div>
            {display.data && isFromMap(display.data) && <MapCreditText />}
          </div>
        </div>
      </div>
      {isDark && <Dark drift={drift} attention={attention?.text} />}
    </main>
  );
}

/** The letters of a web address that fit side by side, at a font size of one percent of their column. */
const LETTERS = 165;

/**
 * Sizes grow with the room that the code, and what the staff has to know, leave: to be read from two metres, and whole.
 * Not `landscape`, which in these styles is a phone held sideways.
 */
const sizes = {
  headline: 'text-[min(6.4cqw,16cqh)] not-portrait:text-[min(15cqw,10cqh)]',
  address:
    'text-[clamp(1.25rem,min(var(--fitting),12cqh),5rem)] not-portrait:text-[clamp(1.25rem,min(var(--fitting),7cqh),5rem)]',
  venue:
    'text-[clamp(1.25rem,min(7cqw,9cqh),4rem)] not-portrait:text-[clamp(1.25rem,min(8.5cqw,5.2cqh),4rem)]',
  line: 'text-[clamp(1rem,min(5.4cqw,7cqh),3rem)] not-portrait:text-[clamp(1rem,min(7.2cqw,4.2cqh),3rem)] portrait:[@container(height<18rem)]:text-[clamp(1rem,min(5.4cqw,9.5cqh),3rem)]',
  note: 'text-[clamp(0.9375rem,min(4cqw,5.4cqh),2.25rem)] not-portrait:text-[clamp(0.9375rem,min(5cqw,3cqh),2.25rem)]',
  attention:
    'text-[clamp(0.9375rem,min(4cqw,1.9vh),2.25rem)] not-portrait:text-[clamp(0.9375rem,min(4cqw,2.8vh),2.25rem)]',
};

/** What a guest can do without, where there is little room. */
const ifRoom = '[@container(height<18rem)]:hidden';

type InvitationProps = {
  display: ReceivedDisplay | undefined;
  canScan: boolean;
};

/** What Showup is and where to find it, then what a guest gets and, while there is a code, what to do. */
function Invitation({ display, canScan }: InvitationProps) {
  const address = display ? new URL(display.address).host : location.host;
  const fitting: CSSProperties & { '--fitting': string } = { '--fitting': `${LETTERS / address.length}cqw` };
  return (
    <div className="@container-size flex min-h-0 w-full flex-1 flex-col justify-center-safe gap-2 overflow-hidden leading-snug *:shrink-0">
      <h1 className={classNames('font-display leading-[1.05] font-bold', sizes.headline)}>
        {displayTexts.inOneLine}
      </h1>
      <p
        className={classNames('leading-tight font-semibold break-words text-primary-ink', sizes.address)}
        style={fitting}
      >
        {address}
      </p>
      {display && (
        <h2 className={classNames('mt-2 line-clamp-2 font-semibold text-balance break-words', sizes.venue)}>
          {display.venueName}
        </h2>
      )}
      <p className={classNames('text-balance', ifRoom, sizes.line)}>{displayTexts.gets}</p>
      {canScan && <p className={classNames('text-balance', sizes.line)}>{displayTexts.purpose}</p>}
      {canScan && <p className={classNames('text-muted', ifRoom, sizes.note)}>{displayTexts.free}</p>}
    </div>
  );
}

/** For the staff, not for guests. */
function Attention({ text }: { text: string }) {
  return (
    <p
      role="status"
      className={classNames(
        'flex w-full shrink-0 items-center gap-3 rounded-panel bg-warning/12 p-3 text-left leading-snug font-semibold',
        sizes.attention,
      )}
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

function watch(changed: () => void) {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** Whether the page can go full screen and has not yet. */
function canGrow(): boolean {
  return document.fullscreenEnabled && document.fullscreenElement === null;
}

function FullScreenButton() {
  const isOffered = useSyncExternalStore(watch, canGrow);
  if (!isOffered) return null;
  return (
    <Button
      variant="plain"
      size="medium"
      className="text-muted"
      // If the browser refuses, nothing changes and the button stays.
      onClick={() =>
        void document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => {})
      }
    >
      <Maximize size={18} aria-hidden />
      {displayTexts.fullScreen}
    </Button>
  );
}
