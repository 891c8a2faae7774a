import { accountsEndpoints } from '@showup/contract/accounts';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const noConnection = { status: 0, code: 'network' };

test('a question that nobody answers is given up, and said to be for want of a connection', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const refused = expect(call(accountsEndpoints.checkAuth, {})).rejects.toMatchObject(noConnection);
  await vi.runAllTimersAsync();
  await refused;
});

test('an answer that breaks off is for want of a connection, too', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"_id":"', { status: 200 }));
  await expect(call(accountsEndpoints.checkAuth, {})).rejects.toMatchObject(noConnection);
});
