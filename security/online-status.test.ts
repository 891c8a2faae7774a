import { accountsEndpoints } from '@showup/contract/accounts';
import { matchingEndpoints } from '@showup/contract/matching';
import { profilesEndpoints } from '@showup/contract/profiles';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { send } from '../server/test/chat/conversations.ts';
import { match } from '../server/test/people/meeting.ts';
import { aMatch, aUser, type Person } from '../server/test/people/people.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const show = (who: Person, showsOnlineStatus: boolean) =>
  who.call(profilesEndpoints.updateProfile, { body: { showsOnlineStatus } });

/** Received online lists, up to the one of exactly these people. */
async function listsUntil(who: Person, people: readonly Person[]): Promise<string[][]> {
  const wanted = people.map(({ id }) => id).toSorted();
  for (const lists: string[][] = []; ; ) {
    const list = (await who.next('getOnlineUsers')).toSorted();
    lists.push(list);
    if (JSON.stringify(list) === JSON.stringify(wanted)) return lists;
  }
}

test('people show their online status by default, and their choice is stored', async () => {
  const { anna } = await aMatch(app);
  expect(anna.user).toMatchObject({ showsOnlineStatus: true });
  expect(await show(anna, false)).toMatchObject({ showsOnlineStatus: false });
  expect(await anna.call(accountsEndpoints.checkAuth, {})).toMatchObject({ showsOnlineStatus: false });
  const wrong = await anna.answer(profilesEndpoints.updateProfile, { body: { showsOnlineStatus: 'no' } });
  expect(wrong.status).toBe(400);
});

test('hiding and showing take effect at once, in both directions', async () => {
  const { anna, ben } = await aMatch(app);
  await Promise.all([listsUntil(anna, [anna, ben]), listsUntil(ben, [anna, ben])]);
  await show(ben, false);
  await Promise.all([listsUntil(anna, [anna]), listsUntil(ben, [ben])]);
  await show(ben, true);
  await Promise.all([listsUntil(anna, [anna, ben]), listsUntil(ben, [anna, ben])]);
});

test('nobody is told when a hidden person arrives, leaves or matches', { tags: ['timing'] }, async () => {
  const { anna, ben } = await aMatch(app);
  await listsUntil(anna, [anna, ben]);
  await show(ben, false);
  await listsUntil(anna, [anna]);
  ben.close();
  await expect.poll(() => app.ctx.live.presence.isOnline(ben.id)).toBe(false);
  await ben.connect();
  await listsUntil(ben, [ben]);

  const cleo = await aUser(app, { identifiedAs: 'Male', interestedIn: ['Female'] });
  await match(cleo, anna);
  // The next list has Cleo, so none was sent for Ben in between.
  expect(await listsUntil(anna, [anna, cleo])).toHaveLength(1);

  const dora = await aUser(app, { identifiedAs: 'Female', interestedIn: ['Male'] });
  await listsUntil(dora, [dora]);
  await match(dora, ben);
  await dora.next('newMatch');
  await show(dora, true); // makes the server send her list again
  expect(await listsUntil(dora, [dora])).toHaveLength(1);
  expect(dora.unasked('getOnlineUsers')).toBe(0);
});

test('typing by or to a hidden person is not shown, until they show themselves', async () => {
  const { anna, ben } = await aMatch(app);
  anna.signal('typing', { userId: ben.id });
  expect(await ben.next('typing')).toEqual({ userId: anna.id });
  await show(ben, false);
  anna.signal('typing', { userId: ben.id });
  ben.signal('typing', { userId: anna.id });
  // Any query about the pair is done by now, because this message used the same socket later.
  await send(anna, ben, { text: 'Hello?' });
  await ben.next('newMessage');
  await send(ben, anna, { text: 'Hi!' });
  await anna.next('newMessage');
  expect([anna.unasked('typing'), ben.unasked('typing')]).toEqual([0, 0]);

  await show(ben, true);
  ben.signal('typing', { userId: anna.id });
  expect(await anna.next('typing')).toEqual({ userId: ben.id });
});

test('no card and no list shows who is online', async () => {
  const { anna, ben } = await aMatch(app);
  const before = await anna.answer(matchingEndpoints.sharedCard, { params: { userId: ben.id } });
  await show(ben, false);
  const after = await anna.answer(matchingEndpoints.sharedCard, { params: { userId: ben.id } });
  expect(after.body).toEqual(before.body);
  expect(JSON.stringify(after.body)).not.toMatch(/online|active|seen/i);
});
