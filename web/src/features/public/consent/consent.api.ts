import { consentEndpoints } from '@showup/contract/public/consent';
import type { Purpose } from '@showup/contract/public/retention';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { forgetNotificationsHere } from '#features/profiles/profiles.api.ts';
import { forgetCaptureHere } from '#features/verification/verification.api.ts';
import { call } from '#lib/api/api.ts';

const consentsKey = ['public', 'consents'] as const;

export function useConsents() {
  return useQuery({
    queryKey: consentsKey,
    queryFn: () => call(consentEndpoints.consents, {}),
    staleTime: 0, // a consent begins on other screens
  });
}

/** Also forgets what this browser keeps for it. */
export function useWithdraw() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (purpose: Purpose) => {
      const consents = await call(consentEndpoints.withdrawConsent, { body: { purpose } });
      if (purpose === 'notifications') await forgetNotificationsHere();
      else forgetCaptureHere();
      return consents;
    },
    onSuccess: (consents) => {
      cache.setQueryData(consentsKey, consents);
      // The viewer, the deck, the evenings and more depend on what is gone.
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== consentsKey });
    },
  });
}

/** Gives up the approval. The guards then lead to the verification. */
export function useVerifyAgain() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(consentEndpoints.verifyAgain, {}),
    onSettled: () => cache.invalidateQueries(),
  });
}
