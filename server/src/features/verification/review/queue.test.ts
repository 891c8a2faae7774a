import { bansEndpoints } from '@showup/contract/moderation/bans';
import { NEXT_CURSOR_HEADER } from '@showup/contract/platform/paging';
import { PendingVerification, verificationEndpoints } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { leave } from '#test/people/meeting';
import { anAdmin, aUser, type Person } from '#test/people/people';
import { openVenue } from '#test/verification/captures';

let app: TestApp;
let at: Awaited<ReturnType<typeof openVenue>>;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  at = await openVenue(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

/** People who have been waiting since then, created in the database only. */
async function waiting(count: number, kind: 'capture' | 'photos', minutesAgo: number): Promise<void> {
  await app.db.sql`
    with people as (
      insert into users (full_name, dob, identified_as, photos, pending_photos, verified_at)
      select 'Waiting ' || n, '1996-04-12', 'Other', '{}',
        case when ${kind} = 'photos' then '{}'::uuid[] end, case when ${kind} = 'photos' then now() end
      from generate_series(1, ${count}) n returning id),
    pictures as (
      insert into media (id, preset, width, height, uploader, owner_id, audience)
      select id, 'verification', 1, 1, '', id, 'review' from people returning id)
    insert into verifications (user_id, media_id, kind, venue_id, latitude, longitude, distance_km, code_verdict, submitted_at)
    select id, case when ${kind} = 'capture' then id end, ${kind}, ${at.venue._id}, 0, 0, 0, 'poster',
      now() - make_interval(mins => ${minutesAgo})
    from people join pictures using (id)`;
}

async function pageOf(admin: Person, cursor?: string) {
  const answer = await admin.answer(verificationEndpoints.pendingVerifications, { query: { cursor } });
  const entries = z.array(PendingVerification).parse(answer.body);
  return { entries, next: answer.headers.get(NEXT_CURSOR_HEADER) ?? undefined };
}

const decide = (by: Person, { id: userId }: Person, status: 'Approved' | 'Rejected') =>
  by.call(verificationEndpoints.decideVerification, {
    body: status === 'Approved' ? { userId, status } : { userId, status, reason: 'Other' },
  });

const submit = async (person: Person) => at.submit(person, { photo: await at.upload(person) });

async function namedAdmin(fullName: string): Promise<Person> {
  const person = await aUser(app, { fullName, isVerified: false });
  await app.db.sql`update users set role = 'Admin' where id = ${person.id}`;
  return person;
}

test('lists the queue in pages of 50, oldest first, each entry once, while entries of earlier pages leave', async () => {
  const admin = await anAdmin(app);
  await waiting(60, 'capture', 60);
  await waiting(50, 'photos', 30);
  await waiting(10, 'capture', 10);

  const first = await pageOf(admin);
  expect(first.entries).toHaveLength(50);
  await app.db.sql`
    update verifications set status = 'Approved', decided_at = now()
    where id = any(${first.entries.slice(0, 20).map(({ verificationId }) => verificationId)})`;
  const second = await pageOf(admin, first.next);
  const third = await pageOf(admin, second.next);
  expect([second.entries.length, third.entries.length, third.next]).toEqual([50, 20, undefined]);

  const all = [first, second, third].flatMap(({ entries }) => entries);
  expect(new Set(all.map(({ verificationId }) => verificationId)).size).toBe(120);
  const times = all.map(({ submittedAt }) => submittedAt);
  expect(times).toEqual(times.toSorted());
  expect(all.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 60 }, () => 'capture'),
    ...Array.from({ length: 50 }, () => 'photos'),
    ...Array.from({ length: 10 }, () => 'capture'),
  ]);
});

test('refuses a cursor that no page returned', async () => {
  const admin = await anAdmin(app);
  const cursors = ['2026-11-21 x', `0000-01-01T00:00:00.000Z ${admin.id}`].map((end) =>
    Buffer.from(end).toString('base64url'),
  );
  for (const cursor of ['x', 'AAAA', ...cursors]) {
    const { status } = await admin.answer(verificationEndpoints.pendingVerifications, { query: { cursor } });
    expect(status).toBe(400);
  }
});

test('tells waiting people their position, which others’ decisions move, and the usual wait', async () => {
  const [anna, ben, admin] = [await at.newcomer(), await at.newcomer(), await anAdmin(app)];
  await submit(anna);
  await submit(ben);
  expect(await at.check(anna)).toMatchObject({ placeInQueue: 1, usualWaitMinutes: null });
  expect(await at.check(ben)).toMatchObject({ placeInQueue: 2, usualWaitMinutes: null });
  await app.db.sql`
    update verifications set submitted_at = now() - interval '11 minutes 20 seconds' where user_id = ${anna.id}`;
  await decide(admin, anna, 'Rejected');
  expect(await at.check(ben)).toMatchObject({ placeInQueue: 1, usualWaitMinutes: 12 });
  expect(await at.check(anna)).toMatchObject({ placeInQueue: null, usualWaitMinutes: null });
});

test('takes banned people out of the queue until their ban is over', async () => {
  const [anna, ben, admin] = [await at.newcomer(), await at.newcomer(), await anAdmin(app)];
  await submit(anna);
  await submit(ben);
  const { banId } = await admin.call(bansEndpoints.banUser, {
    body: { userId: anna.id, reason: 'Threats.' },
  });
  expect((await pageOf(admin)).entries.map(({ userId }) => userId)).toEqual([ben.id]);
  expect(await at.check(ben)).toMatchObject({ placeInQueue: 1 });
  await admin.call(bansEndpoints.liftBan, { body: { banId, reason: 'A mistake.' } });
  expect((await pageOf(admin)).entries.map(({ userId }) => userId)).toEqual([anna.id, ben.id]);
});

test('the usual wait is the median of the last 50 decisions of this week', async () => {
  await waiting(31, 'capture', 0);
  await app.db.sql`
    update verifications v set status = 'Approved', decided_at = now(),
      submitted_at = now() - make_interval(mins => n::int)
    from (select id, row_number() over () as n from verifications) numbered where numbered.id = v.id`;
  const old = await app.db.sql<{ id: string }[]>`select id from verifications`;
  await waiting(30, 'capture', 60 * 24 * 20);
  await app.db.sql`
    update verifications set status = 'Approved', decided_at = now() - interval '8 days'
    where id <> all(${old.map(({ id }) => id)})`;
  const anna = await at.newcomer();
  await submit(anna);
  expect((await at.check(anna)).usualWaitMinutes).toBe(16);

  await waiting(40, 'capture', 5);
  await app.db.sql`
    update verifications set status = 'Approved', decided_at = now() + interval '1 second'
    where status = 'Pending' and user_id <> ${anna.id}`;
  expect((await at.check(anna)).usualWaitMinutes).toBeOneOf([5, 6]);
});

test('tells all admins, and nobody else, what joins and leaves the queue', async () => {
  const [maya, tom] = [await namedAdmin('Maya Rao'), await namedAdmin('Tom')];
  const [anna, stranger, former] = [await at.newcomer(), await aUser(app), await namedAdmin('Fay')];
  await app.db.sql`update users set role = 'User' where id = ${former.id}`;

  await submit(anna);
  const first = await tom.next('reviewArrived');
  expect(first).toEqual({ verificationId: expect.any(String), userId: anna.id });
  expect(await maya.next('reviewArrived')).toEqual(first);

  await submit(anna);
  const gone = { userId: anna.id, status: 'Replaced', decidedBy: null };
  expect(await tom.next('reviewDecided')).toEqual({ ...gone, verificationId: first.verificationId });
  const second = await tom.next('reviewArrived');
  expect(second.verificationId).not.toBe(first.verificationId);

  await decide(maya, anna, 'Approved');
  expect(await tom.next('reviewDecided')).toEqual({
    verificationId: second.verificationId,
    userId: anna.id,
    status: 'Decided',
    decidedBy: 'Maya',
  });
  const ben = await at.newcomer();
  await submit(ben);
  await leave(ben);
  expect(await tom.next('reviewDecided')).toMatchObject({ userId: ben.id, status: 'Withdrawn' });
  for (const person of [anna, stranger, former]) {
    expect([person.unasked('reviewArrived'), person.unasked('reviewDecided')]).toEqual([0, 0]);
  }
});

test('the second admin learns who decided, and not how', async () => {
  const [maya, tom] = [await namedAdmin('Maya Rao'), await namedAdmin('Tom')];
  const [anna, ben] = [await at.newcomer(), await at.newcomer()];
  await submit(anna);
  await submit(ben);
  await decide(maya, anna, 'Approved');
  await decide(maya, ben, 'Rejected');
  const told = async (by: Person, { id: userId }: Person) => {
    const body = { userId, status: 'Approved' } as const;
    const { status, problem } = await by.refusal(verificationEndpoints.decideVerification, { body });
    return [status, problem.message];
  };
  expect(await told(tom, anna)).toEqual([409, 'Maya already decided this photo.']);
  expect(await told(tom, ben)).toEqual([409, 'Maya already decided this photo.']);
  expect(await told(maya, ben)).toEqual([409, 'You already rejected this photo.']);
  await leave(maya);
  expect(await told(tom, anna)).toEqual([409, 'This photo was already decided.']);
});
