import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { askAllAgain, createQueryClient } from './query-client.ts';

test('what is shown is asked for again, and what nobody looks at only when it is needed', async () => {
  const cache = createQueryClient();
  const answers = ['old', 'new'];
  const shown = new QueryObserver(cache, { queryKey: ['shown'], queryFn: async () => answers.shift() ?? '' });
  const stop = shown.subscribe(() => {});
  await vi.waitFor(() => expect(cache.getQueryData(['shown'])).toBe('old'));
  cache.setQueryData(['unseen'], 'old');
  await askAllAgain(cache);
  expect(cache.getQueryData(['shown'])).toBe('new');
  expect(cache.getQueryState(['unseen'])).toMatchObject({ data: 'old', isInvalidated: true });
  stop();
});

test('a first answer from before is not taken when it comes late', async () => {
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
