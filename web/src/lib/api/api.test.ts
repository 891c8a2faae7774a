import { accountsEndpoints } from '@showup/contract/accounts';
import { firstCalls } from '@showup/contract/accounts/first-visit';
import { afterEach, expect, test, vi } from 'vitest';
import { call, callEarly } from './api.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const noConnection = { status: 0, code: 'network' };

test('gives up on a request without a response, and reports a missing connection', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const refused = expect(call(accountsEndpoints.checkAuth, {})).rejects.toMatchObject(noConnection);
  await vi.runAllTimersAsync();
  await refused;
});

test('reports a missing connection if the response breaks off', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"_id":"', { status: 200 }));
  await expect(call(accountsEndpoints.checkAuth, {})).rejects.toMatchObject(noConnection);
});

test('sends before the schema has loaded, and checks the response with it', async () => {
  let comes = (_entry: typeof accountsEndpoints.totalUsers) => {};
  const entry = new Promise<typeof accountsEndpoints.totalUsers>((resolve) => {
    comes = resolve;
  });
  const fetch = vi.fn(async () => Response.json({ totalUsers: 20, secret: 'not in the schema' }));
  vi.stubGlobal('fetch', fetch);
  const answer = callEarly(firstCalls.totalUsers, () => entry);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce(), { timeout: 20_000 });
  comes(accountsEndpoints.totalUsers);
  expect(await answer).toEqual({ totalUsers: 20 });
});

test('reports the refusal if the schema fails to load as well', async () => {
  const missing = { code: 'session.missing', message: 'Please log in.' };
  vi.stubGlobal('fetch', async () => Response.json(missing, { status: 401 }));
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect(callEarly(firstCalls.checkAuth, load)).rejects.toMatchObject({ status: 401 });
  vi.stubGlobal('fetch', async () => Response.json({}));
  await expect(callEarly(firstCalls.checkAuth, load)).rejects.toThrow(TypeError);
});
