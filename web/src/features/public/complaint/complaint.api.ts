import { complaintsEndpoints, type NewComplaint } from '@showup/contract/public/complaints';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

/** How long an answer takes at most. It changes only when the server restarts. */
export function useComplaintDeadlines() {
  return useQuery({
    queryKey: ['public', 'complaint-deadlines'],
    queryFn: () => call(complaintsEndpoints.complaintDeadlines, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

// Not queries: a reference leads to someone's complaint, and stays out of the cache.

export function useComplain() {
  return useMutation({
    mutationFn: (body: NewComplaint) => call(complaintsEndpoints.complain, { body }),
  });
}

export function useComplaintState() {
  return useMutation({
    mutationFn: (reference: string) => call(complaintsEndpoints.complaintState, { body: { reference } }),
  });
}

export function useSendComplaintCode() {
  return useMutation({
    mutationFn: (reference: string) => call(complaintsEndpoints.sendComplaintCode, { body: { reference } }),
  });
}

export function useProveComplaintEmail() {
  return useMutation({
    mutationFn: (body: { reference: string; code: string }) =>
      call(complaintsEndpoints.proveComplaintEmail, { body }),
  });
}
