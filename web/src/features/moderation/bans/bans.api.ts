import {
  type AppealDecision,
  type BanLift,
  bansEndpoints,
  type NewBan,
} from '@showup/contract/moderation/bans';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { askForReports } from '../reports/reports.api.ts';

const bansKeys = {
  all: ['moderation', 'bans'] as const,
  holding: ['moderation', 'bans', 'holding'] as const,
  appeals: ['moderation', 'bans', 'appeals'] as const,
};

/** A fallback for lost live events, which keep the lists fresh. */
const BANS_POLL_MS = 60_000;

/** Current bans, latest first. */
export function useBans() {
  return useQuery({
    queryKey: bansKeys.holding,
    queryFn: () => call(bansEndpoints.listBans, {}),
    staleTime: 0,
    refetchInterval: BANS_POLL_MS,
  });
}

/** Bans with a waiting appeal, longest waiting first. */
export function useAppeals() {
  return useQuery({
    queryKey: bansKeys.appeals,
    queryFn: () => call(bansEndpoints.listAppeals, {}),
    staleTime: 0,
    refetchInterval: BANS_POLL_MS,
  });
}

export function askForBans(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: bansKeys.all });
}

/** Refetches the reports about the person after a failure too, since another admin may have decided them. */
export function useBanUser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewBan) => call(bansEndpoints.banUser, { body }),
    onSettled: () => Promise.all([askForReports(cache), askForBans(cache)]),
  });
}

/** Refetches the lists after a failure too. */
export function useLiftBan() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: BanLift) => call(bansEndpoints.liftBan, { body }),
    onSettled: () => askForBans(cache),
  });
}

/** Refetches the lists after a failure too. */
export function useConfirmFraud() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (banId: string) => call(bansEndpoints.confirmFraud, { body: { banId } }),
    onSettled: () => askForBans(cache),
  });
}

export function useDecideAppeal() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: AppealDecision) => call(bansEndpoints.decideAppeal, { body }),
    onSettled: () => askForBans(cache),
  });
}
