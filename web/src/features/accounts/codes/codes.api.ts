import { accountsEndpoints } from '@showup/contract/accounts';
import type { User } from '@showup/contract/profiles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setViewer } from '#features/profiles/profiles.api.ts';
import { call } from '#lib/api/api.ts';
import { accountsKeys } from '../accounts.api.ts';

export function useVerifyCode() {
  return useMutation({
    mutationFn: (body: { phoneNumber: string; code: string }) => call(accountsEndpoints.verifyCode, { body }),
  });
}

type Entered = { readonly kind: 'newUser' } | { readonly kind: 'signedIn'; readonly user: User };

/** Spends the token of a right code. */
async function verifyUser(body: {
  token: string;
  phoneNumber: string;
  dob?: string | undefined;
}): Promise<Entered> {
  const answer = await call(accountsEndpoints.verifyUser, { body });
  return 'isNewUser' in answer ? { kind: 'newUser' } : { kind: 'signedIn', user: answer };
}

export function useVerifyUser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: verifyUser,
    onSuccess: async (entered) => {
      if (entered.kind === 'newUser') await cache.invalidateQueries({ queryKey: accountsKeys.codeState });
      else setViewer(cache, entered.user);
    },
  });
}
