import { environmentManager, isServer, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CallFailed } from './call-failed.ts';
import { askAllAgain, changeKnown, createQueryClient } from './query-client.ts';

beforeAll(() => environmentManager.setIsServer(() => false)); // as in a browser
afterAll(() => environmentManager.setIsServer(() => isServer));

test('refetches visible data now, and the rest when it is needed', async () => {
  const cache = createQueryClient();
  const answers = ['old', 'new'];
  const shown = new QueryObserver(cache, { queryKey: ['shown'], queryFn: async () => answers.shift() ?? '' });
  const stop = shown.subscribe(() => {});
  await vi.waitFor(() => expect(cache.getQueryData(['shown'])).toBe('old'), { timeout: 20_000 });
  cache.setQueryData(['unseen'], 'old');
  await askAllAgain(cache);
  expect(cache.getQueryData(['shown'])).toBe('new');
  expect(cache.getQueryState(['unseen'])).toMatchObject({ data: 'old', isInvalidated: true });
  stop();
});

test('ignores an early first response from before the refetch', async () => {
  const cache = createQueryClient();
  let answerEarly: (answer: string) => void = () => {};
  const early = new Promise<string>((resolve) => {
    answerEarly = resolve;
  });
  const answers = [early, Promise.resolve('new')];
  const list = new QueryObserver(cache, {
    queryKey: ['list'],
    queryFn: () => answers.shift() ?? Promise.reject(new Error('Asked too often.')),
  });
  const stop = list.subscribe(() => {});
  await askAllAgain(cache);
  answerEarly('old');
  await early;
  expect(list.getCurrentResult()).toMatchObject({ status: 'success', data: 'new' });
  expect(answers).toEqual([]);
  stop();
});

test('does not count an old response as fresh for a screen that was closed', async () => {
  const cache = createQueryClient();
  const answers = [Promise.resolve('first'), new Promise<string>(() => {}), Promise.resolve('new')];
  const list = new QueryObserver(cache, {
    queryKey: ['list'],
    queryFn: () => answers.shift() ?? Promise.reject(new Error('Asked too often.')),
  });
  const leave = list.subscribe(() => {});
  await vi.waitFor(() => expect(cache.getQueryData(['list'])).toBe('first'), { timeout: 20_000 });
  void list.refetch();
  leave();
  await askAllAgain(cache);
  await vi.waitFor(() => expect(cache.getQueryData(['list'])).toBe('new'), { timeout: 20_000 });
});

test('leaves stale data stale when it is changed', async () => {
  const cache = createQueryClient();
  cache.setQueryData(['list'], ['old']);
  changeKnown<string[]>(cache, ['list'], (list) => [...list, 'heard']);
  expect(cache.getQueryState(['list'])).toMatchObject({ data: ['old', 'heard'], isInvalidated: false });
  await askAllAgain(cache);
  changeKnown<string[]>(cache, ['list'], (list) => [...list, 'again']);
  expect(cache.getQueryState(['list'])).toMatchObject({
    data: ['old', 'heard', 'again'],
    isInvalidated: true,
  });
  expect(changeKnown(cache, ['unknown'], () => 'something')).toBeUndefined();
});

test('loads data automatically once an overloaded server answers again', async () => {
  vi.useFakeTimers();
  const cache = createQueryClient();
  let isAway = true;
  let asked = 0;
  const list = new QueryObserver(cache, {
    queryKey: ['list'],
    async queryFn() {
      asked += 1;
      if (isAway) throw new CallFailed(503, 'server.unavailable', 'We are catching our breath.');
      return 'here';
    },
  });
  const stop = list.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(list.getCurrentResult()).toMatchObject({ status: 'error', error: { status: 503 } });
  isAway = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(list.getCurrentResult()).toMatchObject({ status: 'success', data: 'here' });
  const askedSoFar = asked;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toBe(askedSoFar);
  stop();
  vi.useRealTimers();
});

test('does not repeat a refused request', async () => {
  vi.useFakeTimers();
  const cache = createQueryClient();
  let asked = 0;
  const list = new QueryObserver(cache, {
    queryKey: ['list'],
    async queryFn() {
      asked += 1;
      throw new CallFailed(404, 'not_found', 'There is nothing here.');
    },
  });
  const stop = list.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toBe(1);
  stop();
  vi.useRealTimers();
});
