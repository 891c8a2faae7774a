import {
  type PlaceVerdict,
  placeReportsEndpoints,
  type ReportedPlace,
} from '@showup/contract/evenings/place-reports';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

const placesKey = ['moderation', 'places'] as const;
/** A fallback for lost live events. */
const POLL_MS = 60_000;

export function useReportedPlaces() {
  return useQuery({
    queryKey: placesKey,
    queryFn: () => call(placeReportsEndpoints.reportedPlaces, {}),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

export const askForPlaces = (cache: QueryClient) => cache.invalidateQueries({ queryKey: placesKey });

export function useDecidePlace() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { venueId: string; verdict: PlaceVerdict; reason: string }) =>
      call(placeReportsEndpoints.decidePlace, { body }),
    onSuccess: (places) => void cache.setQueryData<ReportedPlace[]>(placesKey, places),
    onError: () => askForPlaces(cache),
  });
}
