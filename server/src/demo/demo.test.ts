import { accountsEndpoints } from '@showup/contract/accounts';
import { chatEndpoints } from '@showup/contract/chat';
import { demoEndpoints } from '@showup/contract/demo';
import { matchingEndpoints } from '@showup/contract/matching';
import { venuesEndpoints } from '@showup/contract/venues';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app/test-app.ts';
import { aUser, type Person, provePhone } from '../../test/people/people.ts';
import { DEMO_ADMIN_PHONE, demoCity, demoVenues } from './city.ts';

let app: TestApp;
let anna: Person;
const printed: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ demo: true, demoPeople: 2 });
  await app.demo.found();
  await app.demo.begin((line) => printed.push(line));
  anna = await aUser(app, { identifiedAs: 'Female', interestedIn: ['Male'] });
});
afterAll(() => app.close());

const deck = () => anna.call(matchingEndpoints.potentialMatches, { query: {} });

test('the demo tells where its city is and who its admin is', async () => {
  expect(await app.browser().call(demoEndpoints.demoCity, {})).toEqual({
    ...demoCity,
    adminPhone: DEMO_ADMIN_PHONE,
  });
});

test('the start prints how to try everything, with a working display', async () => {
  const text = printed.join('\n');
  expect(text).toContain(DEMO_ADMIN_PHONE);
  expect(text).toContain('9000000001 to 9000000002');
  const token = /\/display\/([\w-]{22})$/m.exec(text)?.[1] ?? '';
  const { venueName } = await app.browser().call(venuesEndpoints.display, { params: { token } });
  expect(demoVenues.map(({ name }) => name)).toContain(venueName);
});

test('the demo’s venues are near, and its admin may review', async () => {
  const place = { latitude: String(demoCity.latitude), longitude: String(demoCity.longitude) };
  const venues = await anna.call(venuesEndpoints.nearbyVenues, { query: place });
  expect(venues.map(({ name }) => name).toSorted()).toEqual(demoVenues.map(({ name }) => name).toSorted());
  const admin = app.browser();
  expect(await provePhone(app, admin, DEMO_ADMIN_PHONE)).toMatchObject({ userRole: 'Admin' });
});

test('a demo person likes back and answers the first message, each within five seconds', async () => {
  await expect.poll(async () => (await deck()).length, { timeout: 25_000, interval: 200 }).toBeGreaterThan(0);
  const [card] = await deck();
  const _id = card?._id ?? '';
  expect(card?.photos).toHaveLength(3);

  await anna.call(matchingEndpoints.like, { body: { likedUserId: _id } });
  expect((await anna.next('newMatch')).matchedUser._id).toBe(_id);

  const send = (text: string) =>
    anna.call(chatEndpoints.sendMessage, { params: { userId: _id }, body: { text } });
  await send('Hello!');
  expect(await anna.next('newMessage')).toMatchObject({ senderId: anna.id, text: 'Hello!' });
  expect(await anna.next('messagesRead')).toMatchObject({ readerId: _id });
  expect(await anna.next('newMessage')).toMatchObject({ senderId: _id, receiverId: anna.id });
});

test('leaving before a demo person answers causes no error', async () => {
  const newcomer = () => aUser(app, { identifiedAs: 'Female', interestedIn: ['Male'] });
  const [liker, writer] = [await newcomer(), await newcomer()];
  const [card] = await writer.call(matchingEndpoints.potentialMatches, { query: {} });
  const _id = card?._id ?? '';
  const answered = async (who: Person) => {
    await who.call(matchingEndpoints.like, { body: { likedUserId: _id } });
    await who.next('newMatch');
    await who.call(chatEndpoints.sendMessage, { params: { userId: _id }, body: { text: 'Hello!' } });
  };
  await answered(writer);
  await liker.call(matchingEndpoints.like, { body: { likedUserId: _id } });
  for (const who of [writer, liker]) await who.call(accountsEndpoints.deleteAccount, {});

  // Later calls are answered later.
  const stays = await newcomer();
  await answered(stays);
  expect(await stays.next('messagesRead')).toMatchObject({ readerId: _id });
  expect(app.logged).toEqual([]);
});

test('a second start creates nothing twice', async () => {
  await expect
    .poll(async () => (await app.db.sql`select from users where is_demo`).length, { timeout: 25_000 })
    .toBe(3);
  await app.demo.close();
  const counts = () => app.db.sql`
    select (select count(*) from users) as people, (select count(*) from venues) as venues,
      (select count(*) from media) as pictures`;
  const before = await counts();
  await app.demo.begin(() => {});
  await app.demo.close();
  expect(await counts()).toEqual(before);
});

test('with the demo off there is no city and no demo people', async () => {
  const plain = await startTestApp();
  await plain.demo.begin(() => {});
  expect(await plain.browser().call(demoEndpoints.demoCity, {})).toBeNull();
  expect(await plain.db.sql`select from users`).toHaveLength(0);
  await plain.close();
});
