import { chatEndpoints } from '@showup/contract/chat';
import type { Endpoint } from '@showup/contract/endpoint';
import { matchingEndpoints } from '@showup/contract/matching';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { block, like, reject } from '#test/people/meeting';
import { aMatch, aUser, type Person } from '#test/people/people';
import { aPicture } from '#test/people/pictures';
import { idsIn, anna as likeAnna, ben as likeBen } from '#test/safety/blocks';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

async function strangers() {
  return { anna: await aUser(app, likeAnna), ben: await aUser(app, likeBen) };
}

/** Every call by which one person could reach or see another. */
const approaches: [string, Endpoint, (id: string) => object][] = [
  ['like', matchingEndpoints.like, (id) => ({ body: { likedUserId: id } })],
  ['reject', matchingEndpoints.reject, (id) => ({ body: { rejectedUserId: id } })],
  ['card', matchingEndpoints.sharedCard, (id) => ({ params: { userId: id } })],
  ['send', chatEndpoints.sendMessage, (id) => ({ params: { userId: id }, body: { text: 'Hello?' } })],
  ['read', chatEndpoints.listMessages, (id) => ({ params: { userId: id } })],
  ['mark read', chatEndpoints.markRead, (id) => ({ body: { senderId: id } })],
];

async function statusesOf(viewer: Person, { id }: Person): Promise<string[]> {
  const statuses = [];
  for (const [name, entry, input] of approaches)
    statuses.push(`${name} ${(await viewer.answer(entry, input(id))).status}`);
  return statuses;
}

const allRefused = approaches.map(([name]) => `${name} 404`);

async function seenBy(viewer: Person): Promise<string[]> {
  const seen: string[] = [];
  for (const list of ['deck', 'who liked me', 'whom I like', 'whom I rejected'] as const)
    seen.push(...(await idsIn(viewer, list)));
  return seen;
}

test('removes two strangers from each other’s decks after a block, and from nobody else’s', async () => {
  const { anna, ben } = await strangers();
  const cleo = await aUser(app, { ...likeAnna, fullName: 'Cleo' });
  const dan = await aUser(app, { ...likeBen, fullName: 'Dan' });
  expect((await idsIn(anna, 'deck')).toSorted()).toEqual([ben.id, dan.id].toSorted());
  await block(anna, ben);
  expect(await idsIn(anna, 'deck')).toEqual([dan.id]);
  expect(await idsIn(ben, 'deck')).toEqual([cleo.id]);
  expect((await idsIn(cleo, 'deck')).toSorted()).toEqual([ben.id, dan.id].toSorted());
  expect(await statusesOf(anna, ben)).toEqual(allRefused);
  expect(await statusesOf(ben, anna)).toEqual(allRefused);
});

test.each([['liked'], ['liking']])(
  'removes a like from all lists after a block by the %s person, and refuses answers to it',
  async (who) => {
    const { anna, ben } = await strangers();
    await like(ben, anna);
    expect(await idsIn(anna, 'who liked me')).toEqual([ben.id]);
    expect(await idsIn(ben, 'whom I like')).toEqual([anna.id]);
    await (who === 'liking' ? block(ben, anna) : block(anna, ben));
    expect([await seenBy(anna), await seenBy(ben)]).toEqual([[], []]);
    expect(await statusesOf(anna, ben)).toEqual(allRefused);
    expect(await statusesOf(ben, anna)).toEqual(allRefused);
  },
);

test.each([['rejected'], ['rejecting']])(
  'removes the other from the rejected list after a block by the %s person, so that no reject can be undone',
  async (who) => {
    const { anna, ben } = await strangers();
    await reject(anna, ben);
    expect(await idsIn(anna, 'whom I rejected')).toEqual([ben.id]);
    await (who === 'rejected' ? block(ben, anna) : block(anna, ben));
    expect([await seenBy(anna), await seenBy(ben)]).toEqual([[], []]);
    expect(await statusesOf(anna, ben)).toEqual(allRefused);
  },
);

test('ends everything of a match after a block, for both: chat, unread counts, pictures, lists', async () => {
  const { anna, ben } = await aMatch(app);
  const { secure_url: annas } = await anna.upload(await aPicture(), 'chat');
  const { secure_url: bens } = await ben.upload(await aPicture(), 'chat');
  await anna.call(chatEndpoints.sendMessage, { params: { userId: ben.id }, body: { image: annas } });
  await ben.call(chatEndpoints.sendMessage, { params: { userId: anna.id }, body: { image: bens } });
  for (const picture of [annas, bens]) expect((await ben.request(picture)).status).toBe(200);

  await block(anna, ben);
  for (const person of [anna, ben]) {
    expect(await person.call(chatEndpoints.chatPartners, {})).toEqual([]);
    expect(await person.call(chatEndpoints.unreadCounts, {})).toEqual({});
    for (const picture of [annas, bens]) expect((await person.request(picture)).status).toBe(404);
    expect(await seenBy(person)).toEqual([]);
  }
  expect(await statusesOf(anna, ben)).toEqual(allRefused);
  expect(await statusesOf(ben, anna)).toEqual(allRefused);
});

test('tells a blocked match the same as an unmatch would, and a blocked stranger nothing', async () => {
  const { anna, ben } = await aMatch(app);
  await block(anna, ben);
  expect(await ben.next('unmatched')).toEqual({ userId: anna.id });
  expect(await anna.next('unmatched')).toEqual({ userId: ben.id });

  const cleo = await aUser(app, { ...likeAnna, fullName: 'Cleo' });
  const dora = await aUser(app, { ...likeAnna, fullName: 'Dora' });
  await block(cleo, ben);
  await like(dora, ben);
  await ben.next('newLike');
  expect(ben.unasked('unmatched')).toBe(0);
});

test('shows neither whether the other is online, not even after they come back', async () => {
  const { anna, ben } = await aMatch(app);
  const untilSeen = async (viewer: Person, isOther: boolean) => {
    for (;;) if ((await viewer.next('getOnlineUsers')).length === (isOther ? 2 : 1)) return;
  };
  for (const person of [anna, ben]) await untilSeen(person, true);
  await block(ben, anna);
  for (const person of [anna, ben]) await untilSeen(person, false);
  for (const person of [anna, ben]) {
    const tab = app.browser(person.cookies);
    await tab.connect();
    expect(await tab.next('getOnlineUsers')).toEqual([person.id]);
  }
});

test('passes no typing across a block', async () => {
  const { anna, ben } = await aMatch(app);
  const dan = await aUser(app, { ...likeBen, fullName: 'Dan' });
  await like(dan, anna);
  await like(anna, dan);
  anna.signal('typing', { userId: ben.id });
  expect(await ben.next('typing')).toEqual({ userId: anna.id });
  await block(ben, anna);
  anna.signal('typing', { userId: ben.id });
  const heardByDan = () => {
    anna.signal('typing', { userId: dan.id }); // arrives only after the one to Ben was handled
    return dan.unasked('typing');
  };
  await expect.poll(heardByDan).toBeGreaterThan(0);
  expect(ben.unasked('typing')).toBe(0);
});
