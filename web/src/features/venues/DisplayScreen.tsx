import { type Display, venueTexts } from '@showup/contract/venues';
import { MonitorX, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { msUntilNextCode } from './display-clock.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { isUnknown, useDisplay } from './venues.api.ts';
import { venueNotices } from './venues.texts.ts';

/** How long a code stays after the next one was due: the time that asking for it may take. */
const GRACE_MS = 3_000;

const codeSize = 'size-[min(92vw,calc(100dvh-13rem))]';

/** The tablet at the bar: the venue's code of this half minute, as large as it fits. */
export function DisplayScreen() {
  const { token = '' } = useParams();
  const display = useDisplay(token);
  useWakeLock();

  if (isUnknown(display.error)) {
    return (
      <main className="flex min-h-dvh">
        <title>Showup</title>
        <h1 className="sr-only">Showup</h1>
        <EmptyState
          icon={MonitorX}
          title={venueTexts.noDisplay}
          text="Its address may have been renewed. Ask for the new one."
        />
      </main>
    );
  }
  const shown = display.data;
  return (
    <main className="flex h-(--page-height) flex-col items-center justify-between gap-4 overflow-hidden px-4 py-6 text-center">
      <title>{shown ? `${shown.venueName} · Showup` : 'Showup'}</title>
      <h1 className="max-w-full truncate font-display text-display font-bold">{shown?.venueName ?? ' '}</h1>
      {shown ? (
        <Code display={shown} receivedAt={display.dataUpdatedAt} />
      ) : display.isError ? (
        <NoConnection />
      ) : (
        <Skeleton className={`${codeSize} rounded-panel`} />
      )}
      <div className="flex flex-col items-center gap-2">
        <p className="text-lead text-balance">{venueNotices.displayPurpose}</p>
        <Wordmark className="text-primary-ink" />
      </div>
    </main>
  );
}

/** The code until it is too old to prove anything. */
function Code({ display, receivedAt }: { display: Display; receivedAt: number }) {
  const [staleSince, setStaleSince] = useState<number>();
  useEffect(() => {
    const end = receivedAt + msUntilNextCode(display.changesAt, receivedAt) + GRACE_MS;
    const timer = setTimeout(() => setStaleSince(receivedAt), end - Date.now());
    return () => clearTimeout(timer);
  }, [display, receivedAt]);

  if (staleSince === receivedAt) return <NoConnection />;
  return (
    <img
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(display.svg)}`}
      alt={`QR code of ${display.venueName}`}
      className={`${codeSize} rounded-panel bg-white`}
    />
  );
}

function NoConnection() {
  return (
    <div
      role="status"
      className={`${codeSize} flex flex-col items-center justify-center gap-4 rounded-panel bg-base-200 p-6`}
    >
      <WifiOff size={48} aria-hidden />
      <p className="text-lead font-medium text-balance">{venueNotices.displayLost}</p>
    </div>
  );
}
