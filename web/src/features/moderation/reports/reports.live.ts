import type { LivePayload } from '@showup/contract/joined/live';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { askForReports, removeReport } from './reports.api.ts';

/** A report was filed or changed, which may also change the counts of others. */
export function receiveReportFiled(cache: QueryClient): void {
  void askForReports(cache);
}

/** Reports were closed or changed because someone left. The event does not say which ones. */
function receiveReportsChanged(cache: QueryClient): void {
  void askForReports(cache);
}

export function receiveReportDecided(
  cache: QueryClient,
  { reportId }: LivePayload<'reportDecided'>,
): Promise<void> {
  return removeReport(cache, reportId);
}

export function useReportsLive(): void {
  const cache = useQueryClient();
  useLiveEvents({
    reportFiled: () => receiveReportFiled(cache),
    reportsChanged: () => receiveReportsChanged(cache),
    reportDecided: (decided) => void receiveReportDecided(cache, decided),
  });
}
