import {
  type DeletedLater,
  deletedInWords,
  type Period,
  Purpose,
  periodInWords,
  retentionEndpoints,
} from '@showup/contract/public/retention';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { send } from '#test/chat/conversations';
import { aBar } from '#test/evenings/evenings';
import { unmatch } from '#test/people/meeting';
import { aMatch, anAdmin, aUser } from '#test/people/people';
import { aPicture } from '#test/people/pictures';
import { openVenue } from '#test/verification/captures';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const table = () => app.browser().call(retentionEndpoints.retention, {});

/** What the table says of the entry that begins so. */
async function said(words: string): Promise<DeletedLater> {
  const entries = (await table()).later.flatMap((part) => part.entries);
  const [entry, ...more] = entries.filter(({ what }) => what.startsWith(words));
  if (!entry || more.length > 0)
    throw new Error(`${more.length + (entry ? 1 : 0)} entries begin with ${words}`);
  return entry;
}

/** In seconds. */
async function periodOf(words: string): Promise<number> {
  const { after } = await said(words);
  if (after === null) throw new Error(`${words} has no period`);
  return secondsIn(after);
}

function secondsIn(period: Period): number {
  if ('days' in period) return period.days * 86_400;
  return 'hours' in period ? period.hours * 3_600 : period.minutes * 60;
}

async function runJob(name: string): Promise<void> {
  for await (const done of app.jobs.once()) if (done.name === name) return expect(done.error).toBeUndefined();
  throw new Error(`There is no job ${name}.`);
}

const count = async (rows: Promise<readonly unknown[]>) => (await rows).length;

test('every job that deletes, forgets or removes says what, after how long and from when', () => {
  const silent = app.ctx.retention
    .jobs()
    .filter(({ name, deletes }) => /^(delete|forget|remove|erase)\b/.test(name) && deletes.length === 0);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('anyone can read the table, and each of its sentences stands alone', async () => {
  const { later, atOnce, kept } = await table();
  const entries = later.flatMap((part) => part.entries);
  expect(entries.length).toBeGreaterThan(30);
  for (const { what } of [...entries, ...atOnce, ...kept]) expect(what).toMatch(/^[A-Z][^.]*[^. ]$/);
  for (const { from } of entries) expect(from).toMatch(/^[a-z][^.]*$/);
  for (const { because } of kept) expect(because).toMatch(/^[A-Z].*\.$/);
  expect(deletedInWords(await said('The photo that proves you showed up'))).toBe(
    '30 days after the decision',
  );
  for (const purpose of Purpose.options)
    expect(entries.filter((entry) => entry.purpose === purpose).length).toBeGreaterThan(0);
});

test('periods read as people say them', () => {
  expect([{ days: 1 }, { days: 30 }, { days: 365 }, { hours: 1 }, { minutes: 5 }].map(periodInWords)).toEqual(
    ['1 day', '30 days', '1 year', '1 hour', '5 minutes'],
  );
});

test.each([-60, 60])(
  'photos and places are deleted after the declared days: %i seconds past',
  async (past) => {
    const at = await openVenue(app);
    const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
    await at.submit(anna);
    await at.approve(admin, anna);
    const seconds = (await periodOf('The photo that proves you showed up')) + past;
    expect(await periodOf('Where you stood when you sent it')).toBe(seconds - past);
    await app.db.sql`update verifications set decided_at = now() - make_interval(secs => ${seconds})`;
    await runJob('delete old verification photos');
    const kept = past < 0 ? 1 : 0;
    expect(await count(app.db.sql`select from verifications where latitude is not null`)).toBe(kept);
    expect(await count(app.db.sql`select from verifications where read_codes is not null`)).toBe(kept);
    expect(await count(app.db.sql`select from media where preset = 'verification'`)).toBe(kept);
    expect(await count(app.db.sql`select from capture_images`)).toBe(kept);
  },
);

test.each([-60, 60])('an ended chat is deleted after the declared days: %i seconds past', async (past) => {
  const { anna, ben } = await aMatch(app);
  await send(anna, ben, { text: 'Hi' });
  await unmatch(anna, ben);
  const seconds = (await periodOf('A chat with its pictures')) + past;
  await app.db.sql`update conversations set closed_at = now() - make_interval(secs => ${seconds})`;
  await runJob('delete closed conversations');
  expect(await count(app.db.sql`select from conversations`)).toBe(past < 0 ? 1 : 0);
});

test.each([-60, 60])('what an unfinished day leaves is deleted in time: %i seconds past', async (past) => {
  const anna = await aUser(app, { isConnected: false });
  await anna.upload(await aPicture(), 'chat');
  const [counts, sends, wrong, upload, ban] = [
    await periodOf('How often something was done'),
    await periodOf('When a code was sent'),
    await periodOf('How many wrong codes'),
    await periodOf('A picture that you uploaded'),
    await periodOf('A ban with its reason'),
  ];
  const ago = (seconds: number) => app.db.sql`now() - make_interval(secs => ${seconds + past})`;
  await app.db.sql`delete from daily_counts`;
  await app.db.sql`insert into daily_counts (key, count, since) values ('\\x01', 1, ${ago(counts)})`;
  await app.db.sql`delete from code_sends`;
  await app.db.sql`
    insert into code_sends (phone, browser, sent_at) values ('7000000001', '\\x01', ${ago(sends)})`;
  await app.db.sql`
    insert into phone_guesses (phone, wrong, guessed_at) values ('7000000001', 1, ${ago(wrong)})`;
  await app.db.sql`update media set created_at = ${ago(upload)} where audience = 'uploader'`;
  await app.db.sql`
    insert into bans (user_id, reason, banned_at, ended_at)
    values (${anna.id}, 'Rude', now() - interval '1 year', ${ago(ban)})`;
  for (const job of [
    'unclaimed uploads',
    'expired daily counts',
    'expired codes',
    'bans that ended long ago',
  ])
    await runJob(`delete ${job}`);
  const left = past < 0 ? 1 : 0;
  expect(await count(app.db.sql`select from daily_counts`)).toBe(left);
  expect(await count(app.db.sql`select from code_sends`)).toBe(left);
  expect(await count(app.db.sql`select from phone_guesses`)).toBe(left);
  expect(await count(app.db.sql`select from media where audience = 'uploader'`)).toBe(left);
  expect(await count(app.db.sql`select from bans`)).toBe(left);
});

test('an evening is deleted after the declared days', async () => {
  const [anna, bar] = [await aUser(app, { isConnected: false }), await aBar(app)];
  const days = (await periodOf('An evening you proved')) / 86_400;
  await app.db.sql`
    insert into evenings (user_id, venue_id, evening, shown_from)
    select ${anna.id}, ${bar._id}, (now() at time zone 'UTC')::date - ago, date_trunc('hour', now())
    from unnest(${[days, days + 1]}::int[]) ago`;
  await runJob('show evenings');
  const left = await app.db.sql<{ ago: number }[]>`
    select (now() at time zone 'UTC')::date - evening as ago from evenings`;
  expect(left).toEqual([{ ago: days }]);
});
