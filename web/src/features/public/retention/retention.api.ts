import { retentionEndpoints } from '@showup/contract/public/retention';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

/** How long what is kept of people is kept. It changes only with the server's version. */
export function useRetention() {
  return useQuery({
    queryKey: ['public', 'retention'],
    queryFn: () => call(retentionEndpoints.retention, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
