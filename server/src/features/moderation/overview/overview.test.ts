import { bansEndpoints } from '@showup/contract/moderation/bans';
import { OVERVIEW_DAYS, type OverviewDay, overviewEndpoints } from '@showup/contract/moderation/overview';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { block, unmatch } from '#test/people/meeting';
import { aMatch, anAdmin, type Person } from '#test/people/people';
import { countOverview } from './overview.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let admin: Person;
let start: number;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  admin = await anAdmin(app);
  const india = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  start = Date.parse(`${india}T00:00:00+05:30`);
  await app.db.sql`update users set created_at = '2020-01-01'`;
});
afterEach(() => app.reset());
afterAll(() => app.close());

/** That many hours into the day that many days ago, in India. */
const at = (daysAgo: number, hours = 12) =>
  new Date(start - daysAgo * DAY_MS + hours * 3_600_000).toISOString();

async function people(...times: string[]): Promise<string[]> {
  const rows = await app.db.sql<{ id: string }[]>`
    insert into users (full_name, created_at) select 'X', unnest(${times}::timestamptz[]) returning id`;
  return rows.map(({ id }) => id);
}

/** Counts without the cache: each number that is not 0, with how many days ago it was, oldest first. */
async function counts(what: Exclude<keyof OverviewDay, 'day'>): Promise<[daysAgo: number, count: number][]> {
  const { days } = await countOverview(app.ctx, Date.now());
  return days.flatMap((day, at) => (day[what] === 0 ? [] : [[OVERVIEW_DAYS - 1 - at, day[what]]]));
}

test('shows thirty days of zeros for an empty database, the last of them today', async () => {
  const { days } = await admin.call(overviewEndpoints.overview, {});
  expect(days).toHaveLength(OVERVIEW_DAYS);
  expect(days.at(-1)).toEqual({
    day: new Date(start + 5.5 * 3_600_000).toISOString().slice(0, 10),
    signUps: 0,
    matches: 0,
    verificationsWaiting: 0,
    longestWaitHours: 0,
    reportsFiled: 0,
    reportsDecided: 0,
    bans: 0,
  });
  expect(days[0]?.day).toBe(new Date(start - 29 * DAY_MS + 5.5 * 3_600_000).toISOString().slice(0, 10));
});

test('counts days from midnight to midnight in India, and nothing older than thirty days', async () => {
  await people(at(1, 0), at(1, 23.999), at(2, 23.999), at(29, 0), at(30, 23.999));
  expect(await counts('signUps')).toEqual([
    [29, 1],
    [2, 1],
    [1, 2],
  ]);
});

test('counts matches, filed and decided reports, and bans, lifted ones too, on their days', async () => {
  const [a = '', b = '', c = ''] = (await people(at(40), at(40), at(40))).toSorted();
  await app.db
    .sql`insert into pairs (lo, hi, first_matched_at) values (${a}, ${b}, ${at(3)}), (${b}, ${c}, null)`;
  await app.db.sql`
    insert into reports (reporter, reported, type, reason, created_at, closed_at, verdict) values
      (${a}, ${b}, 'spam', 'x', ${at(5)}, ${at(2)}, 'upheld'), (${a}, ${c}, 'spam', 'x', ${at(5)}, null, null),
      (${c}, ${b}, 'spam', 'x', ${at(35)}, ${at(4)}, 'dismissed')`;
  await app.db.sql`
    insert into bans (user_id, reason, banned_at, ended_at) values
      (${a}, 'x', ${at(6)}, null), (${b}, 'x', ${at(6)}, ${at(1)}), (${c}, 'x', ${at(50)}, ${at(1)})`;
  expect(await counts('matches')).toEqual([[3, 1]]);
  expect(await counts('reportsFiled')).toEqual([[5, 2]]);
  expect(await counts('reportsDecided')).toEqual([
    [4, 1],
    [2, 1],
  ]);
  expect(await counts('bans')).toEqual([[6, 2]]);
});

test('keeps counting a match after an unmatch, a block or a ban', async () => {
  const [unmatched, blocked, banned] = [await aMatch(app), await aMatch(app), await aMatch(app)];
  expect(await counts('matches')).toEqual([[0, 3]]);
  await unmatch(unmatched.anna, unmatched.ben);
  await block(blocked.anna, blocked.ben, 'Advertising', 'spam');
  await admin.call(bansEndpoints.banUser, { body: { userId: banned.ben.id, reason: 'Spam' } });
  expect(await counts('matches')).toEqual([[0, 3]]);
});

test('counts what waited for review at the end of each day, and how long the oldest had waited', async () => {
  const [a = '', b = '', c = '', d = ''] = await people(at(90), at(90), at(90), at(90));
  await app.db.sql`
    insert into verifications (user_id, kind, status, submitted_at, decided_at) values
      (${a}, 'photos', 'Approved', ${at(3)}, ${at(1)}), (${b}, 'photos', 'Approved', ${at(2)}, ${at(2, 14)}),
      (${c}, 'photos', 'Approved', ${at(80)}, ${at(28)}), (${d}, 'photos', 'Pending', ${at(2, 18)}, null)`;
  expect(await counts('verificationsWaiting')).toEqual([
    [29, 1],
    [3, 1],
    [2, 2],
    [1, 1],
    [0, 1],
  ]);
  const waits = await counts('longestWaitHours');
  expect(waits.slice(0, 4)).toEqual([
    [29, 51 * 24 + 12],
    [3, 12],
    [2, 36],
    [1, 30],
  ]);
});

test('counts once for everyone who asks within a minute', async () => {
  const ask = () => admin.call(overviewEndpoints.overview, {});
  const before = await ask();
  await people(at(1));
  expect(await ask()).toEqual(before);
});
