import { moderationEndpoints, REPORTS_PAGE, Report } from '@showup/contract/moderation';
import { NEXT_CURSOR_HEADER } from '@showup/contract/platform/paging';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { countReports } from '#features/safety/reports/phone-reports';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { dismiss, done, noReport, own, reportersOf, reports } from '#test/moderation/reports';
import { leave } from '#test/people/meeting';
import type { Person, PersonWish } from '#test/people/people';

let app: TestApp;
let people: ReturnType<typeof reportersOf>;

beforeAll(async () => {
  app = await startTestApp();
  people = reportersOf(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const person = (fullName: string, wish: PersonWish = {}) => people.person(fullName, wish);
const admin = (fullName: string) => people.admin(fullName);
const report = (from: Person, on: Person, reason?: string) => people.report(from, on, reason);
const log = () => people.log();
const showMessages = (by: Person, reportId: string) =>
  by.answer(moderationEndpoints.showReportMessages, { body: { reportId } });

const dismissedBy = (who: string) => ({
  status: 409,
  body: { code: 'moderation.decided', message: `${who} already dismissed this report.` },
});

test('shows who reported whom, why and when, with the person’s card and counts', async () => {
  const [maya, ben, anna, cleo] = [
    await admin('Maya Iyer'),
    await person('Ben Rao'),
    await person('Anna'),
    await person('Cleo'),
  ];
  const first = await report(anna, ben, 'Asks for money.');
  const second = await report(cleo, ben);
  const third = await report(ben, anna, 'She lies.');
  await report(anna, ben, 'Asks everyone for money.'); // changes the open one

  const listed = await reports(maya);
  expect(listed.map(({ _id }) => _id)).toEqual([first, second, third]);
  expect(listed[0]).toEqual({
    _id: first,
    blockedUser: { _id: ben.id, fullName: 'Ben Rao', displayName: 'Ben' },
    blockedBy: { _id: anna.id, fullName: 'Anna', displayName: 'Anna' },
    reportType: 'harassment',
    reason: 'Asks everyone for money.',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/),
    profile: expect.objectContaining({ _id: ben.id, photos: ben.user.photos, bio: 'Here for the music.' }),
    samePhotos: null,
    reportCount: 2,
    reporterCount: 2,
    earlierReportCount: 0,
    falseReportCount: 0,
    messageCount: 0,
    closedAt: null,
    verdict: null,
    decidedBy: null,
    undoUntil: null,
  });
  expect(listed[2]).toMatchObject({ reason: 'She lies.', reportCount: 1, reporterCount: 1 });
});

test('moves a dismissed report to the closed ones, with who decided, and no longer counts it', async () => {
  const [maya, ben, anna, cleo] = [
    await admin('Maya Iyer'),
    await person('Ben'),
    await person('Anna'),
    await person('Cleo'),
  ];
  const first = await report(anna, ben);
  const second = await report(cleo, ben);
  expect(await dismiss(maya, first, '  A quarrel. ')).toMatchObject(done);
  expect(await reports(maya)).toMatchObject([{ _id: second, reportCount: 1, reporterCount: 1 }]);
  expect(await reports(maya, { state: 'closed' })).toMatchObject([
    { _id: first, verdict: 'dismissed', decidedBy: 'Maya', closedAt: expect.any(String), messageCount: 0 },
  ]);
  expect(await countReports(app.ctx, app.ctx.db.sql, ben.phone)).toEqual([{ type: 'harassment', count: 1 }]);

  await dismiss(maya, second);
  const closed = await reports(maya, { state: 'closed' });
  expect(closed.map(({ _id }) => _id)).toEqual([second, first]);
  expect(await reports(maya)).toEqual([]);

  const again = await report(anna, ben, 'Again.');
  expect(await reports(maya)).toMatchObject([{ _id: again, reason: 'Again.', reportCount: 1 }]);
  expect(await log()).toEqual([
    {
      adminId: maya.id,
      action: 'dismiss-report',
      reportId: first,
      subjectIds: [ben.id, anna.id],
      reason: 'A quarrel.',
    },
    {
      adminId: maya.id,
      action: 'dismiss-report',
      reportId: second,
      subjectIds: [ben.id, cleo.id],
      reason: null,
    },
  ]);
});

test('lets the same admin dismiss twice, tells another who was first, and refuses unknown reports', {
  tags: ['race'],
}, async () => {
  const [maya, omar, ben, anna] = [
    await admin('Maya Iyer'),
    await admin('Omar'),
    await person('Ben'),
    await person('Anna'),
  ];
  const id = await report(anna, ben);
  const answers = await Promise.all([dismiss(maya, id), dismiss(maya, id)]);
  expect(answers).toMatchObject([done, done]);
  expect(await dismiss(omar, id)).toMatchObject(dismissedBy('Maya'));
  expect(await showMessages(omar, id)).toMatchObject(dismissedBy('Maya'));
  expect(await showMessages(maya, id)).toMatchObject(dismissedBy('You'));
  expect(await dismiss(omar, '00000000-0000-4000-8000-000000000000')).toMatchObject(noReport);
  expect(await showMessages(omar, '00000000-0000-4000-8000-000000000000')).toMatchObject(noReport);
  expect(await log()).toHaveLength(1);
});

test('never changes or removes a line of the record', async () => {
  const [maya, ben, anna] = [await admin('Maya'), await person('Ben'), await person('Anna')];
  await dismiss(maya, await report(anna, ben));
  const refusal = 'lines of audit_log are neither changed nor removed';
  await expect(app.db.sql`update audit_log set reason = 'Other'`).rejects.toThrow(refusal);
  await expect(app.db.sql`delete from audit_log`).rejects.toThrow(refusal);
  for (const who of [anna, ben, maya]) await leave(who);
  expect(await log()).toMatchObject([{ adminId: maya.id, subjectIds: [ben.id, anna.id] }]);
});

test('keeps admins out of reports about or by themselves, and hides those about them', async () => {
  const [maya, omar, anna] = [await admin('Maya'), await admin('Omar'), await person('Anna')];
  const about = await report(anna, maya);
  const by = await report(maya, anna);
  expect(await omar.next('reportFiled')).toEqual({ reportId: about });
  expect(await omar.next('reportFiled')).toEqual({ reportId: by });
  expect(await maya.next('reportFiled')).toEqual({ reportId: by });
  expect((await reports(maya)).map(({ _id }) => _id)).toEqual([by]);
  for (const id of [about, by]) {
    expect(await dismiss(maya, id)).toMatchObject(own);
    expect(await showMessages(maya, id)).toMatchObject(own);
  }
  expect(await log()).toEqual([]);

  await dismiss(omar, about);
  await dismiss(omar, by);
  expect(await maya.next('reportDecided')).toEqual({
    reportId: by,
    decidedBy: 'Omar',
    verdict: 'dismissed',
  });
  expect((await reports(maya, { state: 'closed' })).map(({ _id }) => _id)).toEqual([by]);
});

test('tells every admin at once about filed and dismissed reports', async () => {
  const [maya, omar] = [await admin('Maya Iyer'), await admin('Omar')];
  const [ben, anna] = [await person('Ben', { isConnected: true }), await person('Anna')];
  const id = await report(anna, ben);
  await dismiss(maya, id);
  for (const listener of [maya, omar]) {
    expect(await listener.next('reportFiled')).toEqual({ reportId: id });
    expect(await listener.next('reportDecided')).toEqual({
      reportId: id,
      decidedBy: 'Maya',
      verdict: 'dismissed',
    });
  }
});

test('keeps a report after both people left: with their names, until it is dismissed', async () => {
  const [maya, omar, ben, anna] = [
    await admin('Maya'),
    await admin('Omar'),
    await person('Ben'),
    await person('Anna'),
  ];
  const id = await report(anna, ben);
  await leave(anna);
  expect(await reports(maya)).toMatchObject([
    {
      blockedBy: { _id: null, fullName: 'Anna' },
      profile: { _id: ben.id },
      reportCount: 1,
      reporterCount: 1,
    },
  ]);
  await leave(ben);
  expect(await reports(maya)).toMatchObject([
    { blockedUser: { _id: null, fullName: 'Ben' }, profile: null, reportCount: 1, reporterCount: 1 },
  ]);
  expect(await dismiss(maya, id)).toMatchObject(done);
  expect(await dismiss(maya, id)).toMatchObject(done);
  expect(await dismiss(omar, id)).toMatchObject(dismissedBy('Maya'));
  expect(await reports(omar, { state: 'closed' })).toEqual([]);
  await leave(maya);
  expect(await dismiss(omar, id)).toMatchObject(dismissedBy('Another admin'));
});

test.each(['open', 'closed'] as const)('pages through %s reports without gaps', async (state) => {
  const maya = await admin('Maya');
  await app.db.sql`
    with people as (insert into users (full_name) select 'Someone' from generate_series(1, ${REPORTS_PAGE + 3}) returning id)
    insert into reports (reporter, reported, type, reason, closed_at)
    select ${maya.id}, id, 'spam', 'x', ${state === 'closed' ? '2026-11-01' : null}::timestamptz from people`;
  const answer = await maya.answer(moderationEndpoints.reportedUsers, { query: { state } });
  const first = z.array(Report).parse(answer.body);
  expect(first).toHaveLength(REPORTS_PAGE);
  const cursor = answer.headers.get(NEXT_CURSOR_HEADER) ?? '';
  const rest = await reports(maya, { state, cursor });
  expect(rest).toHaveLength(3);
  expect(new Set([...first, ...rest].map(({ _id }) => _id)).size).toBe(REPORTS_PAGE + 3);
});

test('refuses made-up cursors and unknown states', async () => {
  const maya = await admin('Maya');
  for (const query of [{ cursor: 'x' }, { state: 'lost' }]) {
    expect(await maya.answer(moderationEndpoints.reportedUsers, { query })).toMatchObject({ status: 400 });
  }
});
