import { accountsEndpoints } from '@showup/contract/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setViewer } from '#features/profiles/profiles.api.ts';
import { call } from '#lib/api/api.ts';
import { accountsKeys } from '../accounts.api.ts';

export function useVerifyCode() {
  return useMutation({
    mutationFn: (body: { phoneNumber: string; code: string }) => call(accountsEndpoints.verifyCode, { body }),
  });
}

export function useVerifyUser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; phoneNumber: string; dob?: string | undefined }) =>
      call(accountsEndpoints.verifyUser, { body }),
    onSuccess: async (result) => {
      if ('isNewUser' in result) await cache.invalidateQueries({ queryKey: accountsKeys.codeState });
      else setViewer(cache, result);
    },
  });
}
