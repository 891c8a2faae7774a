import { expect, test, vi } from 'vitest';
import { connectLive, disconnectLive, msUntilNextTry } from './socket.ts';

test('a refused connection is tried again after a second or so, then less and less often, never rarer than 15 s', () => {
  expect([1, 2, 3, 4, 5, 100].map((refusals) => msUntilNextTry(refusals, 0.5))).toEqual([
    1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
  ]);
  expect(msUntilNextTry(1, 0)).toBe(500);
  expect(msUntilNextTry(5_000, 1)).toBe(15_000);
});

test('not everyone comes back in the same moment', () => {
  expect(new Set(Array.from({ length: 20 }, () => msUntilNextTry(1))).size).toBeGreaterThan(15);
});

test('a client that does not load is asked for again', async () => {
  vi.useFakeTimers();
  const opened = vi.fn(() => ({ on: () => {}, onAny: () => {}, disconnect: () => {} }));
  const window = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window);
  vi.doMock('socket.io-client', () => Promise.reject(new Error('Failed to fetch.')));
  await connectLive('anna');
  expect(vi.getTimerCount()).toBe(1);
  vi.doMock('socket.io-client', () => ({ io: opened }));
  await vi.runOnlyPendingTimersAsync();
  vi.useRealTimers();
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1), { timeout: 20_000 });
  disconnectLive();
  vi.doUnmock('socket.io-client');
  vi.unstubAllGlobals();
});
