import type { Notice } from '@showup/contract/moderation/notices';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { noticesKeys } from './notices.api.ts';
import { receiveNoticeGiven, receiveNoticeGone } from './notices.live.ts';
import { answerTexts } from './notices.texts.ts';

const givenAt = '2026-11-22T10:00:00.000Z';
const warning = (id: string): Notice => ({ _id: id, kind: 'warning', reason: 'No insults.', givenAt });

function cacheOf(...notices: Notice[]) {
  const cache = new QueryClient();
  cache.setQueryData(noticesKeys.waiting, notices);
  return cache;
}
const ids = (cache: QueryClient) => cache.getQueryData<Notice[]>(noticesKeys.waiting)?.map(({ _id }) => _id);

test('refetches when a warning is given', async () => {
  const cache = cacheOf();
  await receiveNoticeGiven(cache);
  expect(cache.getQueryState(noticesKeys.waiting)?.isInvalidated).toBe(true);
});

test('removes a notice that was acknowledged elsewhere or withdrawn, despite a response under way', async () => {
  const cache = cacheOf(warning('1'), warning('2'));
  let answer: (notices: Notice[]) => void = () => undefined;
  const late = new Promise<Notice[]>((resolve) => {
    answer = resolve;
  });
  const asked = cache.fetchQuery({ queryKey: noticesKeys.waiting, queryFn: () => late });
  await receiveNoticeGone(cache, { noticeId: '1' });
  answer([warning('1'), warning('2')]);
  await asked.catch(() => undefined);
  expect(ids(cache)).toEqual(['2']);
});

test('tells a reporter how their reports ended, briefly and without saying what was done', () => {
  expect(answerTexts([{ verdict: 'upheld', about: 'Ben' }])).toEqual([
    'You reported Ben. We looked at your report and did something about it.',
  ]);
  const several = ['Cleo', 'Dan', null].map((about) => ({ verdict: 'dismissed' as const, about }));
  expect(answerTexts([...several, { verdict: 'upheld', about: 'Ben' }])).toEqual([
    'You reported Ben. We looked at your report and did something about it.',
    'You reported Cleo, Dan and someone. We looked at your reports carefully, and this time there was nothing for us to do. It was right to tell us.',
  ]);
});
