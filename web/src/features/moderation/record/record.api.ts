import { auditEndpoints, RECORD_CSV_PATH, type RecordFilter } from '@showup/contract/moderation/audit';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, callPage } from '#lib/api/api.ts';
import { pagedBy } from '#lib/api/pages.ts';

const recordKeys = {
  lines: (filter: RecordFilter) => ['moderation', 'record', filter] as const,
  filters: ['moderation', 'record-filters'] as const,
};

/** What admins did, latest first, in pages. */
export function useRecord(filter: RecordFilter) {
  return useInfiniteQuery({
    queryKey: recordKeys.lines(filter),
    ...pagedBy((cursor) => callPage(auditEndpoints.record, { query: { ...filter, cursor } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useRecordFilters() {
  return useQuery({
    queryKey: recordKeys.filters,
    queryFn: () => call(auditEndpoints.recordFilters, {}),
    staleTime: 0,
  });
}

/** The address of the CSV file for this filter. */
export function recordFile({ admin, action }: RecordFilter): string {
  const search = new URLSearchParams({ ...(admin && { admin }), ...(action && { action }) });
  return String(search) ? `${RECORD_CSV_PATH}?${search}` : RECORD_CSV_PATH;
}
