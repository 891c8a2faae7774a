import { liveEvents } from '@showup/contract/joined/live';
import { io } from 'socket.io-client';
import { expect, test, vi } from 'vitest';
import { asUserId } from '#test/as-user-id.ts';
import { msUntilNextTry } from './live-connection.ts';
import { onLiveGap, onLiveLoss } from './live-listeners.ts';
import { connectLive, disconnectLive, sendSignal } from './socket.ts';

test('retries a refused connection after about a second, then less often, at least every 15 s', () => {
  expect([1, 2, 3, 4, 5, 100].map((refusals) => msUntilNextTry(refusals, 0.5))).toEqual([
    1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
  ]);
  expect(msUntilNextTry(1, 0)).toBe(500);
  expect(msUntilNextTry(5_000, 1)).toBe(15_000);
});

test('spreads reconnects over time', () => {
  expect(new Set(Array.from({ length: 20 }, () => msUntilNextTry(1))).size).toBeGreaterThan(15);
});

test('retries loading the client', async () => {
  vi.useFakeTimers();
  const window = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window);
  const opened = vi.fn(() => io('http://localhost', { autoConnect: false }));
  const load = vi.fn(async () => (load.mock.calls.length > 1 ? { io: opened, liveEvents } : undefined));
  await connectLive(asUserId('anna'), load);
  expect(opened).not.toHaveBeenCalled();
  await vi.runOnlyPendingTimersAsync();
  expect(opened).toHaveBeenCalledTimes(1);
  disconnectLive();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('refetches once, after a delay, when the server says that events were missed', async () => {
  vi.useFakeTimers();
  const window = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window);
  const socket = io('http://localhost', { autoConnect: false });
  let gaps = 0;
  const stop = onLiveGap(() => void gaps++);
  await connectLive(asUserId('anna'), async () => ({ io: () => socket, liveEvents }));
  for (let i = 0; i < 3; i++) for (const hear of socket.listeners('missed')) hear({});
  expect(gaps).toBe(0);
  await vi.runAllTimersAsync();
  expect(gaps).toBe(1);
  stop();
  disconnectLive();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('reports a lasting loss of the connection once, and a short one not at all', async () => {
  vi.useFakeTimers();
  const window = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window);
  const socket = io('http://localhost', { autoConnect: false });
  const hear = (event: 'connect' | 'disconnect') => {
    for (const listen of socket.listeners(event)) listen('transport close');
  };
  let losses = 0;
  const stop = onLiveLoss(() => void losses++);
  await connectLive(asUserId('anna'), async () => ({ io: () => socket, liveEvents }));
  for (const event of ['connect', 'disconnect', 'connect'] as const) hear(event);
  await vi.runAllTimersAsync();
  expect(losses).toBe(0);
  for (let i = 0; i < 3; i++) hear('disconnect');
  await vi.runAllTimersAsync();
  expect(losses).toBe(1);
  stop();
  disconnectLive();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page whose socket never connects, and whose visibility the test sets. */
async function openPage() {
  vi.useFakeTimers();
  const listeners = new Set<() => void>();
  const page = {
    visibilityState: 'visible',
    addEventListener: (name: string, listen: () => void) =>
      name === 'visibilitychange' && listeners.add(listen),
    removeEventListener: (_name: string, listen: () => void) => listeners.delete(listen),
  };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
  const socket = io('http://localhost', { autoConnect: false });
  const connect = vi.spyOn(socket, 'connect').mockReturnValue(socket);
  await connectLive(asUserId('anna'), async () => ({ io: () => socket, liveEvents }));
  return {
    connect,
    hear(event: 'connect' | 'replaced' | 'disconnect' | 'connect_error', detail?: unknown): void {
      for (const listen of socket.listeners(event)) Reflect.apply(listen, undefined, [detail]);
    },
    look(visibilityState: 'visible' | 'hidden'): void {
      page.visibilityState = visibilityState;
      for (const listen of listeners) listen();
    },
    close(): void {
      disconnectLive();
      vi.useRealTimers();
      vi.unstubAllGlobals();
    },
  };
}

test('says that a signal was dropped for lack of a connection, so that the next keystroke sends it', async () => {
  const { close } = await openPage();
  expect(sendSignal('typing', { userId: 'ben' })).toBe(false);
  close();
});

test('keeps a replaced tab disconnected until someone looks at it', async () => {
  const { connect, hear, look, close } = await openPage();
  hear('connect');
  look('hidden');
  hear('replaced', {});
  hear('disconnect', 'io server disconnect');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(connect).not.toHaveBeenCalled();
  look('visible');
  expect(connect).toHaveBeenCalledTimes(1);
  close();
});

test('reconnects a visible replaced tab after some seconds', async () => {
  const { connect, hear, close } = await openPage();
  hear('connect');
  hear('replaced', {});
  hear('disconnect', 'io server disconnect');
  await vi.advanceTimersByTimeAsync(4_900);
  expect(connect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_200);
  expect(connect).toHaveBeenCalledTimes(1);
  close();
});

test('waits longer after each refusal in a row, and makes one attempt at a time', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { connect, hear, close } = await openPage();
  for (const ms of [2_000, 8_000, 10_000]) {
    // Coming back to the page connects at once. The attempt planned before that is given up.
    for (let times = 0; times < 2; times++) hear('connect_error', new Error('server.busy'));
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(connect).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(connect).toHaveBeenCalledTimes(1);
    connect.mockClear();
  }
  close();
  vi.restoreAllMocks();
});

test('waits about a minute after too many connections', async () => {
  const { connect, hear, close } = await openPage();
  hear('connect_error', new Error('sockets.tooMany'));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(connect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(62_000);
  expect(connect).toHaveBeenCalledTimes(1);
  close();
});
