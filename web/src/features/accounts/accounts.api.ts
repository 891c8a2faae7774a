import { firstCalls, SIGNED_IN_COOKIE } from '@showup/contract/accounts/first-visit';
import type { User } from '@showup/contract/profiles';
import {
  hashKey,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { bodyOf, callEarly, send } from '#lib/api/api.ts';
import { isAway, isOffline, isSignedOut } from '#lib/api/call-failed.ts';
import { cleanUpAll } from '#lib/kept/forgetting.ts';
import { forgetShownPictures } from '#lib/kept/shown-pictures.ts';
import { forgetTabStates } from '#lib/kept/tab-state.ts';
import { arrival, lateCode } from '#lib/late/late-code.ts';
import { profilesKeys, setViewer } from '../profiles/profiles.api.ts';
import { forgetDevice } from './forget-device.ts';

/** What the endpoints of the first visit answer. Loaded by the first call that needs it. */
const schemas = lateCode(async () => (await import('@showup/contract/accounts')).accountsEndpoints);

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
    const user = await callEarly(firstCalls.checkAuth, async () => (await schemas.beginAgain()).checkAuth);
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
  const kept = await arrival(import('./kept-viewer.ts')).catch(() => undefined);
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
  send(firstCalls.checkAuth, {}).catch(() => {}); // offline, the next visit does it
}

export function useCodeState() {
  return useQuery({
    queryKey: accountsKeys.codeState,
    queryFn: () => callEarly(firstCalls.codeState, async () => (await schemas.beginAgain()).codeState),
    staleTime: 0,
  });
}

export function useTotalUsers() {
  return useQuery({
    queryKey: accountsKeys.totalUsers,
    queryFn: async () => totalIn(await bodyOf(await send(firstCalls.totalUsers, {}))),
  });
}

/** By hand, since the sign-in shows the number before the schemas have loaded. */
function totalIn(body: unknown): number {
  const isTotal = typeof body === 'object' && body !== null && 'totalUsers' in body;
  if (!isTotal || typeof body.totalUsers !== 'number') throw new TypeError('The response has no total.');
  return body.totalUsers;
}

export function useSendCode() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (phoneNumber: string) => send(firstCalls.sendCode, { body: { phoneNumber } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: accountsKeys.codeState }),
  });
}

export function useLogout() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => send(firstCalls.logout, {}),
    onSuccess: () => forgetSession(cache),
  });
}
