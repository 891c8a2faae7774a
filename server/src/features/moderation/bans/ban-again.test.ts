import { moderationEndpoints } from '@showup/contract/moderation';
import { bansEndpoints } from '@showup/contract/moderation/bans';
import { noticesEndpoints } from '@showup/contract/moderation/notices';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { bansIn, refusedFor, soon } from '#test/moderation/bans';
import { leave } from '#test/people/meeting';
import type { Person } from '#test/people/people';

let app: TestApp;
let people: ReturnType<typeof bansIn>;

beforeAll(async () => {
  app = await startTestApp();
  people = bansIn(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const openReports = (by: Person) => by.call(moderationEndpoints.reportedUsers, { query: {} });
const banAgain = (by: Person, { id: userId }: Person, until: string | null = null) =>
  by.answer(bansEndpoints.banUser, { body: { userId, reason: 'Also threats.', until } });

test('bans someone again when there are new reports on them, replacing the old ban', {
  tags: ['race'],
}, async () => {
  const [maya, omar] = [await people.admin('Maya'), await people.admin('Omar')];
  const [anna, ben] = [await people.person('Anna'), await people.person('Ben')];
  const first = await people.ban(maya, ben, { until: soon() });
  await people.report(anna, ben);

  const answers = await Promise.all([banAgain(omar, ben), banAgain(omar, ben)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await openReports(maya)).toEqual([]);
  const [ban, ...others] = await maya.call(bansEndpoints.listBans, {});
  expect(others).toEqual([]);
  expect(ban).toMatchObject({ reason: 'Also threats.', until: null, bannedBy: 'Omar' });
  expect(await people.signIn(ben.phone)).toMatchObject(refusedFor({ reason: 'Also threats.' }));
  await app.db.sql`update notices set visible_at = now()`;
  expect(await anna.call(noticesEndpoints.notices, {})).toMatchObject([{ verdict: 'upheld', about: null }]);
  expect(await app.db.sql`select action, admin_id, about from audit_log order by seq`).toMatchObject([
    { action: 'ban-user', adminId: maya.id },
    { action: 'ban-user', adminId: omar.id, about: 'for good' },
  ]);

  expect(await people.lift(maya, first)).toMatchObject({ status: 409 });
  expect(await people.lift(maya, ban?._id ?? '')).toMatchObject({ status: 200 });
  expect(await people.signIn(ben.phone)).toMatchObject({ status: 200 });
});

test('never shortens a ban by banning again', async () => {
  const maya = await people.admin('Maya');
  const [anna, ben] = [await people.person('Anna'), await people.person('Ben')];
  await people.ban(maya, ben);
  await people.report(anna, ben);
  expect(await banAgain(maya, ben, soon())).toMatchObject({ status: 200 });
  expect(await maya.call(bansEndpoints.listBans, {})).toMatchObject([{ until: null }]);
});

test.each([
  ['later', 2, 2],
  ['earlier', 1, 1.5],
])('keeps the later end when the new one is %s', async (_, days, kept) => {
  const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  const maya = await people.admin('Maya');
  const [anna, ben] = [await people.person('Anna'), await people.person('Ben')];
  await people.ban(maya, ben, { until: inDays(1.5) });
  await people.report(anna, ben);
  expect(await banAgain(maya, ben, inDays(days))).toMatchObject({ status: 200 });
  const [ban] = await maya.call(bansEndpoints.listBans, {});
  expect(Math.abs(Date.parse(ban?.until ?? '') - Date.parse(inDays(kept)))).toBeLessThan(60_000);
});

test('records which ban of a deleted account was lifted', async () => {
  const maya = await people.admin('Maya');
  const [anna, ben] = [await people.person('Anna'), await people.person('Ben')];
  const reportId = await people.report(anna, ben);
  await leave(ben);
  const { banId } = await maya.call(bansEndpoints.banUser, { body: { reportId, reason: 'Threats.' } });
  const [ban] = await maya.call(bansEndpoints.listBans, {});
  await people.lift(maya, banId);
  expect(await app.db.sql`select about from audit_log where action = 'lift-ban'`).toEqual([
    { about: `a deleted account, banned ${ban?.bannedAt}` },
  ]);
});
