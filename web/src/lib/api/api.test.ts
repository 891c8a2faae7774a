import { accountsEndpoints } from '@showup/contract/accounts';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';

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
