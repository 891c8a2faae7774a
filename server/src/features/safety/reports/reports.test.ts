import { safetyEndpoints } from '@showup/contract/safety';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { block, leave } from '#test/people/meeting';
import { anAdmin, aUser } from '#test/people/people';
import { anna as asAnna, ben as asBen, comeBack } from '#test/safety/blocks';
import { forgetDeparted } from '../leave.ts';
import { closeReport } from './decide-reports.ts';
import { forgetDecided } from './forget-reports.ts';
import { countReports } from './phone-reports.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

interface Report {
  id: string;
  reporter: string | null;
  reported: string | null;
  type: string;
  reason: string;
  evidence: unknown;
  isOpen: boolean;
}

const reports = () => app.db.sql<Report[]>`
  select id, reporter, reported, type, reason, evidence, closed_at is null as is_open from reports`;

async function strangers() {
  const anna = await aUser(app, { ...asAnna, isConnected: false });
  return { anna, ben: await aUser(app, { ...asBen, isConnected: false }) };
}

async function close(verdict: 'upheld' | 'dismissed'): Promise<boolean> {
  const [report] = await reports();
  const admin = await anAdmin(app);
  return app.db.transaction((tx) => closeReport(app.ctx, tx, report?.id ?? '', verdict, admin.id));
}

test('requires a reason, a known type and another person for a report', async () => {
  const { anna, ben } = await strangers();
  const refused = async (changes: object) => {
    const body = { blockedUserId: ben.id, reason: 'Rude.', ...changes };
    const { status, body: answer } = await anna.answer(safetyEndpoints.blockReport, { body });
    return [status, answer];
  };
  const because = (status: number, code: string, message: string) => [status, { code, message }];
  const missing = because(400, 'input.invalid', 'Please describe what happened.');
  expect(await refused({ reason: undefined })).toEqual(missing);
  expect(await refused({ reason: ' \n ' })).toEqual(missing);
  expect(await refused({ reason: 'x'.repeat(1_001) })).toEqual(
    because(400, 'input.invalid', 'Please use at most 1000 characters.'),
  );
  expect(await refused({ reportType: 'boring' })).toEqual(
    because(400, 'input.invalid', 'Please choose what the report is about.'),
  );
  expect(await refused({ blockedUserId: anna.id })).toEqual(
    because(400, 'input.invalid', 'You cannot report yourself.'),
  );
  expect(await reports()).toEqual([]);
  expect(await app.db.sql`select from pairs`).toHaveLength(0);
});

test('keeps who reported whom, why and with which type, spam by default', async () => {
  const { anna, ben } = await strangers();
  const body = { blockedUserId: ben.id, reason: `  ${'x'.repeat(1_000)} ` };
  expect(await anna.call(safetyEndpoints.blockReport, { body })).toEqual({ isReported: true, notice: null });
  expect(await reports()).toEqual([
    {
      id: expect.any(String),
      reporter: anna.id,
      reported: ben.id,
      type: 'spam',
      reason: 'x'.repeat(1_000),
      evidence: { reporterName: 'Anna', reportedName: 'Ben' },
      isOpen: true,
    },
  ]);
});

test('changes the open report when the same person is reported again, and files a new one after a decision', async () => {
  const { anna, ben } = await strangers();
  await block(anna, ben, 'First.');
  await block(anna, ben, 'Second.', 'other');
  expect(await reports()).toMatchObject([{ type: 'other', reason: 'Second.' }]);
  expect(await countReports(app.ctx, app.ctx.db.sql, ben.phone)).toEqual([{ type: 'other', count: 1 }]);
  await block(ben, anna);
  expect(await reports()).toHaveLength(2);

  await app.db.sql`delete from reports where reporter = ${ben.id}`;
  expect(await close('upheld')).toBe(true);
  await block(anna, ben, 'Third.');
  expect((await reports()).map(({ reason, isOpen }) => [reason, isOpen]).toSorted()).toEqual([
    ['Second.', false],
    ['Third.', true],
  ]);
});

test('decides a report once, and forgets its names when the decision can no longer be undone', async () => {
  const { anna, ben } = await strangers();
  await block(anna, ben);
  expect(await close('upheld')).toBe(true);
  expect(await close('dismissed')).toBe(false);
  const passes = async (minutes: number) => {
    await app.db.sql`update reports set closed_at = closed_at - make_interval(mins => ${minutes})`;
    await forgetDecided(app.ctx);
    const [report] = await reports();
    return report;
  };
  expect(await passes(59)).toMatchObject({ evidence: { reportedName: 'Ben' }, isOpen: false });
  expect(await passes(1)).toMatchObject({ reported: ben.id, evidence: null, isOpen: false });
  expect(await countReports(app.ctx, app.ctx.db.sql, ben.phone)).toEqual([{ type: 'harassment', count: 1 }]);
});

test('deletes what a dismissed report noted about a phone when the dismissal can no longer be undone', async () => {
  const { anna, ben } = await strangers();
  await block(anna, ben);
  await close('dismissed');
  const marks = async (minutes: number) => {
    await app.db
      .sql`update reported_phones set dismissed_at = dismissed_at - make_interval(mins => ${minutes})`;
    await forgetDecided(app.ctx);
    return (await app.db.sql`select from reported_phones`).length;
  };
  expect(await marks(59)).toBe(1);
  expect(await countReports(app.ctx, app.ctx.db.sql, ben.phone)).toEqual([]);
  expect(await marks(1)).toBe(0);
});

test('keeps an open report however long ago its people left', async () => {
  const { anna, ben } = await strangers();
  await block(anna, ben);
  await leave(ben);
  expect(await reports()).toMatchObject([{ reporter: anna.id, reported: null, reason: 'Rude.' }]);
  await leave(anna);
  await app.db.sql`update reports set created_at = created_at - interval '1 year'`;
  await app.db.sql`update departed_people set forget_at = now()`;
  await forgetDeparted(app.ctx);
  expect(await reports()).toMatchObject([
    { reporter: null, reported: null, evidence: { reporterName: 'Anna', reportedName: 'Ben' }, isOpen: true },
  ]);
});

test('deletes a report about someone who left once it is decided, and decided ones when either person leaves', async () => {
  const { anna, ben } = await strangers();
  await block(anna, ben);
  await leave(ben);
  expect(await close('upheld')).toBe(true);
  expect(await reports()).toEqual([]);

  for (const leaver of ['reporter', 'reported'] as const) {
    const people = await strangers();
    await block(people.anna, people.ben);
    await close('upheld');
    await leave(leaver === 'reporter' ? people.anna : people.ben);
    expect(await reports()).toEqual([]);
  }
});

test('counts earlier reports under the same phone against a new account, unless they were dismissed', async () => {
  const { anna, ben } = await strangers();
  const cleo = await aUser(app, { ...asAnna, isConnected: false });
  await block(anna, ben);
  await block(cleo, ben);
  const dora = await aUser(app, { ...asAnna, isConnected: false });
  const body = { blockedUserId: ben.id, reason: 'Not him.', reportType: 'fake_profile' } as const;
  await dora.call(safetyEndpoints.blockReport, { body });
  await leave(ben);
  await leave(anna);
  await comeBack(app, ben.phone, asBen);
  expect(await countReports(app.ctx, app.db.sql, ben.phone)).toEqual([
    { type: 'harassment', count: 2 },
    { type: 'fake_profile', count: 1 },
  ]);
  expect(await countReports(app.ctx, app.db.sql, anna.phone)).toEqual([]);

  await app.db.sql`delete from reports where type = 'harassment'`;
  await close('dismissed');
  expect(await countReports(app.ctx, app.db.sql, ben.phone)).toEqual([{ type: 'harassment', count: 2 }]);
});
