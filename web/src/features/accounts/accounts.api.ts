import {
  accountsEndpoints,
  type EmailLogin,
  type EmailSignup,
  type PhoneSignup,
  SIGNED_IN_COOKIE,
} from '@showup/contract/accounts';
import type { User } from '@showup/contract/profiles';
import {
  hashKey,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { isAway, isOffline, isRefused, isSignedOut } from '../../lib/api/call-failed.ts';
import { cleanUpAll } from '../../lib/kept/forgetting.ts';
import { forgetShownPictures } from '../../lib/kept/shown-pictures.ts';
import { forgetTabStates } from '../../lib/kept/tab-state.ts';
import { profilesKeys, setViewer } from '../profiles/profiles.api.ts';
import { forgetDevice } from './forget-device.ts';

export const accountsKeys = {
  codeState: ['accounts', 'code-state'] as const,
  totalUsers: ['accounts', 'total-users'] as const,
};

/** Whether this browser may have a session. */
export function isMarkedSignedIn(): boolean {
  return document.cookie.includes(`${SIGNED_IN_COOKIE}=1`);
}

/**
 * The signed-in person, or null. Asks the server only if this browser may have a session. While the server is
 * unreachable, returns the person who was signed in last.
 */
async function askForSession(cache: QueryClient): Promise<User | null> {
  if (!isMarkedSignedIn()) return null;
  try {
    const user = await call(accountsEndpoints.checkAuth, {});
    forgetShownPictures();
    return user;
  } catch (error) {
    if (isOffline(error) || isAway(error)) {
      const kept = await restoreViewer(cache);
      if (kept) return kept;
    }
    if (!isSignedOut(error)) throw error;
    // The session was ended elsewhere. Removing the mark makes this run only once: data stored later belongs to someone
    // else.
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing where the page is not on https.
    document.cookie = `${SIGNED_IN_COOKIE}=; path=/; max-age=0`;
    forgetDevice();
    return null;
  }
}

/** Loaded only when needed: offline, when the service worker has every file. */
async function restoreViewer(cache: QueryClient): Promise<User | undefined> {
  const kept = await import('./kept-viewer.ts').catch(() => undefined);
  return kept?.restoreViewer(cache);
}

/** Checks the session. If it is over, forgets the person, just like logging out. */
export async function checkAuth(cache: QueryClient): Promise<User | null> {
  const user = await askForSession(cache);
  if (!user && cache.getQueryData(profilesKeys.viewer)) forgetSession(cache);
  return user;
}

export const sessionQuery = queryOptions({
  queryKey: profilesKeys.viewer,
  queryFn: ({ client }) => checkAuth(client),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useSession() {
  return useQuery(sessionQuery);
}

/**
 * Forgets everything loaded or stored for the person who signed out, and stops listening to their events. The viewer is
 * set to null first, so that the guards remove the screens before their data is removed.
 */
export function forgetSession(cache: QueryClient): void {
  cleanUpAll();
  forgetDevice();
  // The guards request it at once, so the old response is removed first, to keep the new one.
  cache.removeQueries({ queryKey: accountsKeys.codeState });
  setViewer(cache, null);
  const stays = [profilesKeys.viewer, accountsKeys.codeState].map((key) => hashKey(key));
  // Runs later, when the screens are gone. A mounted screen would request its data again without a session.
  setTimeout(() => {
    cache.removeQueries({ predicate: ({ queryHash }) => !stays.includes(queryHash) });
    forgetTabStates(cache);
  });
}

/** For a session that was ended elsewhere. The server's refusal also clears the photos from the browser's cache. */
export function forgetSessionEndedElsewhere(cache: QueryClient): void {
  forgetSession(cache);
  call(accountsEndpoints.checkAuth, {}).catch(() => {}); // offline, the next visit does it
}

export function useCodeState() {
  return useQuery({
    queryKey: accountsKeys.codeState,
    queryFn: () => call(accountsEndpoints.codeState, {}),
    staleTime: 0,
  });
}

export function useTotalUsers() {
  return useQuery({
    queryKey: accountsKeys.totalUsers,
    queryFn: () => call(accountsEndpoints.totalUsers, {}),
  });
}

export function useSendCode() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (phoneNumber: string) => call(accountsEndpoints.sendCode, { body: { phoneNumber } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: accountsKeys.codeState }),
  });
}

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

export function useLogin() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: EmailLogin) => call(accountsEndpoints.login, { body }),
    onSuccess: (user) => setViewer(cache, user),
  });
}

export function useLogout() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(accountsEndpoints.logout, {}),
    onSuccess: () => forgetSession(cache),
  });
}

export function useDeleteAccount() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(accountsEndpoints.deleteAccount, {}),
    onSuccess: () => forgetSession(cache),
  });
}
