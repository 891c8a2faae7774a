import type { LivePayload } from '@showup/contract/live';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { onLive } from '../../../lib/live/socket.ts';
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
  useEffect(() => {
    const stops = [
      onLive('reportFiled', () => receiveReportFiled(cache)),
      onLive('reportsChanged', () => receiveReportsChanged(cache)),
      onLive('reportDecided', (decided) => void receiveReportDecided(cache, decided)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
}

/** Hears who decides a report. */
export function useReportDecided(onDecided: (decided: LivePayload<'reportDecided'>) => void): void {
  const hear = useEffectEvent(onDecided);
  useEffect(() => onLive('reportDecided', (decided) => hear(decided)), []);
}
