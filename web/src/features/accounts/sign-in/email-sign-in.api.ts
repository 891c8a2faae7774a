import { accountsEndpoints, type EmailLogin } from '@showup/contract/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setViewer } from '#features/profiles/profiles.api.ts';
import { call } from '#lib/api/api.ts';

export function useLogin() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: EmailLogin) => call(accountsEndpoints.login, { body }),
    onSuccess: (user) => setViewer(cache, user),
  });
}
