import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountsEndpoints } from '@showup/contract/accounts';
import { chatEndpoints, chatTexts, type Message, type NewMessage } from '@showup/contract/chat';
import { matchingEndpoints } from '@showup/contract/matching';
import { mediaTexts } from '@showup/contract/media';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { CallRefused } from '../../testing/test-browser.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const send = (from: Person, to: { id: string }, body: NewMessage) =>
  from.call(chatEndpoints.sendMessage, { params: { userId: to.id }, body });

const conversation = (viewer: Person, partner: { id: string }, before?: string) =>
  viewer.call(chatEndpoints.listMessages, { params: { userId: partner.id }, query: { before } });

const texts = (messages: readonly Message[]) => messages.map(({ text }) => text);

async function match(a: Person, b: Person) {
  await a.call(matchingEndpoints.like, { body: { likedUserId: b.id } });
  await b.call(matchingEndpoints.like, { body: { likedUserId: a.id } });
}

async function unmatch(a: Person, b: Person) {
  await a.call(matchingEndpoints.unmatch, { body: { unmatchedUserId: b.id } });
}

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    return error instanceof CallRefused ? error.problem.code : String(error);
  }
}

function picture(): Promise<Buffer> {
  const background = { r: 200, g: 80, b: 40 };
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

async function pictureStatuses(address: string, people: readonly { request: Person['request'] }[]) {
  return Promise.all(people.map(async (person) => (await person.request(address)).status));
}

test('a message reaches a matched partner and raises their unread count', async () => {
  const { anna, ben } = await app.people.matched();
  await send(anna, ben, { text: 'Hi' });
  expect(await ben.next('newMessage')).toMatchObject({ senderId: anna.id, text: 'Hi' });
  expect(await ben.next('unreadCountUpdate')).toEqual({ senderId: anna.id, count: 1 });
  expect(await ben.next('updateSidebar')).toEqual({ userId: anna.id });
  expect(await ben.call(chatEndpoints.unreadCounts, {})).toEqual({ [anna.id]: 1 });
});

test('the sender’s own tabs get the message too, and no unread count', async () => {
  const { anna, ben } = await app.people.matched();
  const sent = await send(anna, ben, { text: 'Hi' });
  expect(await anna.next('newMessage')).toEqual(sent);
  expect(await anna.next('updateSidebar')).toEqual({ userId: ben.id });
  await ben.next('unreadCountUpdate');
  expect(anna.unasked('unreadCountUpdate')).toBe(0);
  expect(await anna.call(chatEndpoints.unreadCounts, {})).toEqual({});
});

test('both see the same messages in the same order, numbered without a gap, however they cross', async () => {
  const { anna, ben } = await app.people.matched();
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

test('a retry with the same client id makes no second message and tells nobody again', async () => {
  const { anna, ben } = await app.people.matched();
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

test('two people may use the same client id', async () => {
  const { anna, ben } = await app.people.matched();
  await send(anna, ben, { text: 'From Anna', clientId: 'same' });
  await send(ben, anna, { text: 'From Ben', clientId: 'same' });
  expect(texts(await conversation(anna, ben))).toEqual(['From Anna', 'From Ben']);
});

test('a picture in a message is seen by the two and by nobody else', async () => {
  const { anna, ben } = await app.people.matched();
  const stranger = await app.people.person();
  const { secure_url } = await anna.upload(await picture(), 'chat');
  expect(await pictureStatuses(secure_url, [anna, ben])).toEqual([200, 404]);

  const sent = await send(anna, ben, { image: secure_url });
  expect(sent).toMatchObject({ text: '', image: secure_url });
  expect(await ben.next('newMessage')).toEqual(sent);
  expect(await pictureStatuses(secure_url, [anna, ben, stranger, app.browser()])).toEqual([
    200, 200, 404, 404,
  ]);
});

test('a picture can travel within the call, and a retry of it answers the first', async () => {
  const { anna, ben } = await app.people.matched();
  const image = `data:image/jpeg;base64,${(await picture()).toString('base64')}`;
  const sent = await send(anna, ben, { image, text: 'Look', clientId: 'p' });
  expect(await pictureStatuses(sent.image ?? '', [ben])).toEqual([200]);
  expect(await send(anna, ben, { image, text: 'Look', clientId: 'p' })).toEqual(sent);
});

test('a picture of another address, or of somebody else, is refused and nothing is sent', async () => {
  const { anna, ben } = await app.people.matched();
  const { secure_url: bensUpload } = await ben.upload(await picture(), 'chat');
  for (const image of ['https://example.com/a.jpg', bensUpload, `/media/${randomUUID()}`]) {
    const { status, problem } = await anna.refusal(chatEndpoints.sendMessage, {
      params: { userId: ben.id },
      body: { image },
    });
    expect([status, problem.message]).toEqual([400, mediaTexts.foreignAddress]);
  }
  expect(await conversation(anna, ben)).toEqual([]);
});

test('reading a conversation clears its count in every tab and tells the sender how far it was read', async () => {
  const { anna, ben } = await app.people.matched();
  await send(anna, ben, { text: 'One' });
  await send(anna, ben, { text: 'Two' });
  await ben.next('unreadCountUpdate');
  await ben.next('unreadCountUpdate');

  await ben.call(chatEndpoints.markRead, { body: { senderId: anna.id } });
  expect(await ben.next('unreadCountUpdate')).toEqual({ senderId: anna.id, count: 0 });
  expect(await anna.next('messagesRead')).toEqual({ readerId: ben.id, seq: 2 });
  expect(await ben.call(chatEndpoints.unreadCounts, {})).toEqual({});

  await send(anna, ben, { text: 'Three' });
  const [one, two, three] = await conversation(anna, ben);
  expect([one?.readAt, two?.readAt]).toEqual([expect.any(String), expect.any(String)]);
  expect(three?.readAt).toBeNull();
  expect((await conversation(ben, anna)).map(({ readAt }) => readAt)).toEqual([null, null, null]);
});

test('an id in capitals names the same person', async () => {
  const { anna, ben } = await app.people.matched();
  await send(anna, { id: ben.id.toUpperCase() }, { text: 'Hi', image: null });
  expect(await ben.next('newMessage')).toMatchObject({ senderId: anna.id, receiverId: ben.id, image: null });
  expect(texts(await conversation(ben, { id: anna.id.toUpperCase() }))).toEqual(['Hi']);
  await ben.call(chatEndpoints.markRead, { body: { senderId: anna.id.toUpperCase() } });
  expect(await anna.next('messagesRead')).toEqual({ readerId: ben.id, seq: 1 });
});

test('marking read what is read already tells nobody', async () => {
  const { anna, ben } = await app.people.matched();
  await ben.call(chatEndpoints.markRead, { body: { senderId: anna.id } });
  await send(ben, anna, { text: 'My own message is nothing to read' });
  await ben.call(chatEndpoints.markRead, { body: { senderId: anna.id } });
  await send(anna, ben, { text: 'Now' });
  expect(await ben.next('unreadCountUpdate')).toEqual({ senderId: anna.id, count: 1 });
  expect(anna.unasked('messagesRead')).toBe(0);
});

test('a long conversation is paged back, 50 at a time, to its beginning', async () => {
  const { anna, ben } = await app.people.matched();
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

test('a stranger’s conversation answers exactly as nobody’s, whatever is asked', async () => {
  const { anna, ben } = await app.people.matched();
  const stranger = await app.people.person();
  const admirer = await app.people.person({ identifiedAs: 'Male' });
  await admirer.call(matchingEndpoints.like, { body: { likedUserId: anna.id } });
  const image = `data:image/jpeg;base64,${(await picture()).toString('base64')}`;

  const answersFor = async (userId: string) => {
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
  const nobody = await answersFor(randomUUID());
  expect(nobody[0]).toMatch(/^404 .*"chat\.not_matched"/);
  expect(new Set(nobody).size).toBe(1);
  for (const { id } of [stranger, admirer, anna]) expect(await answersFor(id)).toEqual(nobody);

  await unmatch(ben, anna);
  expect(await answersFor(ben.id)).toEqual(nobody);
});

test('after an unmatch nothing of the conversation is left to see, and unread messages no longer count', async () => {
  const { anna, ben } = await app.people.matched();
  await send(anna, ben, { text: 'Hello?' });
  await ben.next('unreadCountUpdate');
  await unmatch(ben, anna);
  expect(await ben.next('unreadCountUpdate')).toEqual({ senderId: anna.id, count: 0 });
  expect(await ben.call(chatEndpoints.unreadCounts, {})).toEqual({});
  for (const [viewer, partner] of [
    [anna, ben],
    [ben, anna],
  ] as const) {
    expect(await viewer.call(chatEndpoints.chatPartners, {})).toEqual([]);
    const refusal = await viewer.refusal(chatEndpoints.listMessages, {
      params: { userId: partner.id },
      query: {},
    });
    expect([refusal.status, refusal.problem.code]).toEqual([404, 'chat.not_matched']);
  }
});

test('messages that race with an unmatch are either sent before it or refused', async () => {
  const { anna, ben } = await app.people.matched();
  const outcomes = await Promise.all([
    ...Array.from({ length: 6 }, (_, i) => outcomeOf(send(anna, ben, { text: `Message ${i}` }))),
    outcomeOf(unmatch(ben, anna)),
    ...Array.from({ length: 6 }, (_, i) => outcomeOf(send(anna, ben, { text: `Late ${i}` }))),
  ]);
  expect(outcomes.filter((outcome) => outcome !== 'done' && outcome !== 'chat.not_matched')).toEqual([]);
  const [open] = await app.db.sql<{ count: number }[]>`
    select count(*) as count from conversations where closed_at is null`;
  expect(open?.count).toBe(0);
  expect(await ben.call(chatEndpoints.unreadCounts, {})).toEqual({});
});

test('if two were ever to match anew they would begin anew: the old messages stay away', async () => {
  const { anna, ben } = await app.people.matched();
  const old = await send(anna, ben, { text: 'Before', clientId: 'tab-1' });
  await unmatch(anna, ben);
  await app.db.sql`update pairs set unmatched_at = null, matched_at = now()`; // the app itself never shows them again

  expect(await conversation(anna, ben)).toEqual([]);
  expect(await conversation(anna, ben, old._id)).toEqual([]);
  const [partner] = await ben.call(chatEndpoints.chatPartners, {});
  expect(partner).toMatchObject({ _id: anna.id, lastMessage: null });

  expect(await send(anna, ben, { text: 'After', clientId: 'tab-1' })).toMatchObject({
    text: 'After',
    seq: 1,
  });
  expect(texts(await conversation(ben, anna))).toEqual(['After']);
  expect(await ben.call(chatEndpoints.unreadCounts, {})).toEqual({ [anna.id]: 1 });
});

test('an ended conversation is kept for 30 days, then it goes with its pictures', async () => {
  const { anna, ben } = await app.people.matched();
  const { secure_url } = await anna.upload(await picture(), 'chat');
  await send(anna, ben, { image: secure_url });
  await unmatch(anna, ben);
  expect(await app.features.chat.forgetClosed()).toBe(0);

  await app.db.sql`update conversations set closed_at = closed_at - interval '31 days'`;
  expect(await app.features.chat.forgetClosed()).toBe(1);
  expect(await pictureStatuses(secure_url, [anna, ben])).toEqual([404, 404]);
  const [left] = await app.db.sql<{ count: number }[]>`select count(*) as count from messages`;
  expect(left?.count).toBe(0);
});

test('when someone deletes their account, the pictures of both sides go with the conversation', async () => {
  const { anna, ben } = await app.people.matched();
  const { secure_url: annas } = await anna.upload(await picture(), 'chat');
  const { secure_url: bens } = await ben.upload(await picture(), 'chat');
  await send(anna, ben, { image: annas });
  await send(ben, anna, { image: bens });
  await anna.call(accountsEndpoints.deleteAccount, {});
  expect(await pictureStatuses(annas, [ben])).toEqual([404]);
  expect(await pictureStatuses(bens, [ben])).toEqual([404]);
  expect(await ben.call(chatEndpoints.chatPartners, {})).toEqual([]);
  expect(await ben.call(chatEndpoints.unreadCounts, {})).toEqual({});
});

test('the chats list every match, the latest message or match first', async () => {
  const anna = await app.people.person({ fullName: 'Anna' });
  const ben = await app.people.person({ fullName: 'Ben' });
  const cleo = await app.people.person({ fullName: 'Cleo' });
  await match(anna, ben);
  await match(anna, cleo);
  const names = async () => (await anna.call(chatEndpoints.chatPartners, {})).map(({ fullName }) => fullName);
  expect(await names()).toEqual(['Cleo', 'Ben']);

  const { createdAt } = await send(ben, anna, { text: 'Hi Anna' });
  expect(await names()).toEqual(['Ben', 'Cleo']);
  const { secure_url } = await cleo.upload(await picture(), 'avatar');
  await cleo.request('/auth/updateprofilepic', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ profilePic: secure_url }),
  });
  const [first, second] = await anna.call(chatEndpoints.chatPartners, {});
  expect(first?.lastMessage).toEqual({ senderId: ben.id, text: 'Hi Anna', hasImage: false, createdAt });
  expect(first).toMatchObject({ _id: ben.id, profilePic: null, matchedAt: expect.any(String) });
  expect(second).toMatchObject({ _id: cleo.id, profilePic: secure_url, lastMessage: null });
  expect(second).not.toHaveProperty('phoneNumber');
});

test('typing is passed on to a match once a second, and to nobody else', async () => {
  const { anna, ben } = await app.people.matched();
  const stranger = await app.people.person();
  anna.signal('typing', { userId: stranger.id });
  anna.signal('typing', { userId: 'nobody' });
  anna.signal('typing', undefined);
  await sleep(200);
  for (let i = 0; i < 10; i++) anna.signal('typing', { userId: ben.id });
  expect(await ben.next('typing')).toEqual({ userId: anna.id });
  await sleep(200);
  anna.signal('typing', { userId: ben.id });
  await sleep(200);
  expect(ben.unasked('typing')).toBe(0);
  await sleep(1_000);
  anna.signal('typing', { userId: ben.id });
  expect(await ben.next('typing')).toEqual({ userId: anna.id });
  expect(stranger.unasked('typing')).toBe(0);

  await unmatch(ben, anna);
  await sleep(1_100);
  anna.signal('typing', { userId: ben.id });
  await sleep(300);
  expect(ben.unasked('typing')).toBe(0);
});

test('a message needs trimmed text of at most 5,000 characters, or an image', async () => {
  const { anna, ben } = await app.people.matched();
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

test('chatting is for the verified', async () => {
  const newcomer = await app.people.person({ isVerified: false });
  const { status } = await newcomer.refusal(chatEndpoints.chatPartners, {});
  const { status: ofVisitor } = await app.browser().refusal(chatEndpoints.chatPartners, {});
  expect([status, ofVisitor]).toEqual([403, 401]);
});
