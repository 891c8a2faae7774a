import { accountsEndpoints } from '@showup/contract/accounts';
import { firstCalls } from '@showup/contract/accounts/first-visit';
import { afterEach, expect, test, vi } from 'vitest';
import { call, callEarly } from './api.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const noConnection = { code: 'network' };
const noAnswer = { code: 'network.silence', message: expect.stringContaining('no answer') };

/** A request that is given up only by the app. */
const stalled = (_address: string, { signal }: { signal: AbortSignal }) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('gives up on any call without a response after 30 seconds, and says so', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', stalled);
  const body = { phoneNumber: '9000000001' };
  const settled: string[] = [];
  const calls = [call(accountsEndpoints.checkAuth, {}), call(accountsEndpoints.sendCode, { body })].map(
    (one) => expect(one.finally(() => settled.push('one'))).rejects.toMatchObject(noAnswer),
  );
  await vi.advanceTimersByTimeAsync(29_999);
  expect(settled).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all(calls);
});

test('gives up on a response whose body never ends', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_address: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
    });
    return new Response(body);
  });
  const refused = expect(call(accountsEndpoints.checkAuth, {})).rejects.toMatchObject(noAnswer);
  await vi.advanceTimersByTimeAsync(30_000);
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
  await expect(callEarly(firstCalls.checkAuth, load)).rejects.toMatchObject({ code: 'session.missing' });
  vi.stubGlobal('fetch', async () => Response.json({}));
  await expect(callEarly(firstCalls.checkAuth, load)).rejects.toThrow(TypeError);
});
