import {
  type Dismissal,
  moderationEndpoints,
  type Report,
  type WarningDraft,
} from '@showup/contract/moderation';
import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '#lib/api/api.ts';
import { isRefused } from '#lib/api/call-failed.ts';
import { pagedBy, removeItems } from '#lib/api/pages.ts';

export type ReportState = 'open' | 'closed';

export const reportsKeys = {
  all: ['moderation', 'reports'] as const,
  open: ['moderation', 'reports', 'open'] as const,
  closed: ['moderation', 'reports', 'closed'] as const,
};

/** A fallback for lost live events, which keep the list fresh. */
const REPORTS_POLL_MS = 60_000;

/** In pages: open reports, longest waiting first, or closed ones, latest first. */
export function useReportedUsers(state: ReportState = 'open') {
  return useInfiniteQuery({
    queryKey: reportsKeys[state],
    ...pagedBy((cursor) => callPage(moderationEndpoints.reportedUsers, { query: { state, cursor } })),
    staleTime: 0,
    refetchInterval: REPORTS_POLL_MS,
  });
}

/** Removes the report from the open list, and refetches the list because other reports count this one. */
export async function removeReport(cache: QueryClient, reportId: string): Promise<void> {
  await removeItems<Report>(cache, reportsKeys.open, ({ _id }) => _id === reportId);
  void askForReports(cache);
}

export function askForReports(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: reportsKeys.all });
}

/** Removes the report once it is decided, even if someone else decided it. */
export function useDismissReport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Dismissal) => call(moderationEndpoints.dismissReport, { body }),
    onSuccess: (_answer, { reportId }) => removeReport(cache, reportId),
    onError: (error, { reportId }) => (isDecided(error) ? removeReport(cache, reportId) : undefined),
  });
}

/** Warns a reported person. Refetches the reports if another admin has decided them already. */
export function useWarnUser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({
      reason,
      reports,
    }: Pick<WarningDraft, 'reason'> & { reports: readonly [Report, ...Report[]] }) =>
      call(moderationEndpoints.warnUser, { body: { userId: reports[0].blockedUser._id ?? '', reason } }),
    onSuccess: async (_answer, { reports }) => {
      for (const { _id } of reports) await removeReport(cache, _id);
    },
    onError: (error) => (isDecided(error) ? askForReports(cache) : undefined),
  });
}

/** Refetches both lists after a failure too. */
export function useUndoDecision() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reportId: string) => call(moderationEndpoints.undoDecision, { body: { reportId } }),
    onSettled: () => askForReports(cache),
  });
}

/** A mutation, since every call is recorded as a look. */
export function useShowReportMessages() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { reportId: string; cursor?: string | undefined }) =>
      call(moderationEndpoints.showReportMessages, { body }),
    gcTime: 0,
    onError: (error, { reportId }) => (isDecided(error) ? removeReport(cache, reportId) : undefined),
  });
}

/** Records that a picture is opened. Open it afterwards. */
export function useShowReportPicture() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reportId: string) => call(moderationEndpoints.showReportPicture, { body: { reportId } }),
    onError: (error, reportId) => (isDecided(error) ? removeReport(cache, reportId) : undefined),
  });
}

/** Typed by `warnUser`, which has the most error codes of these calls. */
function isDecided(error: Error): boolean {
  return isRefused(
    error,
    moderationEndpoints.warnUser,
    'moderation.no_report',
    'moderation.decided',
    'moderation.gone',
  );
}
