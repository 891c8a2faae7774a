import {
  accountSettingsEndpoints,
  type EmailChange,
  type PasswordChange,
  type PasswordReset,
  type Session,
} from '@showup/contract/account-settings';
import { accountsEndpoints } from '@showup/contract/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { CallFailed, call } from '../../lib/api.ts';
import { profilesKeys, setViewer } from '../profiles/profiles.api.ts';

export const accountSettingsKeys = {
  sessions: ['accounts', 'sessions'] as const,
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
    // Which of them are still there is not known from here.
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

/** Whether a download would be answered: the browser does not tell the page what becomes of one. */
export function useDownloadCheck() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(accountsEndpoints.checkAuth, {}),
    // The session ended elsewhere: the guard finds that out and leads to the sign-in.
    onError: (failure) => {
      if (failure instanceof CallFailed && failure.status === 401) {
        void cache.invalidateQueries({ queryKey: profilesKeys.viewer });
      }
    },
  });
}
