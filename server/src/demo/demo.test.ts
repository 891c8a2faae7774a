import { chatEndpoints } from '@showup/contract/chat';
import { demoEndpoints } from '@showup/contract/demo';
import { matchingEndpoints } from '@showup/contract/matching';
import { venuesEndpoints } from '@showup/contract/venues';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findVenue } from '#features/venues/venues.queries';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { arrive, inHours, listDates, propose } from '#test/dates/dates';
import { codeOnScreen } from '#test/evenings/evenings';
import { asUserId } from '#test/people/as-user-id';
import { leave } from '#test/people/meeting';
import { aUser, type Person, provePhone } from '#test/people/people';
import { openVenue, states } from '#test/verification/captures';
import { DEMO_ADMIN_PHONE, demoCity, demoVenues } from './city.ts';

/** Until the pictures of the demo people are drawn, on a busy machine. */
const DRAWN_MS = 55_000;

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

test('the demo returns the location of its city and its admin', async () => {
  expect(await app.browser().call(demoEndpoints.demoCity, {})).toEqual({
    ...demoCity,
    adminPhone: DEMO_ADMIN_PHONE,
  });
});

test('the start prints how to try everything, with a working display', async () => {
  const text = printed.join('\n');
  expect(text).toContain(DEMO_ADMIN_PHONE);
  expect(text).toContain('9000000001 to 9000000002');
  expect(text).toContain('No second screen? Take the photo without the code.');
  const token = /\/display\/([\w-]{22})$/m.exec(text)?.[1] ?? '';
  const { venueName } = await app.browser().call(venuesEndpoints.display, { params: { token } });
  expect(demoVenues.map(({ name }) => name)).toContain(venueName);
});

test('the demo’s venues are near, and its admin may review', async () => {
  const centre = { latitude: String(demoCity.latitude), longitude: String(demoCity.longitude) };
  const venues = await anna.call(venuesEndpoints.nearbyVenues, { query: centre });
  expect(venues.map(({ name }) => name).toSorted()).toEqual(demoVenues.map(({ name }) => name).toSorted());
  const admin = app.browser();
  expect(await provePhone(app, admin, DEMO_ADMIN_PHONE)).toMatchObject({ userRole: 'Admin' });
});

test('a newcomer approves their own photo, as the demo’s admin, and is in at once', async () => {
  const bar = await openVenue(app);
  const newcomer = await bar.newcomer();
  expect(await newcomer.refusal(demoEndpoints.approveMe, {})).toMatchObject({
    status: 404,
    problem: { code: 'verification.none' },
  });
  await bar.submit(newcomer);
  await newcomer.call(demoEndpoints.approveMe, {});
  expect(await newcomer.next('verificationUpdate')).toEqual(states.approved);
  expect(await bar.check(newcomer)).toEqual(states.approved);
  expect(
    await app.db.sql`
      select action, subject_ids, admin.full_name from audit_log join users admin on admin.id = admin_id`,
  ).toContainEqual({ action: 'approve-capture', subjectIds: [newcomer.id], fullName: 'Demo Admin' });
  expect(await newcomer.refusal(demoEndpoints.approveMe, {})).toMatchObject({
    status: 409,
    problem: { code: 'verification.decided' },
  });
  await leave(newcomer);
});

test('some demo people were out lately and share where', async () => {
  const out = () => app.db.sql`select goes_out_in from users where is_out_this_month`;
  await expect.poll(out, { timeout: DRAWN_MS }).toEqual([{ goesOutIn: 'Koregaon Park' }]);
});

test('a demo person likes back, is online, and answers the first message', async () => {
  await expect
    .poll(async () => (await deck()).length, { timeout: DRAWN_MS, interval: 200 })
    .toBeGreaterThan(0);
  const [card] = await deck();
  const _id = card?._id ?? asUserId('');
  expect(card?.photos).toHaveLength(3);
  expect(card?.fullName).toBe('Kabir');

  await anna.call(matchingEndpoints.like, { body: { likedUserId: _id } });
  expect((await anna.next('newMatch')).matchedUser._id).toBe(_id);
  await expect.poll(async () => (await anna.next('getOnlineUsers')).includes(_id)).toBe(true);

  const send = (text: string) =>
    anna.call(chatEndpoints.sendMessage, { params: { userId: _id }, body: { text } });
  await send('Hello!');
  expect(await anna.next('newMessage')).toMatchObject({ senderId: anna.id, text: 'Hello!' });
  expect(await anna.next('messagesRead')).toMatchObject({ readerId: _id });
  expect(await anna.next('newMessage')).toMatchObject({ senderId: _id, receiverId: anna.id });
});

test('a demo person keeps a conversation going and never says the same twice', async () => {
  const [partner] = await anna.call(chatEndpoints.chatPartners, {});
  const _id = partner?._id ?? '';
  const heard = new Set<string>();
  for (const text of ['Tea, please', 'Shall we meet on Friday?', 'Ha']) {
    await anna.call(chatEndpoints.sendMessage, { params: { userId: _id }, body: { text } });
    for (let answer = ''; answer === ''; ) {
      const message = await anna.next('newMessage');
      if (message.senderId === _id) answer = message.text;
      if (heard.has(answer)) throw new Error(`Said twice: ${answer}`);
      if (answer !== '') heard.add(answer);
    }
    expect(await anna.next('typing')).toEqual({ userId: _id });
  }
  expect(heard.size).toBe(3);
});

test('a demo person accepts a date, and comes to it', async () => {
  const [partner] = await anna.call(chatEndpoints.chatPartners, {});
  const centre = { latitude: String(demoCity.latitude), longitude: String(demoCity.longitude) };
  const [venue] = await anna.call(venuesEndpoints.nearbyVenues, { query: centre });
  if (!partner || !venue) throw new Error('There is nobody or nowhere to meet.');
  const date = await propose(anna, { id: partner._id }, venue, inHours(0.5));
  await expect.poll(async () => (await listDates(anna)).map(({ state }) => state)).toEqual(['accepted']);
  const row = await findVenue(app.db.sql, venue._id);
  if (!row) throw new Error('The venue is gone.');
  await arrive(anna, date, codeOnScreen(row), venue);
  await expect.poll(() => listDates(anna)).toMatchObject([{ outcome: 'kept' }]);
});

test('a newcomer is liked before they look, and their first like is a match', async () => {
  const newcomer = await aUser(app, { identifiedAs: 'Female', interestedIn: ['Male'] });
  const likers = () => newcomer.call(matchingEndpoints.whoLikedMe, { query: {} });
  await expect.poll(async () => (await likers()).length).toBeGreaterThan(0);
  const [first] = await newcomer.call(matchingEndpoints.potentialMatches, { query: {} });
  expect(await newcomer.call(matchingEndpoints.like, { body: { likedUserId: first?._id ?? '' } })).toEqual({
    matched: true,
  });
  await leave(newcomer);
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
  for (const who of [writer, liker]) await leave(who);

  // Later calls are answered later.
  const stays = await newcomer();
  await answered(stays);
  expect(await stays.next('messagesRead')).toMatchObject({ readerId: _id });
  expect(app.logged).toEqual([]);
});

test('a second start creates nothing twice', async () => {
  await expect
    .poll(async () => (await app.db.sql`select from users where is_demo`).length, { timeout: DRAWN_MS })
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
