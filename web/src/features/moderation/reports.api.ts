import { type Dismissal, moderationEndpoints } from '@showup/contract/moderation';
import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { CallFailed, call, callPage } from '../../lib/api.ts';
import { type ReportPages, withoutReport } from './report-pages.ts';

export const reportsKeys = { open: ['moderation', 'reports'] as const };

const FIRST_PAGE = '';
/** Live events keep the list fresh; this is for one that was lost. */
const REPORTS_POLL_MS = 60_000;

/** The open reports, whichever has waited longest first, a page at a time. */
export function useReportedUsers() {
  return useInfiniteQuery({
    queryKey: reportsKeys.open,
    queryFn: ({ pageParam }) =>
      callPage(moderationEndpoints.reportedUsers, { query: { cursor: pageParam || undefined } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    refetchInterval: REPORTS_POLL_MS,
  });
}

/** The report leaves the list, which is asked for again: an answer under way may still hold it, and other reports counted it. */
export async function removeReport(cache: QueryClient, reportId: string): Promise<void> {
  await cache.cancelQueries({ queryKey: reportsKeys.open });
  cache.setQueryData<ReportPages>(reportsKeys.open, (pages) => withoutReport(pages, reportId));
  void cache.invalidateQueries({ queryKey: reportsKeys.open });
}

/** The report leaves once it is dismissed, also when it turns out to be decided by someone else. */
export function useDismissReport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Dismissal) => call(moderationEndpoints.dismissReport, { body }),
    onSuccess: (_answer, { reportId }) => removeReport(cache, reportId),
    onError: (error, { reportId }) => (isDecided(error) ? removeReport(cache, reportId) : undefined),
  });
}

/** Each call is a recorded look, so it waits to be asked for, and what it answers is kept no longer than it is shown. */
export function useShowReportMessages() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reportId: string) => call(moderationEndpoints.showReportMessages, { body: { reportId } }),
    gcTime: 0,
    onError: (error, reportId) => (isDecided(error) ? removeReport(cache, reportId) : undefined),
  });
}

function isDecided(error: Error): boolean {
  return error instanceof CallFailed && (error.status === 409 || error.status === 404);
}
