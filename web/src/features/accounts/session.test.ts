import { accountsEndpoints } from '@showup/contract/accounts';
import { SIGNED_IN_COOKIE } from '@showup/contract/accounts/first-visit';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/api/query-client.ts';
import { aUser } from '#test/entities.ts';
import { profilesKeys, setViewer } from '../profiles/profiles.api.ts';
import { checkAuth } from './accounts.api.ts';

const asha = aUser();

function storage(kept: Record<string, string>): Storage {
  return Object.defineProperties(Object.assign(Object.create(null), kept), {
    removeItem: {
      value(this: Record<string, string>, key: string) {
        delete this[key];
      },
    },
    clear: {
      value(this: Record<string, string>) {
        for (const key of Object.keys(this)) delete this[key];
      },
    },
  });
}

/** A page as it opens: the session cookie, the stored data, and the server's response. */
function browser({ cookie, answer }: { cookie: string; answer: () => Response }) {
  const page = {
    document: { cookie },
    navigator: {},
    localStorage: storage({ theme: 'coffee', userCoordinates: '{}', capturedPhoto: '{}' }),
    sessionStorage: storage({ 'showup.onboarding': '{}' }),
    fetch: vi.fn(async () => answer()),
  };
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
  return page;
}

const signedIn = `${SIGNED_IN_COOKIE}=1`;
const ended = () => Response.json({ code: 'session.missing', message: 'Please log in.' }, { status: 401 });

afterEach(() => void vi.unstubAllGlobals());

test('forgets everything about the person except the theme if the session was ended elsewhere', async () => {
  const page = browser({ cookie: signedIn, answer: ended });
  const cache = createQueryClient();
  setViewer(cache, asha);
  cache.setQueryData(['chat', 'partners'], ['Bela']);
  expect(await checkAuth(cache)).toBeNull();
  await vi.waitFor(() => expect(cache.getQueryData(['chat', 'partners'])).toBeUndefined(), {
    timeout: 20_000,
  });
  expect(cache.getQueryData(profilesKeys.viewer)).toBeNull();
  expect(Object.keys(page.localStorage)).toEqual(['theme']);
  expect(Object.keys(page.sessionStorage)).toEqual([]);
});

test('forgets it on the next visit too, and keeps data stored afterwards', async () => {
  const page = browser({ cookie: signedIn, answer: ended });
  const cache = createQueryClient();
  cache.setQueryData(['venues', 'code', 'K7PM2X'], 'being looked up');
  expect(await checkAuth(cache)).toBeNull();
  expect(Object.keys(page.localStorage)).toEqual(['theme']);
  expect(page.document.cookie).toContain(`${SIGNED_IN_COOKIE}=;`);
  Object.assign(page.sessionStorage, { 'showup.onboarding': '{}' });
  expect(await checkAuth(cache)).toBeNull();
  expect(Object.keys(page.sessionStorage)).toEqual(['showup.onboarding']);
  expect(page.fetch).toHaveBeenCalledExactlyOnceWith(accountsEndpoints.checkAuth.path, expect.anything());
  expect(cache.getQueryData(['venues', 'code', 'K7PM2X'])).toBe('being looked up');
});

test('forgets someone who logs out in another tab', async () => {
  const page = browser({ cookie: '', answer: ended });
  const cache = createQueryClient();
  setViewer(cache, asha);
  expect(await checkAuth(cache)).toBeNull();
  expect(cache.getQueryData(profilesKeys.viewer)).toBeNull();
  expect(Object.keys(page.localStorage)).toEqual(['theme']);
  expect(page.fetch).not.toHaveBeenCalled();
});

test('does not sign anyone out while the server is overloaded or unreachable', async () => {
  const page = browser({ cookie: signedIn, answer: () => new Response('', { status: 503 }) });
  const cache = createQueryClient();
  setViewer(cache, asha);
  await expect(checkAuth(cache)).rejects.toThrow();
  expect(cache.getQueryData(profilesKeys.viewer)).toEqual(asha);
  expect(Object.keys(page.localStorage)).toHaveLength(3);
});
