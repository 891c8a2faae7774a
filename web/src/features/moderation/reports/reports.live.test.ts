import type { UserId } from '@showup/contract/fields';
import type { Report } from '@showup/contract/moderation';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { itemsIn } from '#lib/api/pages.ts';
import { asUserId } from '#test/as-user-id.ts';
import { aReport } from '#test/entities.ts';
import { byPerson, type ReportPages } from './report-pages.ts';
import { reportsKeys } from './reports.api.ts';
import { receiveReportDecided, receiveReportFiled } from './reports.live.ts';
import { reportedText } from './reports.texts.ts';

const report = (id: string, reportedId: UserId | null) =>
  aReport(id, { blockedUser: { _id: reportedId, fullName: reportedId ?? 'Someone' } });

function cacheOf(...pages: Report[][]) {
  const cache = new QueryClient();
  cache.setQueryData<ReportPages>(reportsKeys.open, {
    pages: pages.map((items) => ({ items, next: undefined })),
    pageParams: pages.map(() => ''),
  });
  return cache;
}

const ids = (cache: QueryClient) =>
  itemsIn(cache.getQueryData<ReportPages>(reportsKeys.open)).map(({ _id }) => _id);
const isToBeAsked = (cache: QueryClient) => cache.getQueryState(reportsKeys.open)?.isInvalidated;

test('removes a decided report at once, and refetches the counts', async () => {
  const cache = cacheOf(
    [report('1', asUserId('ben')), report('2', asUserId('carl'))],
    [report('3', asUserId('ben'))],
  );
  await receiveReportDecided(cache, { reportId: '3', decidedBy: 'Maya', verdict: 'dismissed' });
  expect(ids(cache)).toEqual(['1', '2']);
  expect(isToBeAsked(cache)).toBe(true);
});

test('ignores a response under way that may still contain the decided report', async () => {
  const cache = cacheOf([report('1', asUserId('ben')), report('2', asUserId('carl'))]);
  let answer: (pages: ReportPages) => void = () => undefined;
  const late = new Promise<ReportPages>((resolve) => {
    answer = resolve;
  });
  const asked = cache.fetchQuery({ queryKey: reportsKeys.open, queryFn: () => late });
  await receiveReportDecided(cache, { reportId: '1', decidedBy: 'Maya', verdict: 'dismissed' });
  answer({ pages: [{ items: [report('1', asUserId('ben'))], next: undefined }], pageParams: [''] });
  await asked.catch(() => undefined);
  expect(ids(cache)).toEqual(['2']);
});

test('refetches after a filed report', () => {
  const cache = cacheOf([]);
  receiveReportFiled(cache);
  expect(isToBeAsked(cache)).toBe(true);
});

test('groups reports by reported person, longest waiting first, and lists people who have left separately', () => {
  const reports = [
    report('1', asUserId('ben')),
    report('2', null),
    report('3', asUserId('carl')),
    report('4', asUserId('ben')),
    report('5', null),
  ];
  const groups = byPerson(reports).map((person) => person.reports.map(({ _id }) => _id));
  expect(groups).toEqual([['1', '4'], ['2'], ['3'], ['5']]);
});

test('says how often someone was reported and by how many people', () => {
  expect(reportedText(1, 1)).toBe('Reported once');
  expect(reportedText(2, 1)).toBe('Reported 2 times by 1 person');
  expect(reportedText(3, 2)).toBe('Reported 3 times by 2 people');
});
