import { chatEndpoints } from '@showup/contract/chat';
import { moderationEndpoints } from '@showup/contract/moderation';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { upholdReports } from '#features/safety/reports/decide-reports';
import { countReports } from '#features/safety/reports/phone-reports';
import { download } from '#test/accounts/download';
import { startTestApp, type TestApp } from '#test/app/test-app';
import {
  acknowledge,
  dismiss,
  done,
  noReport,
  notices,
  own,
  reportersOf,
  reports,
  undo,
  warn,
} from '#test/moderation/reports';
import { leave } from '#test/people/meeting';
import { aMatch } from '#test/people/people';

let app: TestApp;
let people: ReturnType<typeof reportersOf>;

beforeAll(async () => {
  app = await startTestApp();
  people = reportersOf(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const refusal = (message: string) => ({ status: 409, body: { message } });
const tooLate = refusal('Decisions can only be undone for an hour.');
const wasRead = refusal('The person has already read the warning, so it can no longer be withdrawn.');

async function reported() {
  const [maya, omar] = [await people.admin('Maya Iyer'), await people.admin('Omar')];
  const { anna, ben } = await aMatch(app);
  await ben.call(chatEndpoints.sendMessage, { params: { userId: anna.id }, body: { text: 'Boo' } });
  return { maya, omar, anna, ben, id: await people.report(anna, ben) };
}

test('undoes a dismissal within the hour: the report is open and counts again', async () => {
  const { maya, omar, ben, anna, id } = await reported();
  const before = await reports(maya);
  await dismiss(maya, id);
  const [closed] = await reports(omar, { state: 'closed' });
  expect(new Date(closed?.undoUntil ?? 0).getTime()).toBe(
    new Date(closed?.closedAt ?? 0).getTime() + 3_600_000,
  );
  await people.passes(59);
  expect(await undo(omar, id)).toMatchObject(done);
  expect(await reports(maya)).toEqual(before);
  expect(await reports(maya, { state: 'closed' })).toEqual([]);
  expect(await maya.call(moderationEndpoints.showReportMessages, { body: { reportId: id } })).toMatchObject({
    messages: [{ text: 'Boo', isByReported: true }],
  });
  expect(await countReports(app.ctx, app.ctx.db.sql, ben.phone)).toEqual([{ type: 'harassment', count: 1 }]);
  expect(await people.log()).toMatchObject([
    { adminId: maya.id, action: 'dismiss-report', reportId: id },
    { adminId: omar.id, action: 'undo-dismissal', reportId: id, subjectIds: [ben.id, anna.id] },
    { action: 'show-messages' },
  ]);
  expect(await dismiss(maya, id)).toMatchObject(done);
  expect(await reports(maya)).toEqual([]);
});

test('withdraws a warning, reopens all reports it upheld, and tells the person', async () => {
  const { maya, omar, ben, id } = await reported();
  const cleo = await people.person('Cleo');
  const other = await people.report(cleo, ben);
  await warn(maya, ben);
  const { noticeId } = await ben.next('noticeGiven');
  expect((await reports(maya, { state: 'closed' })).map(({ undoUntil }) => typeof undoUntil)).toEqual([
    'string',
    'string',
  ]);
  expect(await undo(omar, other)).toMatchObject(done);
  expect(await ben.next('noticeGone')).toEqual({ noticeId });
  expect(await notices(ben)).toEqual([]);
  expect((await reports(maya)).map(({ _id }) => _id)).toEqual([id, other]);
  expect(await people.log()).toMatchObject([
    { action: 'warn-user' },
    { adminId: omar.id, action: 'undo-warning', subjectIds: [ben.id] },
  ]);
});

test('keeps a warning that was read, and says so', async () => {
  const { maya, ben, id } = await reported();
  await warn(maya, ben);
  const [notice] = await notices(ben);
  await acknowledge(ben, notice?._id ?? '');
  expect(await undo(maya, id)).toMatchObject(wasRead);
  expect(await reports(maya, { state: 'closed' })).toMatchObject([{ verdict: 'upheld', undoUntil: null }]);
  expect(await reports(maya)).toEqual([]);
});

test('lets either a simultaneous acknowledgement or undo succeed', { tags: ['race'] }, async () => {
  const { maya, ben, id } = await reported();
  await warn(maya, ben);
  const [notice] = await notices(ben);
  const [undone, acknowledged] = await Promise.all([undo(maya, id), acknowledge(ben, notice?._id ?? '')]);
  const isUndone = undone.status === 200;
  expect([undone.status, acknowledged.status]).toEqual(isUndone ? [200, 404] : [409, 200]);
  expect(await reports(maya)).toHaveLength(isUndone ? 1 : 0);
  expect(await app.db.sql`select from notices where kind = 'warning'`).toHaveLength(isUndone ? 0 : 1);
});

test('records an undo once when two admins undo at the same time', { tags: ['race'] }, async () => {
  const { maya, omar, ben, id } = await reported();
  const cleo = await people.person('Cleo');
  const other = await people.report(cleo, ben);
  await warn(maya, ben);
  expect(await Promise.all([undo(maya, id), undo(omar, other)])).toMatchObject([done, done]);
  expect(await reports(maya)).toHaveLength(2);
  expect(await people.log()).toMatchObject([{ action: 'warn-user' }, { action: 'undo-warning' }]);
});

test('undoes nothing after the hour', async () => {
  const { maya, ben, id } = await reported();
  await dismiss(maya, id);
  await people.passes(60);
  expect(await undo(maya, id)).toMatchObject(tooLate);
  expect(await reports(maya, { state: 'closed' })).toMatchObject([{ undoUntil: null }]);
  const cleo = await people.person('Cleo');
  const upheld = await people.report(cleo, ben);
  await warn(maya, ben);
  await people.passes(60);
  expect(await undo(maya, upheld)).toMatchObject(tooLate);
  expect(await notices(ben)).toHaveLength(1);
});

test('undoes nothing once one of the two has left', async () => {
  const { maya, anna, id } = await reported();
  await dismiss(maya, id);
  await leave(anna);
  expect(await undo(maya, id)).toMatchObject(noReport);
  expect(await undo(maya, '00000000-0000-4000-8000-000000000000')).toMatchObject(noReport);
});

test('refuses to undo a decision about one’s own report', async () => {
  const [maya, omar] = [await people.admin('Maya'), await people.admin('Omar')];
  const anna = await people.person('Anna');
  const [about, by] = [await people.report(anna, maya), await people.report(maya, anna)];
  for (const id of [about, by]) {
    await dismiss(omar, id);
    expect(await undo(maya, id)).toMatchObject(own);
  }
  expect(await reports(omar)).toEqual([]);
});

test('does not undo what a ban closed', async () => {
  const { maya, id } = await reported();
  await app.db.transaction((tx) => upholdReports(app.ctx, tx, [{ reportId: id }], maya.id));
  expect(await undo(maya, id)).toMatchObject(refusal('A ban closed this report. Lift the ban instead.'));
  expect(await reports(maya, { state: 'closed' })).toMatchObject([{ verdict: 'upheld', undoUntil: null }]);
});

test('merges a newer report of the same person into the reopened one', async () => {
  const { maya, anna, ben, id } = await reported();
  await dismiss(maya, id);
  const again = await people.report(anna, ben, 'He did it again.');
  expect(again).not.toBe(id);
  expect(await undo(maya, id)).toMatchObject(done);
  expect(await reports(maya)).toMatchObject([{ _id: id, reason: 'He did it again.', messageCount: 1 }]);
  expect(await countReports(app.ctx, app.ctx.db.sql, ben.phone)).toEqual([{ type: 'harassment', count: 1 }]);
});

test('updates the admins’ lists after an undo', async () => {
  const { maya, omar, id } = await reported();
  await dismiss(maya, id);
  await undo(maya, id);
  for (const listener of [maya, omar]) {
    expect(await listener.next('reportFiled')).toEqual({ reportId: id });
    expect(await listener.next('reportDecided')).toMatchObject({ reportId: id });
    expect(await listener.next('reportFiled')).toEqual({ reportId: id });
  }
});

test('shows a decision in the reporter’s download only once it can’t be undone', async () => {
  const { maya, anna, id } = await reported();
  const filed = async () => (await download(anna)).jsonOf('reports.json');
  await dismiss(maya, id);
  expect(await filed()).toMatchObject([{ _id: id, closedAt: null }]);
  await people.passes(61);
  expect(await filed()).toMatchObject([{ _id: id, closedAt: expect.any(String) }]);
});
