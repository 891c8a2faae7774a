import { MonitorX } from 'lucide-react';
import { useParams } from 'react-router';
import { pageTitle } from '../../../lib/navigation/page-title.ts';
import { Wordmark } from '../../../ui/page/Wordmark.tsx';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import { isFromMap, MapCreditText } from '../MapCredit.tsx';
import { DisplayCode } from './DisplayCode.tsx';
import { isUnknownDisplay, useDisplay } from './display.api.ts';
import { displayTexts } from './display.texts.ts';
import { FullScreenButton } from './FullScreenButton.tsx';
import { useDrift } from './use-drift.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** The screen of the tablet at the bar: the venue's current code, as large as possible. */
export function DisplayScreen() {
  const { token = '' } = useParams();
  const display = useDisplay(token);
  const drift = useDrift();
  useWakeLock();

  if (isUnknownDisplay(display.error)) {
    return (
      <main id="main" tabIndex={-1} className="flex min-h-dvh outline-none">
        <title>{displayTexts.showup}</title>
        <h1 className="sr-only">{displayTexts.showup}</h1>
        <EmptyState icon={MonitorX} title={displayTexts.ended} />
      </main>
    );
  }
  const venueName = display.data?.venueName;
  return (
    <main id="main" tabIndex={-1} className="h-(--page-height) overflow-hidden outline-none">
      <title>{venueName ? pageTitle(venueName) : displayTexts.showup}</title>
      <div
        className="flex size-full flex-col items-center justify-between gap-4 p-4 text-center landscape:flex-row landscape:justify-center landscape:gap-8 landscape:p-6 landscape:text-left"
        style={{ transform: drift }}
      >
        <DisplayCode display={display.data} receivedAt={display.dataUpdatedAt} isLost={display.isError} />
        <div className="flex min-h-0 w-full min-w-0 flex-1 flex-col items-center justify-between gap-3 landscape:h-full landscape:max-w-column landscape:items-start">
          <div className="my-auto flex flex-col gap-3">
            <h1 className="line-clamp-3 font-display text-display font-bold text-balance break-words">
              {venueName ?? ' '}
            </h1>
            <p className="text-lead text-balance">{displayTexts.purpose}</p>
          </div>
          <div className="w-full">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <Wordmark />
              <FullScreenButton />
            </div>
            {display.data && isFromMap(display.data) && <MapCreditText />}
          </div>
        </div>
      </div>
    </main>
  );
}
