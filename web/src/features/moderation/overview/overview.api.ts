import { overviewEndpoints } from '@showup/contract/moderation/overview';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

const overviewKeys = { days: ['moderation', 'overview'] as const };

/** The server updates the figures once a minute. */
const OVERVIEW_POLL_MS = 60_000;

export function useOverview() {
  return useQuery({
    queryKey: overviewKeys.days,
    queryFn: () => call(overviewEndpoints.overview, {}),
    refetchInterval: OVERVIEW_POLL_MS,
  });
}
