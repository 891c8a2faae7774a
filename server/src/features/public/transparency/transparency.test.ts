import { GROUPED, transparencyEndpoints } from '@showup/contract/public/transparency';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { publishedFrom, quarterOf } from './quarters.ts';
import { publishQuarters } from './transparency.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

/** Lines of the record are always of this moment. */
const inQuarter = new Date().toISOString();
const { name, to } = quarterOf(new Date(inQuarter));
const afterwards = publishedFrom(quarterOf(new Date(inQuarter)));

const asked = () => app.browser().call(transparencyEndpoints.transparency, {});
async function figures() {
  const { reports } = await asked();
  const [latest] = reports;
  if (!latest) throw new Error('Nothing is published.');
  return latest.figures;
}

async function aPerson(isDemo = false): Promise<string> {
  const [row] = await app.db.sql<[{ id: string }]>`
    insert into users (full_name, created_at, is_demo) values ('X', ${inQuarter}, ${isDemo}) returning id`;
  return row.id;
}

interface Filed {
  readonly type: string;
  readonly verdict?: 'upheld' | 'dismissed';
  readonly hours?: number;
  readonly at?: string;
}

async function reports(
  count: number,
  { type, verdict, hours = 2, at = inQuarter }: Filed,
  reporter?: string,
) {
  const by = reporter ?? (await aPerson());
  await app.db.sql`
    with people as (
      insert into users (full_name, created_at) select 'Y', ${inQuarter} from generate_series(1, ${count}) returning id)
    insert into reports (reporter, reported, type, reason, created_at, closed_at, verdict)
    select ${by}, id, ${type}, 'x', ${at},
      case when ${verdict ?? null}::text is not null then ${at}::timestamptz + make_interval(hours => ${hours}) end,
      ${verdict ?? null} from people`;
}

const acts = (count: number, action: string) =>
  app.ctx.db.transaction(async (tx) => {
    for (let times = 0; times < count; times++)
      await app.ctx.audit.record(tx, { adminId: null, action, subjectIds: [] });
  });

test('nothing is published before a quarter is over by a week', async () => {
  await aPerson();
  await publishQuarters(app.ctx, new Date(afterwards.getTime() - 1));
  expect(await asked()).toMatchObject({
    reports: [],
    next: { quarter: name, from: afterwards.toISOString() },
  });
  await publishQuarters(app.ctx, afterwards);
  expect((await asked()).reports).toMatchObject([{ quarter: name }]);
});

test('reports are counted by category and outcome, with how long the decision took', async () => {
  await reports(12, { type: 'scam', verdict: 'upheld', hours: 4 });
  await reports(11, { type: 'spam', verdict: 'dismissed', hours: 2 });
  await reports(3, { type: 'harassment' });
  await reports(9, { type: 'under_age', verdict: 'dismissed', hours: 2 });
  await reports(20, { type: 'spam', at: to.toISOString() });
  await publishQuarters(app.ctx, afterwards);
  expect((await figures()).reports).toEqual({
    byCategory: {
      total: 35,
      rows: [
        { key: 'scam', count: 12 },
        { key: 'spam', count: 11 },
        { key: GROUPED, count: 12 },
      ],
    },
    byOutcome: {
      total: 35,
      rows: [
        { key: 'dismissed', count: 20 },
        { key: GROUPED, count: 15 },
      ],
    },
    medianHours: 2,
  });
});

test('decisions are counted by the record, so that deleted accounts are among them', async () => {
  await acts(15, 'warn-user');
  await acts(3, 'undo-warning');
  await acts(40, 'ban-user');
  await acts(12, 'confirm-fraud');
  await acts(2, 'lift-ban');
  await acts(50, 'approve-capture');
  await acts(10, 'reject-capture');
  await aPerson();
  await publishQuarters(app.ctx, afterwards);
  const { decisions, verifications } = await figures();
  expect(decisions).toEqual({
    warnings: 12,
    bans: {
      total: 40,
      rows: [
        { key: 'other', count: 28 },
        { key: 'fraud', count: 12 },
      ],
    },
    liftedBans: null,
  });
  expect(verifications.byVerdict).toMatchObject({ total: 60 });
});

test('complaints are counted by what they are about, how they ended, and whether in time', async () => {
  const file = (count: number, category: string, hours: number | null) =>
    app.db.sql`
      insert into complaints (reference, category, text, filed_at, acknowledge_by, resolve_by, resolved_at, outcome, answer)
      select ${category} || n, ${category}, 'x', ${inQuarter}, ${inQuarter}::timestamptz + interval '2 hours',
        ${inQuarter}::timestamptz + interval '2 hours',
        ${inQuarter}::timestamptz + make_interval(hours => ${hours}::int), 
        case when ${hours}::int is not null then 'acted' end, case when ${hours}::int is not null then 'x' end
      from generate_series(1, ${count}) n`;
  await aPerson();
  await file(10, 'impersonation', 1);
  await file(11, 'scam', 3);
  await file(1, 'threats', null);
  await publishQuarters(app.ctx, afterwards);
  expect((await figures()).complaints).toEqual({
    byCategory: {
      total: 22,
      rows: [
        { key: 'scam', count: 11 },
        { key: GROUPED, count: 11 },
      ],
    },
    byOutcome: { total: 22, rows: [] },
    byDeadline: {
      total: 22,
      rows: [
        { key: 'in_time', count: 11 },
        { key: 'late', count: 11 },
      ],
    },
    medianHours: 3,
  });
});

test('published figures never change, whatever is deleted or decided later', async () => {
  await reports(12, { type: 'scam', verdict: 'upheld' });
  await publishQuarters(app.ctx, afterwards);
  const before = await asked();
  await app.db.sql`delete from reports`;
  await acts(30, 'ban-user');
  await publishQuarters(app.ctx, afterwards);
  expect(await asked()).toEqual(before);
});

test('demo people are not counted once the demo is off', async () => {
  await reports(12, { type: 'scam', verdict: 'upheld' }, await aPerson(true));
  await reports(10, { type: 'spam', verdict: 'upheld' });
  await publishQuarters(app.ctx, afterwards);
  expect((await figures()).reports.byCategory).toEqual({ total: 10, rows: [{ key: 'spam', count: 10 }] });
});

test('the error of reviewers is not published before enough was measured', async () => {
  await aPerson();
  await publishQuarters(app.ctx, afterwards);
  expect(await figures()).toMatchObject({ reviewers: null, judgedControls: 0 });
});
