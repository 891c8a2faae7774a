import { venuesDeskEndpoints } from '@showup/contract/venues/venues-desk';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

/** A venue's poster, fetched once per visit, since each time adds a line to the record. */
export function usePoster(venueId: string) {
  return useQuery({
    queryKey: ['poster', venueId],
    queryFn: () => call(venuesDeskEndpoints.takePoster, { params: { venueId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
