import { accountsEndpoints } from '@showup/contract/accounts';
import {
  accountSettingsEndpoints,
  type EmailChange,
  type NumberChange,
  type PasswordChange,
  type PasswordReset,
  type Proof,
  type Session,
} from '@showup/contract/accounts/account-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { profilesKeys, setViewer } from '#features/profiles/profiles.api.ts';
import { call } from '#lib/api/api.ts';
import { isRefused, isSignedOut } from '#lib/api/call-failed.ts';
import { forgetSession } from '../accounts.api.ts';
import { noteNumberChange } from '../number/number-news.ts';

export const accountSettingsKeys = {
  sessions: ['accounts', 'sessions'] as const,
  proof: ['accounts', 'proof'] as const,
  changeNumber: ['accounts', 'change-number'] as const,
};

export function useSessions() {
  return useQuery({
    queryKey: accountSettingsKeys.sessions,
    queryFn: () => call(accountSettingsEndpoints.listSessions, {}),
    staleTime: 0,
  });
}

export function useEndSession() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => call(accountSettingsEndpoints.endSession, { body: { sessionId } }),
    onSuccess: (_, ended) =>
      cache.setQueryData<Session[]>(accountSettingsKeys.sessions, (shown) =>
        shown?.filter(({ _id }) => _id !== ended),
      ),
    // Only the server knows which sessions still exist.
    onError: () => cache.invalidateQueries({ queryKey: accountSettingsKeys.sessions }),
  });
}

export function useChangePassword() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: z.infer<typeof PasswordChange>) =>
      call(accountSettingsEndpoints.changePassword, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: accountSettingsKeys.sessions }),
  });
}

export function useChangeEmail() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: z.infer<typeof EmailChange>) => call(accountSettingsEndpoints.changeEmail, { body }),
    onSuccess: (user) => setViewer(cache, user),
  });
}

export function useSendEmailCode() {
  return useMutation({ mutationFn: () => call(accountSettingsEndpoints.sendEmailCode, {}) });
}

export function useProveEmail() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(accountSettingsEndpoints.proveEmail, { body: { code } }),
    onSuccess: (user) => setViewer(cache, user),
  });
}

export function useResetPassword() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: z.infer<typeof PasswordReset>) =>
      call(accountSettingsEndpoints.resetPassword, { body }),
    onSuccess: (user) => setViewer(cache, user),
  });
}

/** What this session may do without another proof of identity. */
export function useProofState() {
  return useQuery({
    queryKey: accountSettingsKeys.proof,
    queryFn: () => call(accountSettingsEndpoints.proofState, {}),
    staleTime: 0,
  });
}

/** Proves the person’s identity before something that cannot be undone. */
export function useProve() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Proof) => call(accountSettingsEndpoints.prove, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: accountSettingsKeys.proof }),
  });
}

export function useChangeNumber() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: accountSettingsKeys.changeNumber,
    mutationFn: (body: NumberChange) => call(accountSettingsEndpoints.changeNumber, { body }),
    onSuccess: (user) => {
      noteNumberChange(user);
      setViewer(cache, user);
      return cache.invalidateQueries({ queryKey: accountSettingsKeys.proof });
    },
  });
}

/** Needs the token for a correct code to the previous number. Signs out every other device. */
export function useTakeNumberBack() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: accountSettingsKeys.changeNumber,
    mutationFn: (token: string) => call(accountSettingsEndpoints.takeNumberBack, { body: { token } }),
    onSuccess: (user) => {
      noteNumberChange(user);
      setViewer(cache, user);
      void cache.invalidateQueries({ queryKey: accountSettingsKeys.sessions });
      return cache.invalidateQueries({ queryKey: accountSettingsKeys.proof });
    },
  });
}

/** Whether the person has to prove their identity first. */
export const isProofMissing = (failure: unknown) =>
  isRefused(failure, accountsEndpoints.deleteAccount, 'accounts.proof_missing');

/** Whether a download would start. The browser doesn’t tell the page how one ended. */
export function useDownloadCheck() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(accountSettingsEndpoints.proofState, {}),
    // The session was ended elsewhere. The guard notices and redirects to the sign-in.
    onError: (failure) => {
      if (isSignedOut(failure)) void cache.invalidateQueries({ queryKey: profilesKeys.viewer });
    },
  });
}

export function useDeleteAccount() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(accountsEndpoints.deleteAccount, {}),
    onSuccess: () => forgetSession(cache),
    // An earlier try may have deleted it. The guard redirects to the sign-in.
    onError: (failure) => {
      if (isSignedOut(failure)) void cache.invalidateQueries({ queryKey: profilesKeys.viewer });
    },
  });
}
