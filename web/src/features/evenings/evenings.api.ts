import { type EveningScan, type EveningSharing, eveningsEndpoints } from '@showup/contract/evenings';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

const own = queryOptions({
  queryKey: ['evenings'],
  queryFn: () => call(eveningsEndpoints.evenings, {}),
});

/** The viewer's own evenings, and what others see because of them. */
export const useEvenings = () => useQuery(own);

export function useProveEvening() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: EveningScan) => call(eveningsEndpoints.proveEvening, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: own.queryKey }),
  });
}

export function useForgetEvening() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (_id: string) => call(eveningsEndpoints.forgetEvening, { body: { _id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: own.queryKey }),
  });
}

export function useShareEvenings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: EveningSharing) => call(eveningsEndpoints.shareEvenings, { body }),
    onSuccess: (evenings) => cache.setQueryData(own.queryKey, evenings),
  });
}
