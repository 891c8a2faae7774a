import { accountsEndpoints, type EmailSignup, type PhoneSignup } from '@showup/contract/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { profilesKeys, setViewer } from '#features/profiles/profiles.api.ts';
import { call } from '#lib/api/api.ts';
import { isRefused } from '#lib/api/call-failed.ts';
import { accountsKeys } from '../accounts.api.ts';

export function useSignup() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: PhoneSignup | EmailSignup) => call(accountsEndpoints.signup, { body }),
    onSuccess: (user) => setViewer(cache, user),
    // The proof of a phone lasts two hours and may have been used in another tab. The guards redirect by its current
    // state.
    onError: (error) => {
      if (isRefused(error, accountsEndpoints.signup, 'phone.unverified')) {
        void cache
          .invalidateQueries({ queryKey: profilesKeys.viewer })
          .then(() => cache.invalidateQueries({ queryKey: accountsKeys.codeState }));
      }
    },
  });
}
