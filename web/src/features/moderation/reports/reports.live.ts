import type { LivePayload } from '@showup/contract/live';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../../../lib/live/use-live-events.ts';
import { askForReports, removeReport } from './reports.api.ts';

/** It may stand at the end, say something else than before, or count with others of the same person. */
export function receiveReportFiled(cache: QueryClient): void {
  void askForReports(cache);
}

/** Somebody has left, or the time of a report is over: which ones is not told. */
export function receiveReportsChanged(cache: QueryClient): void {
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
