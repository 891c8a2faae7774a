import { accountsEndpoints } from '@showup/contract/accounts';
import { OwnBan, ownBanEndpoints } from '@showup/contract/accounts/bans';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { isRefused } from '#lib/api/call-failed.ts';
import { useNavigate } from '#ui/navigation/router.tsx';
import { forgetDevice } from '../forget-device.ts';

export const bannedKeys = { own: ['accounts', 'own-ban'] as const };

/** The ban in the details of a refused sign-in. */
export function banIn(failure: unknown): OwnBan | undefined {
  if (!isRefused(failure, accountsEndpoints.login, 'accounts.banned')) return undefined;
  const ban = OwnBan.safeParse(failure.details);
  return ban.success ? ban.data : undefined;
}

/** Redirects a banned person to the ban screen. Returns whether it did. */
export function useWayOfBanned(): (failure: unknown) => boolean {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return (failure) => {
    const ban = banIn(failure);
    if (!ban) return false;
    forgetDevice(); // drafts of the sign-in and the onboarding are useless now
    cache.setQueryData(bannedKeys.own, ban);
    navigate('/banned', { replace: true });
    return true;
  };
}

/** Works after a reload too, as long as the browser still has the pass from that sign-in. */
export function useOwnBan() {
  return useQuery({
    queryKey: bannedKeys.own,
    queryFn: () => call(ownBanEndpoints.ownBan, {}),
    retry: (failures, error) => failures < 3 && !isOver(error),
  });
}

/** The ban is over or the pass has expired: only a new sign-in can tell. */
export const isOver = (error: unknown) => isRefused(error, ownBanEndpoints.ownBan, 'ban.missing');

export function useAppeal() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call(ownBanEndpoints.appeal, { body: { text } }),
    onSuccess: (ban) => cache.setQueryData(bannedKeys.own, ban),
    // The appeal was sent from another tab, or the ban is over.
    onError: () => cache.invalidateQueries({ queryKey: bannedKeys.own }),
  });
}
