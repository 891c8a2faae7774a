import {
  type Complaint,
  type ComplaintDecision,
  complaintsEndpoints,
} from '@showup/contract/public/complaints';
import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '#lib/api/api.ts';
import { isRefused } from '#lib/api/call-failed.ts';
import { pagedBy, removeItems } from '#lib/api/pages.ts';

export type ComplaintView = 'open' | 'resolved';

const complaintsKeys = {
  all: ['moderation', 'complaints'] as const,
  open: ['moderation', 'complaints', 'open'] as const,
  resolved: ['moderation', 'complaints', 'resolved'] as const,
};

/** A fallback for lost live events, which keep the list fresh. */
const COMPLAINTS_POLL_MS = 60_000;

/** In pages: open complaints, the earliest deadline first, or resolved ones, latest first. */
export function useComplaints(state: ComplaintView = 'open') {
  return useInfiniteQuery({
    queryKey: complaintsKeys[state],
    ...pagedBy((cursor) => callPage(complaintsEndpoints.complaints, { query: { state, cursor } })),
    staleTime: 0,
    refetchInterval: COMPLAINTS_POLL_MS,
  });
}

export function askForComplaints(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: complaintsKeys.all });
}

export function useAcknowledgeComplaint() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (complaintId: string) =>
      call(complaintsEndpoints.acknowledgeComplaint, { body: { complaintId } }),
    onSettled: () => askForComplaints(cache),
  });
}

/** Removes the complaint once it is resolved, even if someone else resolved it. */
export function useResolveComplaint() {
  const cache = useQueryClient();
  const remove = async (complaintId: string) => {
    await removeItems<Complaint>(cache, complaintsKeys.open, ({ _id }) => _id === complaintId);
    void askForComplaints(cache);
  };
  return useMutation({
    mutationFn: (body: ComplaintDecision) => call(complaintsEndpoints.resolveComplaint, { body }),
    onSuccess: (_answer, { complaintId }) => remove(complaintId),
    onError: (error, { complaintId }) =>
      isRefused(error, complaintsEndpoints.resolveComplaint, 'complaints.resolved', 'complaints.gone')
        ? remove(complaintId)
        : undefined,
  });
}

/** A mutation, since every search is recorded. */
export function useComplainedPeople() {
  return useMutation({
    mutationFn: (body: { complaintId: string; query: string }) =>
      call(complaintsEndpoints.complainedPeople, { body }),
    gcTime: 0,
  });
}
