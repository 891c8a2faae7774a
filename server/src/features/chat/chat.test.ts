// @module-tag sample

import { randomUUID } from 'node:crypto';
import { chatEndpoints, chatTexts, type NewMessage } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import type { Gender } from '@showup/contract/profiles';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { conversation, picture, send, texts } from '#test/chat/conversations';
import { asUserId } from '#test/people/as-user-id';
import { like, match, unmatch } from '#test/people/meeting';
import { aMatch, aUser, type Person } from '#test/people/people';
import './chat.events.ts';
import { firstWordsIn } from './sending/first-words.ts';
import { insertMessage } from './sending/send-message.queries.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

test('a message reaches a matched partner and raises their unread count', async () => {
  const { anna, ben } = await aMatch(app);
  await send(anna, ben, { text: 'Hi' });
  expect(await ben.next('newMessage')).toMatchObject({ senderId: anna.id, text: 'Hi' });
  expect(await ben.next('unreadCountUpdate')).toEqual({ senderId: anna.id, count: 1, seq: 1 });
  expect(await ben.next('updateSidebar')).toEqual({ userId: anna.id });
  expect(await ben.call(chatEndpoints.unreadCounts, {})).toEqual({ [anna.id]: 1 });
});

test('the sender’s own tabs get the message too, without an unread count', async () => {
  const { anna, ben } = await aMatch(app);
  const sent = await send(anna, ben, { text: 'Hi' });
  expect(await anna.next('newMessage')).toEqual(sent);
  expect(await anna.next('updateSidebar')).toEqual({ userId: ben.id });
  await ben.next('unreadCountUpdate');
  expect(anna.unasked('unreadCountUpdate')).toBe(0);
  expect(await anna.call(chatEndpoints.unreadCounts, {})).toEqual({});
});

test('both see the same messages in the same order, numbered without gaps, even when they cross', async () => {
  const { anna, ben } = await aMatch(app);
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2 ? send(anna, ben, { text: `a${i}` }) : send(ben, anna, { text: `b${i}` }),
    ),
  );
  const seen = await conversation(anna, ben);
  expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  expect(seen.map(({ createdAt }) => createdAt)).toEqual(seen.map(({ createdAt }) => createdAt).toSorted());
  expect(await conversation(ben, anna)).toEqual(seen);
  expect(await ben.call(chatEndpoints.unreadCounts, {})).toEqual({ [anna.id]: 10 });
});

test('a retry with the same client id neither sends again nor notifies again', {
  tags: ['race'],
}, async () => {
  const { anna, ben } = await aMatch(app);
  const draft = { text: 'Once', clientId: 'tab-1' };
  const tries = await Promise.all([send(anna, ben, draft), send(anna, ben, draft), send(anna, ben, draft)]);
  for (const sent of tries) expect(sent).toEqual(tries[0]);
  await send(anna, ben, { text: 'Then', clientId: 'tab-2' });
  expect(texts(await conversation(ben, anna))).toEqual(['Once', 'Then']);
  expect(await ben.next('newMessage')).toMatchObject({ text: 'Once', clientId: 'tab-1' });
  expect(await ben.next('newMessage')).toMatchObject({ text: 'Then' });
  expect(ben.unasked('newMessage')).toBe(0);
  expect(await ben.call(chatEndpoints.unreadCounts, {})).toEqual({ [anna.id]: 2 });
});

test('a retry notifies both of a message that a crashed server only stored', async () => {
  const { anna, ben } = await aMatch(app);
  const draft = { text: 'Once', clientId: 'tab-1' };
  const row = { viewerId: anna.id, partnerId: ben.id, ...draft, replyTo: null };
  await insertMessage(app.db.sql, row, firstWordsIn(app.ctx));
  const sent = await send(anna, ben, draft);
  for (const person of [anna, ben]) expect(await person.next('newMessage')).toEqual(sent);
  expect(await ben.next('unreadCountUpdate')).toEqual({ senderId: anna.id, count: 1, seq: 1 });
});

test('a step that fails after a message was sent is logged and harms nobody', async () => {
  const own = await startTestApp();
  own.ctx.events.on('chat', 'messageSent', async () => {
    throw new Error('refused on purpose by this test');
  });
  const { anna, ben } = await aMatch(own);
  await send(anna, ben, { text: 'Hi' });
  expect(await ben.next('newMessage')).toMatchObject({ text: 'Hi' });
  await expect.poll(() => own.logged.join()).toContain('a step after sending a message failed');
  expect(own.logged.join()).toContain('refused on purpose by this test');
  await own.close();
});

test('two people may use the same client id', async () => {
  const { anna, ben } = await aMatch(app);
  await send(anna, ben, { text: 'From Anna', clientId: 'same' });
  await send(ben, anna, { text: 'From Ben', clientId: 'same' });
  expect(texts(await conversation(anna, ben))).toEqual(['From Anna', 'From Ben']);
});

test('reading a conversation clears its count in every tab and tells the sender how far it was read', async () => {
  const { anna, ben } = await aMatch(app);
  await send(anna, ben, { text: 'One' });
  await send(anna, ben, { text: 'Two' });
  await ben.next('unreadCountUpdate');
  await ben.next('unreadCountUpdate');

  await ben.call(chatEndpoints.markRead, { body: { senderId: anna.id } });
  expect(await ben.next('unreadCountUpdate')).toEqual({ senderId: anna.id, count: 0, seq: 2 });
  expect(await anna.next('messagesRead')).toEqual({ readerId: ben.id, seq: 2 });
  expect(await ben.call(chatEndpoints.unreadCounts, {})).toEqual({});

  await send(anna, ben, { text: 'Three' });
  const [one, two, three] = await conversation(anna, ben);
  expect([one?.readAt, two?.readAt]).toEqual([expect.any(String), expect.any(String)]);
  expect(three?.readAt).toBeNull();
  expect((await conversation(ben, anna)).map(({ readAt }) => readAt)).toEqual([null, null, null]);
});

test('an id in capitals names the same person', async () => {
  const { anna, ben } = await aMatch(app);
  await send(anna, { id: ben.id.toUpperCase() }, { text: 'Hi', image: null });
  expect(await ben.next('newMessage')).toMatchObject({ senderId: anna.id, receiverId: ben.id, image: null });
  expect(texts(await conversation(ben, { id: anna.id.toUpperCase() }))).toEqual(['Hi']);
  await ben.call(chatEndpoints.markRead, { body: { senderId: anna.id.toUpperCase() } });
  expect(await anna.next('messagesRead')).toEqual({ readerId: ben.id, seq: 1 });
});

test('marking read messages as read again notifies nobody', async () => {
  const { anna, ben } = await aMatch(app);
  await ben.call(chatEndpoints.markRead, { body: { senderId: anna.id } });
  await send(ben, anna, { text: 'My own message is nothing to read' });
  await ben.call(chatEndpoints.markRead, { body: { senderId: anna.id } });
  await send(anna, ben, { text: 'Now' });
  expect(await ben.next('unreadCountUpdate')).toEqual({ senderId: anna.id, count: 1, seq: 2 });
  expect(anna.unasked('messagesRead')).toBe(0);
});

test('a long conversation is paged back, 50 at a time, to its beginning', async () => {
  const { anna, ben } = await aMatch(app);
  for (let i = 1; i <= 120; i++) await send(i % 3 ? anna : ben, i % 3 ? ben : anna, { text: String(i) });
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

  const newest = await conversation(ben, anna);
  expect(texts(newest)).toEqual(numbers(71, 120));
  const older = await conversation(ben, anna, newest[0]?._id);
  expect(texts(older)).toEqual(numbers(21, 70));
  const first = await conversation(ben, anna, older[0]?._id);
  expect(texts(first)).toEqual(numbers(1, 20));
  expect(await conversation(ben, anna, first[0]?._id)).toEqual([]);
  expect(await conversation(ben, anna, randomUUID())).toEqual([]);
});

test('calls about a stranger get the same response as calls about an unknown person', async () => {
  const { anna, ben } = await aMatch(app);
  const stranger = await aUser(app);
  const admirer = await aUser(app, { identifiedAs: 'Male' });
  await like(admirer, anna);
  const image = `data:image/jpeg;base64,${(await picture()).toString('base64')}`;

  const answersFor = async (userId: UserId) => {
    const json = { 'content-type': 'application/json' };
    const post = (path: string, body: unknown) =>
      anna.request(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
    const responses = [
      await anna.request(`/messages/${userId}`),
      await post(`/messages/send/${userId}`, { text: 'Hi' }),
      await post(`/messages/send/${userId}`, { image }),
      await post('/messages/mark-messages-read', { senderId: userId }),
    ];
    return Promise.all(responses.map(async (response) => `${response.status} ${await response.text()}`));
  };
  const nobody = await answersFor(asUserId(randomUUID()));
  expect(nobody[0]).toMatch(/^404 .*"chat\.not_matched"/);
  expect(new Set(nobody).size).toBe(1);
  for (const { id } of [stranger, admirer, anna]) expect(await answersFor(id)).toEqual(nobody);

  await unmatch(ben, anna);
  expect(await answersFor(ben.id)).toEqual(nobody);
});

test('the chats list every match, the latest message or match first', async () => {
  const anna = await aUser(app, { fullName: 'Anna' });
  const ben = await aUser(app, { fullName: 'Ben' });
  const cleo = await aUser(app, { fullName: 'Cleo' });
  await match(anna, ben);
  await match(anna, cleo);
  const names = async () => (await anna.call(chatEndpoints.chatPartners, {})).map(({ fullName }) => fullName);
  expect(await names()).toEqual(['Cleo', 'Ben']);

  const { createdAt, seq } = await send(ben, anna, { text: 'Hi Anna' });
  expect(await names()).toEqual(['Ben', 'Cleo']);
  const { secure_url } = await cleo.upload(await picture(), 'avatar');
  await cleo.request('/auth/updateprofilepic', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ profilePic: secure_url }),
  });
  const [first, second] = await anna.call(chatEndpoints.chatPartners, {});
  expect(first?.lastMessage).toEqual({ senderId: ben.id, text: 'Hi Anna', hasImage: false, createdAt, seq });
  expect(first).toMatchObject({ _id: ben.id, profilePic: null, matchedAt: expect.any(String) });
  expect(second).toMatchObject({ _id: cleo.id, profilePic: secure_url, lastMessage: null });
  expect(second).not.toHaveProperty('phoneNumber');
});

test('typing is passed on to matches only', async () => {
  const { anna, ben } = await aMatch(app);
  const [cleo, dan] = [await someone('Male'), await someone('Male')];
  const [stranger, next] = [await someone('Other'), await someone('Female')];
  await match(anna, cleo);
  await match(anna, dan);
  anna.signal('typing', undefined);
  anna.signal('typing', { userId: 'nobody' });
  anna.signal('typing', { userId: stranger.id });
  await typeUntilSeen(ben);
  await typeUntilSeen(cleo); // by now all keystrokes for Ben are handled

  await unmatch(ben, anna);
  await ben.next('unmatched');
  const before = ben.unasked('typing');
  anna.signal('typing', { userId: ben.id });
  await typeUntilSeen(dan); // one person's keystrokes are handled one after another
  await match(ben, next);
  expect((await ben.next('newMatch')).matchedUser._id).toBe(next.id); // sent after anything the keystrokes sent
  expect(ben.unasked('typing')).toBe(before);
  expect(stranger.unasked('typing')).toBe(0);

  function someone(identifiedAs: Gender) {
    return aUser(app, { identifiedAs });
  }

  async function typeUntilSeen(receiver: Person): Promise<void> {
    await expect
      .poll(() => {
        anna.signal('typing', { userId: receiver.id });
        return receiver.unasked('typing');
      })
      .toBeGreaterThan(0);
    expect(await receiver.next('typing')).toEqual({ userId: anna.id });
  }
});

test('a message needs trimmed text of at most 5,000 characters, or an image', async () => {
  const { anna, ben } = await aMatch(app);
  const refusalOf = async (body: NewMessage) => {
    const { status, problem } = await anna.refusal(chatEndpoints.sendMessage, {
      params: { userId: ben.id },
      body,
    });
    return [status, problem.message];
  };
  expect(await refusalOf({})).toEqual([400, chatTexts.empty]);
  expect(await refusalOf({ text: ' \n\t ' })).toEqual([400, chatTexts.empty]);
  expect(await refusalOf({ text: 'x'.repeat(5_001) })).toEqual([400, 'Please use at most 5000 characters.']);
  expect(await send(anna, ben, { text: `  ${'x'.repeat(5_000)}\n` })).toMatchObject({
    text: 'x'.repeat(5_000),
  });
  expect(await send(anna, ben, { text: '  <b>Hi</b> 🎉 ' })).toMatchObject({
    text: '<b>Hi</b> 🎉',
    image: null,
  });
});

test('only verified people can chat', async () => {
  const newcomer = await aUser(app, { isVerified: false });
  const { status } = await newcomer.refusal(chatEndpoints.chatPartners, {});
  const { status: ofVisitor } = await app.browser().refusal(chatEndpoints.chatPartners, {});
  expect([status, ofVisitor]).toEqual([403, 401]);
});
