import { alertsEndpoints, type OpenAlert } from '@showup/contract/checkins/alerts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

const alertsKey = ['moderation', 'alerts'] as const;
/** A fallback for lost live events. */
const POLL_MS = 30_000;

export function useOpenAlerts() {
  return useQuery({
    queryKey: alertsKey,
    queryFn: () => call(alertsEndpoints.openAlerts, {}),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

export const askForAlerts = (cache: QueryClient) => cache.invalidateQueries({ queryKey: alertsKey });

export function useCloseAlert() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { checkInId: string; reason: string }) => call(alertsEndpoints.closeAlert, { body }),
    onSuccess: (alerts) => void cache.setQueryData<OpenAlert[]>(alertsKey, alerts),
    onError: () => askForAlerts(cache),
  });
}
