import { chatEndpoints } from '@showup/contract/chat';
import { matchingEndpoints } from '@showup/contract/matching';
import { NEXT_CURSOR_HEADER } from '@showup/contract/platform/paging';
import { BlockedUser, safetyEndpoints } from '@showup/contract/safety';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { block, leave, like } from '#test/people/meeting';
import { aMatch, aUser, type Person } from '#test/people/people';
import { anna as asAnna, ben as asBen, comeBack, idsIn } from '#test/safety/blocks';
import { forgetDeparted } from '../leave.ts';
import { restoreBlocks } from './blocks.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const blockedBy = (viewer: Person) => viewer.call(safetyEndpoints.blockedUsers, { query: {} });

const unblock = (viewer: Person, blockId: string) =>
  viewer.call(safetyEndpoints.unblock, { body: { blockId } });

async function unblockAll(viewer: Person): Promise<void> {
  for (const { _id } of await blockedBy(viewer)) await unblock(viewer, _id);
}

async function strangers() {
  const anna = await aUser(app, { ...asAnna, isConnected: false });
  return { anna, ben: await aUser(app, { ...asBen, isConnected: false }) };
}

const entry = (name: string) => ({ _id: expect.any(String), name, createdAt: expect.any(String) });

test('lists blocked people to the blocker only, latest first, by first name', async () => {
  const { anna, ben } = await strangers();
  const carl = await aUser(app, { ...asBen, fullName: 'Carl Dutt', isConnected: false });
  await block(anna, ben);
  await block(anna, carl);
  expect(await blockedBy(anna)).toEqual([entry('Carl'), entry('Ben')]);
  expect([await blockedBy(ben), await blockedBy(carl)]).toEqual([[], []]);
});

test('returns the list in pages', async () => {
  const { anna, ben } = await strangers();
  await block(anna, ben);
  await app.db.sql`
    insert into blocks (blocker, blocked, created_at)
    select blocker, sha256(n::text::bytea), created_at - make_interval(secs => n)
    from blocks, generate_series(1, 59) n`;
  const first = await anna.answer(safetyEndpoints.blockedUsers, {});
  const cursor = first.headers.get(NEXT_CURSOR_HEADER);
  const second = await anna.answer(safetyEndpoints.blockedUsers, { query: { cursor } });
  const ids = [first, second].flatMap(({ body }) =>
    z
      .array(BlockedUser)
      .parse(body)
      .map(({ _id }) => _id),
  );
  expect(ids.slice(0, 50)).toHaveLength(50);
  expect(new Set(ids).size).toBe(60);
  expect(second.headers.get(NEXT_CURSOR_HEADER)).toBeNull();
  const refused = await anna.answer(safetyEndpoints.blockedUsers, { query: { cursor: 'x' } });
  expect(refused.status).toBe(400);
});

test('removes a name from the list when the person leaves, and doesn’t restore it when they come back', async () => {
  const { anna, ben } = await strangers();
  await block(anna, ben);
  await leave(anna);
  await forgetDeparted(app.ctx);
  expect(await app.db.sql`select name from blocks`).toEqual([{ name: null }]);
  const again = await comeBack(app, anna.phone, asAnna);
  expect(await blockedBy(again)).toMatchObject([{ name: null }]);
});

test('forgets which account was blocked once that is gone', async () => {
  const { anna, ben } = await strangers();
  await block(anna, ben);
  await forgetDeparted(app.ctx);
  expect(await app.db.sql`select account from blocks`).toEqual([{ account: ben.id }]);
  await leave(ben);
  await forgetDeparted(app.ctx);
  expect(await app.db.sql`select account from blocks`).toEqual([{ account: null }]);
});

test('lets unblocked strangers meet again, without their earlier answers', async () => {
  const { anna, ben } = await strangers();
  await like(ben, anna);
  await block(anna, ben);
  await unblockAll(anna);
  expect(await blockedBy(anna)).toEqual([]);
  expect([await idsIn(anna, 'who liked me'), await idsIn(ben, 'whom I like')]).toEqual([[], []]);
  expect(await idsIn(anna, 'deck')).toEqual([ben.id]);
  expect(await idsIn(ben, 'deck')).toEqual([anna.id]);
  expect(await like(anna, ben)).toEqual({ matched: false });
  expect(await like(ben, anna)).toEqual({ matched: true });
});

test('keeps a match that a block ended closed after the unblock: no match, no conversation, not in the deck', async () => {
  const { anna, ben } = await aMatch(app);
  await anna.call(chatEndpoints.sendMessage, { params: { userId: ben.id }, body: { text: 'Hi' } });
  await block(anna, ben);
  await unblockAll(anna);
  for (const [viewer, other] of [
    [anna, ben],
    [ben, anna],
  ] as const) {
    expect(await viewer.call(chatEndpoints.chatPartners, {})).toEqual([]);
    expect(await idsIn(viewer, 'deck')).toEqual([]);
    const read = await viewer.answer(chatEndpoints.listMessages, { params: { userId: other.id } });
    const liked = await viewer.answer(matchingEndpoints.like, { body: { likedUserId: other.id } });
    expect([read.status, liked.status]).toEqual([404, 404]);
  }
});

test('keeps someone hidden whom the other still blocks', async () => {
  const { anna, ben } = await strangers();
  await block(anna, ben);
  await block(ben, anna);
  await unblockAll(anna);
  expect([await idsIn(anna, 'deck'), await idsIn(ben, 'deck')]).toEqual([[], []]);
  await unblockAll(ben);
  expect([await idsIn(anna, 'deck'), await idsIn(ben, 'deck')]).toEqual([[ben.id], [anna.id]]);
});

test('keeps the report of a block that is removed', async () => {
  const { anna, ben } = await strangers();
  await block(anna, ben);
  await unblockAll(anna);
  expect(await app.db.sql`select reporter, reported from reports where closed_at is null`).toEqual([
    { reporter: anna.id, reported: ben.id },
  ]);
});

test.each<[string, (people: { anna: Person; ben: Person }) => Promise<{ anna: Person; ben: Person }>]>([
  [
    'the blocked person has left and come back',
    async ({ anna, ben }) => {
      await leave(ben);
      return { anna, ben: await comeBack(app, ben.phone, asBen) };
    },
  ],
  [
    'the blocker has left and come back',
    async ({ anna, ben }) => {
      await leave(anna);
      return { anna: await comeBack(app, anna.phone, asAnna), ben };
    },
  ],
])('lets a block be removed when %s', async (_, change) => {
  const before = await strangers();
  await block(before.anna, before.ben);
  const { anna, ben } = await change(before);
  expect(await idsIn(ben, 'deck')).toEqual([]);
  await unblockAll(anna);
  expect([await idsIn(anna, 'deck'), await idsIn(ben, 'deck')]).toEqual([[ben.id], [anna.id]]);
});

test('doesn’t restore a block that was removed while its person was away', async () => {
  const { anna, ben } = await strangers();
  await block(anna, ben);
  await leave(ben);
  await unblockAll(anna);
  const again = await comeBack(app, ben.phone, asBen);
  expect(await idsIn(anna, 'deck')).toEqual([again.id]);
});

test('lets a block of an account without a phone be removed, and moves it to the phone that the account proves', async () => {
  const { anna, ben } = await strangers();
  await app.db.sql`update users set phone = null where id = ${ben.id}`;
  await block(anna, ben);
  await unblockAll(anna);
  expect(await idsIn(anna, 'deck')).toEqual([ben.id]);
  await block(anna, ben);
  await app.db.sql`update users set phone = ${ben.phone} where id = ${ben.id}`;
  await app.db.transaction((tx) => restoreBlocks(app.ctx, tx, ben.id, ben.phone));
  await leave(ben);
  const again = await comeBack(app, ben.phone, asBen);
  expect(await idsIn(anna, 'deck')).toEqual([]);
  await unblockAll(anna);
  expect(await idsIn(anna, 'deck')).toEqual([again.id]);
});

test('answers the same for someone else’s block, a removed one and one that never existed', async () => {
  const { anna, ben } = await strangers();
  await block(anna, ben);
  const [made] = await blockedBy(anna);
  const refused = async (viewer: Person, blockId = '00000000-0000-4000-8000-000000000000') => {
    const { status, body } = await viewer.answer(safetyEndpoints.unblock, { body: { blockId } });
    return [status, body];
  };
  const answer = [404, { code: 'safety.not_blocked', message: 'You are not blocking them.' }];
  expect(await refused(anna)).toEqual(answer);
  expect(await refused(anna, ben.id)).toEqual(answer);
  expect(await refused(ben, made?._id)).toEqual(answer);
  const cleo = await aUser(app, { ...asAnna, fullName: 'Cleo', isConnected: false }); // never blocked anyone
  expect(await refused(cleo, made?._id)).toEqual(answer);
  expect(await idsIn(anna, 'deck')).toEqual([]);
  await unblockAll(anna);
  expect(await refused(anna, made?._id)).toEqual(answer);
});

test('tells the blocker’s other tabs whom to remove, and the blocked person nothing', async () => {
  const anna = await aUser(app, asAnna);
  const ben = await aUser(app, asBen);
  const otherTab = app.browser(anna.cookies);
  await otherTab.connect();
  await block(anna, ben);
  expect(await otherTab.next('blocked')).toEqual({ userId: ben.id });
  const cleo = await aUser(app, { ...asAnna, fullName: 'Cleo' });
  await like(cleo, ben);
  await ben.next('newLike'); // anything sent before it has arrived by then
  expect([ben.unasked('blocked'), ben.unasked('unmatched')]).toEqual([0, 0]);
});
