import { transparencyEndpoints } from '@showup/contract/public/transparency';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

/** The published figures, which change once a quarter. */
export function useTransparency() {
  return useQuery({
    queryKey: ['public', 'transparency'],
    queryFn: () => call(transparencyEndpoints.transparency, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
