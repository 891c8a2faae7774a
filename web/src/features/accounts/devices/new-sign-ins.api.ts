import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { isRefused } from '#lib/api/call-failed.ts';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { accountSettingsKeys } from '../account/account-settings.api.ts';

const key = ['accounts', 'newSignIns'] as const;

/** Unanswered sign-ins in other browsers, oldest first. */
export function useNewSignIns() {
  const cache = useQueryClient();
  useLiveEvents({
    newSignIns() {
      void cache.invalidateQueries({ queryKey: key });
      void cache.invalidateQueries({ queryKey: accountSettingsKeys.sessions });
    },
  });
  return useQuery({ queryKey: key, queryFn: () => call(accountSettingsEndpoints.newSignIns, {}) });
}

/** Whether the person has to prove their identity first. */
export function isProofMissing(error: unknown): boolean {
  return isRefused(error, accountSettingsEndpoints.answerSignIn, 'accounts.proof_missing');
}

/** Answers a question about a sign-in, which another tab may have answered already. */
export function useAnswerSignIn() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (body: { signInId: string; wasMe: boolean }) => {
      try {
        await call(accountSettingsEndpoints.answerSignIn, { body });
      } catch (error) {
        if (!isRefused(error, accountSettingsEndpoints.answerSignIn, 'accounts.no_sign_in')) throw error;
      }
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  });
}
