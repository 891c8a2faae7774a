import { environmentManager, isServer, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { askAllAgain } from './ask-again.ts';
import { CallFailed } from './call-failed.ts';
import { changeKnown, createQueryClient } from './query-client.ts';
import { whenAnswered } from './when-answered.ts';

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

test('shows a first response from before the refetch, until the next one has come', async () => {
  const cache = createQueryClient();
  let answerEarly: (answer: string) => void = () => {};
  const early = new Promise<string>((resolve) => {
    answerEarly = resolve;
  });
  let answerAgain: (answer: string) => void = () => {};
  const again = new Promise<string>((resolve) => {
    answerAgain = resolve;
  });
  const answers = [early, again];
  const list = new QueryObserver(cache, {
    queryKey: ['list'],
    queryFn: () => answers.shift() ?? Promise.reject(new Error('Asked too often.')),
  });
  const stop = list.subscribe(() => {});
  const asked = askAllAgain(cache);
  expect(answers).toHaveLength(1);
  answerEarly('early');
  await expect.poll(() => list.getCurrentResult()).toMatchObject({ data: 'early', isFetching: true });
  answerAgain('new');
  await asked;
  expect(list.getCurrentResult()).toMatchObject({ status: 'success', data: 'new', isFetching: false });
  expect(answers).toEqual([]);
  stop();
});

test('starts a first load again that has failed and waits for its next try', async () => {
  const cache = createQueryClient();
  const answers = [() => Promise.reject(new CallFailed(0, 'network', 'Away.')), async () => 'here'];
  const list = new QueryObserver(cache, {
    queryKey: ['list'],
    queryFn: () => answers.shift()?.() ?? Promise.reject(new Error('Asked too often.')),
    retryDelay: 3_600_000,
  });
  const stop = list.subscribe(() => {});
  await expect.poll(() => list.getCurrentResult().failureCount).toBe(1);
  await askAllAgain(cache);
  expect(list.getCurrentResult()).toMatchObject({ status: 'success', data: 'here' });
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

test('waits for what is being loaded, but not for long', async () => {
  vi.useFakeTimers();
  const cache = createQueryClient();
  const act = vi.fn();
  whenAnswered(cache, act);
  expect(act).toHaveBeenCalledOnce();

  let answer: (answer: string) => void = () => {};
  const queryFn = () => new Promise<string>((resolve) => (answer = resolve));
  void cache.fetchQuery({ queryKey: ['list'], queryFn });
  whenAnswered(cache, act);
  const cancel = whenAnswered(cache, act);
  cancel();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(act).toHaveBeenCalledOnce();
  answer('here');
  await vi.advanceTimersByTimeAsync(0);
  expect(act).toHaveBeenCalledTimes(2);

  void cache.fetchQuery({ queryKey: ['slow'], queryFn });
  whenAnswered(cache, act);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(act).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
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
  expect(list.getCurrentResult()).toMatchObject({ status: 'error', error: { code: 'server.unavailable' } });
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
