import { accountsEndpoints } from '@showup/contract/accounts';
import { profilesEndpoints } from '@showup/contract/profiles';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { block } from '#test/people/meeting';
import { aUser, type Person } from '#test/people/people';
import { aPicture, asDataAddress } from '#test/people/pictures';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ rateLimitFactor: 1 });
});
afterEach(() => app.reset());
afterAll(() => app.close());

/** Sets every count. */
const countAll = (count: number) => app.db.sql`update daily_counts set count = ${count}`;
const counts = async () =>
  (await app.db.sql<{ count: number }[]>`select count from daily_counts order by count`).map(
    ({ count }) => count,
  );
const passADay = () => app.db.sql`update daily_counts set since = since - interval '1 day'`;

const aPerson = () => aUser(app, { isConnected: false });
const standing = async () =>
  app.db
    .sql`select (select count(*) from reports) as reports, (select count(*) from pairs where closed) as blocked`;

test('after ten reports in a day a person can still block, is told that the report was not sent, and can report a day later', async () => {
  const [anna, ben, carl] = [await aPerson(), await aPerson(), await aPerson()];
  await app.db.sql`delete from daily_counts`;
  expect(await block(anna, ben)).toEqual({ isReported: true, notice: null });
  await countAll(10);
  expect(await block(anna, carl)).toEqual({
    isReported: false,
    notice:
      'Blocked, but not reported: you have sent too many reports today. You can report again in 24 h, and block at any time.',
  });
  expect(await standing()).toEqual([{ reports: 1, blocked: 2 }]);
  expect(await block(ben, carl)).toMatchObject({ isReported: true });

  await passADay();
  expect(await block(anna, carl)).toMatchObject({ isReported: true });
  expect(await standing()).toEqual([{ reports: 3, blocked: 3 }]);
});

test('after very many reports from a network, the next reporter can still block, and is told why the report was not sent', async () => {
  const [anna, ben, carl] = [await aPerson(), await aPerson(), await aPerson()];
  await block(anna, ben);
  await app.db.sql`delete from daily_counts`;
  await block(ben, carl);
  await countAll(300);
  expect(await block(anna, carl)).toEqual({
    isReported: false,
    notice:
      'Blocked, but not reported: too many reports came from your network today. You can report again in 24 h, and block at any time.',
  });
  expect(await standing()).toEqual([{ reports: 2, blocked: 3 }]);
  await passADay();
  expect(await block(anna, carl)).toMatchObject({ isReported: true });
});

test('simultaneous reports do not exceed the quota', { tags: ['race'] }, async () => {
  const anna = await aPerson();
  const others = [await aPerson(), await aPerson(), await aPerson(), await aPerson()] as const;
  await app.db.sql`delete from daily_counts`;
  await block(anna, others[0]);
  await countAll(8);
  const answers = await Promise.all(others.slice(1).map((other) => block(anna, other)));
  expect(answers.filter(({ isReported }) => isReported)).toHaveLength(2);
  expect(await standing()).toEqual([{ reports: 3, blocked: 4 }]);
});

test('a network can create a limited number of accounts a day; failed ones do not count', async () => {
  const signUp = (email: string) =>
    app.browser().answer(accountsEndpoints.signup, {
      body: { fullName: 'Someone', email, password: 'l4nterns' },
    });
  expect(await signUp('one@example.com')).toMatchObject({ status: 200 });
  await app.db.sql`update users set email_proved_at = now()`;
  expect(await signUp('one@example.com')).toMatchObject({ status: 409 });
  expect(await counts()).toEqual([1]);
  await countAll(99);
  expect(await signUp('two@example.com')).toMatchObject({ status: 200 });
  const refused = await signUp('three@example.com');
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'accounts.too_many_signups',
      message:
        'Too many accounts were created from your network today. You can create yours in 24 h, or now from another network.',
    },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect(await app.db.sql`select from users`).toHaveLength(2);
  await passADay();
  expect(await signUp('three@example.com')).toMatchObject({ status: 200 });
});

test('pictures are limited per person and day, by all ways of sending, and per network', async () => {
  const [anna, ben] = [await aPerson(), await aPerson()];
  const upload = async (person: Person) => person.upload(await aPicture(), 'chat');
  const setAvatar = async (person: Person) =>
    person.answer(profilesEndpoints.updateProfilePic, {
      body: { profilePic: asDataAddress(await aPicture()) },
    });
  await app.db.sql`delete from daily_counts`;
  await upload(anna);
  expect(await setAvatar(anna)).toMatchObject({ status: 200 });
  expect(await counts()).toEqual([2, 2, 2]); // the last count is kilobytes
  await countAll(300);
  await expect(upload(anna)).rejects.toThrow(
    'You have uploaded too many pictures today. You can upload more in 24 h.',
  );
  expect(await setAvatar(anna)).toMatchObject({ status: 429, body: { code: 'media.too_many' } });
  expect(await counts()).toEqual([300, 300, 300]); // a refusal uses nothing of the other limits
  await upload(ben);
  expect(await counts()).toEqual([1, 1, 300, 300, 301]);

  await app.db.sql`update daily_counts set count = 3000 where count = 301`;
  await expect(upload(ben)).rejects.toThrow('Too many pictures were uploaded from your network today.');
  await passADay();
  await upload(anna);
  expect(await counts()).toEqual([1, 1, 1, 1, 1]);
});

test('a count is kept for a day, without naming a person or address', async () => {
  const anna = await aPerson();
  const kept = await app.db.sql<{ row: string }[]>`select row_to_json(c)::text as row from daily_counts c`;
  expect(kept.length).toBeGreaterThan(0);
  for (const { row } of kept)
    for (const trace of [anna.id, anna.phone, '127.0.0.1']) expect(row).not.toContain(trace);
  await passADay();
  for await (const { error } of app.jobs.once()) expect(error).toBeUndefined();
  expect(await counts()).toEqual([]);
});
