import {
  type ReportedVenue,
  type VenueVerdict,
  venueReportsEndpoints,
} from '@showup/contract/evenings/venue-reports';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

const reportedVenuesKey = ['moderation', 'reported-venues'] as const;
/** A fallback for lost live events. */
const POLL_MS = 60_000;

export function useReportedVenues() {
  return useQuery({
    queryKey: reportedVenuesKey,
    queryFn: () => call(venueReportsEndpoints.reportedVenues, {}),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

export const askForReportedVenues = (cache: QueryClient) =>
  cache.invalidateQueries({ queryKey: reportedVenuesKey });

export function useDecideReportedVenue() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { venueId: string; verdict: VenueVerdict; reason: string }) =>
      call(venueReportsEndpoints.decideReportedVenue, { body }),
    onSuccess: (venues) => void cache.setQueryData<ReportedVenue[]>(reportedVenuesKey, venues),
    onError: () => askForReportedVenues(cache),
  });
}
