import { matchingEndpoints } from '@showup/contract/matching';
import { safetyEndpoints } from '@showup/contract/safety';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { flushViews } from '../server/src/features/matching/deck/exposure.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { block, like, reject } from '../server/test/people/meeting.ts';
import { aUser, type Person } from '../server/test/people/people.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const undo = (from: Person, to: Person) =>
  from.call(matchingEndpoints.undoReject, { body: { rejectedUserId: to.id } });

async function blockAndUnblock(from: Person, to: Person): Promise<void> {
  await block(from, to, 'A mistake.', 'other');
  const [blocked] = await from.call(safetyEndpoints.blockedUsers, { query: {} });
  await from.call(safetyEndpoints.unblock, { body: { blockId: blocked?._id ?? '' } });
}

async function viewsOf(person: Person): Promise<number> {
  await flushViews(app.ctx);
  const [row] = await app.db.sql<{ total: number }[]>`
    select total from exposure where user_id = ${person.id}`;
  return row?.total ?? 0;
}

/** Makes all answers between people this old. */
async function passHours(hours: number): Promise<void> {
  await app.db.sql`update swipes set at = at - make_interval(hours => ${hours}::int)`;
  await app.db.sql`
    update pairs set lo_looked_at = lo_looked_at - make_interval(hours => ${hours}::int),
      hi_looked_at = hi_looked_at - make_interval(hours => ${hours}::int)`;
}

test('any number of answers to a person in a day is one view', { tags: ['race'] }, async () => {
  const [anna, ben] = [await aUser(app), await aUser(app)];
  for (let round = 0; round < 5; round++) {
    await reject(anna, ben);
    await undo(anna, ben);
  }
  for (let round = 0; round < 3; round++) {
    await like(anna, ben);
    await reject(anna, ben);
    await reject(anna, ben);
  }
  await like(anna, ben);
  await blockAndUnblock(anna, ben);
  await like(anna, ben);
  await reject(anna, ben);
  await undo(anna, ben);
  await Promise.all(Array.from({ length: 8 }, () => reject(anna, ben)));
  expect(await viewsOf(ben)).toBe(1);

  const eva = await aUser(app);
  await reject(eva, ben);
  expect(await viewsOf(ben)).toBe(2);
});

test('a like is a view, and so is a reject', async () => {
  const [anna, ben, eva] = [await aUser(app), await aUser(app), await aUser(app)];
  await like(anna, ben);
  expect(await viewsOf(ben)).toBe(1);
  await reject(eva, ben);
  expect(await viewsOf(ben)).toBe(2);
});

test('parallel answers are one view', { tags: ['race'] }, async () => {
  const [anna, ben] = [await aUser(app), await aUser(app)];
  await Promise.all([...Array(10)].flatMap(() => [reject(anna, ben), undo(anna, ben)]));
  expect(await viewsOf(ben)).toBe(1);
});

test('an answer on another day is another view', async () => {
  const [anna, ben] = [await aUser(app), await aUser(app)];
  await reject(anna, ben);
  await passHours(23);
  await undo(anna, ben);
  await reject(anna, ben);
  expect(await viewsOf(ben)).toBe(1);
  await passHours(25);
  await reject(anna, ben);
  expect(await viewsOf(ben)).toBe(2);
});

test.each([
  ['a reject', reject],
  [
    'a reject that is undone',
    async (from: Person, to: Person) => {
      await reject(from, to);
      await undo(from, to);
    },
  ],
  ['a block and its end', blockAndUnblock],
])(
  'a person is notified of a like once, even if it is withdrawn by %s and given again',
  async (_, takeBack) => {
    const [anna, ben] = [await aUser(app), await aUser(app)];
    await like(anna, ben);
    await ben.next('newLike');
    for (let round = 0; round < 5; round++) {
      await takeBack(anna, ben);
      await like(anna, ben);
    }
    const eva = await aUser(app);
    await like(eva, ben);
    expect((await ben.next('newLike')).likedBy._id).toBe(eva.id);
    expect(ben.unasked('newLike')).toBe(0);
    const likers = await ben.call(matchingEndpoints.whoLikedMe, { query: {} });
    expect(likers.map(({ _id }) => _id)).toEqual([eva.id, anna.id]);
  },
);
