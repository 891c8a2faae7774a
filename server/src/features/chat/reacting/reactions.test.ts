import { randomUUID } from 'node:crypto';
import { chatEndpoints, REACTION_PAGE, REACTIONS } from '@showup/contract/chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { conversation, outcomeOf, react, send } from '#test/chat/conversations';
import { leave, match, unmatch } from '#test/people/meeting';
import { aMan, aMatch, type Person } from '#test/people/people';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const missed = (viewer: Person, partner: Person, from = 0) =>
  viewer.call(chatEndpoints.listReactions, { params: { userId: partner.id }, query: { from: String(from) } });

async function reactionsSeenBy(viewer: Person, partner: Person) {
  const messages = await conversation(viewer, partner);
  return messages.flatMap(({ reactions = [] }) => reactions.map(({ userId, emoji }) => [userId, emoji]));
}

async function storedReactions(): Promise<number> {
  const [row] = await app.db.sql<[{ count: number }]>`select count(*) as count from message_reactions`;
  return row.count;
}

test('a reaction reaches both people, is replaced and taken back, and both see it in the conversation', async () => {
  const { anna, ben } = await aMatch(app);
  const message = await send(anna, ben, { text: 'Dosa?' });
  expect(message.reactions).toEqual([]);
  const about = { messageId: message._id, seq: 1, senderId: ben.id, receiverId: anna.id };

  for (const [at, emoji] of (['❤️', '😂', null] as const).entries()) {
    const reaction = await react(ben, anna, message, emoji);
    expect(reaction).toEqual({ ...about, emoji, version: at + 1 });
    for (const person of [anna, ben]) expect(await person.next('reaction')).toEqual(reaction);
    for (const [viewer, partner] of [
      [anna, ben],
      [ben, anna],
    ] as const)
      expect(await reactionsSeenBy(viewer, partner)).toEqual([[ben.id, emoji]]);
  }
});

test('each of the two has one reaction, to their own messages too', async () => {
  const { anna, ben } = await aMatch(app);
  const message = await send(anna, ben, { text: 'Dosa?' });
  await react(ben, anna, message, '👍');
  await react(anna, ben, message, '🎉');
  expect((await reactionsSeenBy(anna, ben)).toSorted()).toEqual(
    [
      [ben.id, '👍'],
      [anna.id, '🎉'],
    ].toSorted(),
  );
});

test('a repeated reaction keeps its version, so that a retry changes nothing', {
  tags: ['race'],
}, async () => {
  const { anna, ben } = await aMatch(app);
  const message = await send(anna, ben, { text: 'Dosa?' });
  const tries = await Promise.all([1, 2, 3].map(() => react(ben, anna, message, '❤️')));
  for (const { version } of tries) expect(version).toBe(1);
  expect(await storedReactions()).toBe(1);
});

test('a reaction raises no unread count and moves nobody in the list', async () => {
  const { anna, ben } = await aMatch(app);
  const message = await send(anna, ben, { text: 'Dosa?' });
  await anna.next('updateSidebar');
  await react(ben, anna, message, '❤️');
  await anna.next('reaction');
  expect(await anna.call(chatEndpoints.unreadCounts, {})).toEqual({});
  expect([anna.unasked('unreadCountUpdate'), anna.unasked('updateSidebar')]).toEqual([0, 0]);
});

test('refuses other emoji, messages of other conversations, and anything after the end of the match', async () => {
  const { anna, ben } = await aMatch(app);
  const carl = await aMan(app, { fullName: 'Carl' });
  await match(anna, carl);
  const toCarl = await send(anna, carl, { text: 'Hi Carl' });
  const toBen = await send(anna, ben, { text: 'Hi Ben' });
  const odd = await ben.request(`/messages/${anna.id}/reactions/${toBen._id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emoji: '👎' }),
  });
  expect(odd.status).toBe(400);
  for (const messageId of [toCarl._id, randomUUID()])
    expect(await outcomeOf(react(ben, anna, { _id: messageId }, '❤️'))).toBe('chat.no_such_message');
  expect(await outcomeOf(react(carl, ben, toBen, '❤️'))).toBe('chat.not_matched');

  await react(ben, anna, toBen, '❤️');
  await unmatch(anna, ben);
  expect(await outcomeOf(react(ben, anna, toBen, null))).toBe('chat.not_matched');
  expect(await outcomeOf(missed(ben, anna))).toBe('chat.not_matched');
});

test('a client catches up by the number of a message, and hears of reactions that were taken back', async () => {
  const { anna, ben } = await aMatch(app);
  const first = await send(anna, ben, { text: 'One' });
  const second = await send(anna, ben, { text: 'Two' });
  await react(ben, anna, first, '❤️');
  await react(ben, anna, second, '😢');
  await react(ben, anna, second, null);
  expect(await missed(anna, ben)).toEqual([
    { seq: 1, userId: ben.id, emoji: '❤️', version: 1 },
    { seq: 2, userId: ben.id, emoji: null, version: 2 },
  ]);
  expect(await missed(anna, ben, 2)).toMatchObject([{ seq: 2 }]);
});

test('missed reactions come in pages', async () => {
  const { anna, ben } = await aMatch(app);
  await send(anna, ben, { text: 'One' });
  await app.db.sql`
    insert into messages (conversation_id, seq, sender_id, receiver_id, text, created_at)
    select id, n, ${anna.id}, ${ben.id}, '', now() from conversations, generate_series(2, ${REACTION_PAGE - 1}::int) n`;
  await app.db.sql`
    insert into message_reactions (conversation_id, seq, user_id, emoji)
    select conversation_id, seq, user_id, ${REACTIONS[0]}
    from messages, (values (${anna.id}::uuid), (${ben.id})) as people (user_id)`;
  const page = await missed(anna, ben);
  expect(page).toHaveLength(REACTION_PAGE);
  const rest = await missed(anna, ben, page.at(-1)?.seq);
  expect([page.at(-1)?.seq, rest.at(-1)?.seq]).toEqual([REACTION_PAGE / 2, REACTION_PAGE - 1]);
});

test('the pages of a conversation carry replies and reactions', async () => {
  const { anna, ben } = await aMatch(app);
  const first = await send(anna, ben, { text: 'x'.repeat(200) });
  await react(ben, anna, first, '🎉');
  for (let n = 2; n <= 51; n++) await send(anna, ben, { text: String(n), replyTo: first._id });
  const newest = await conversation(ben, anna);
  const quote = { _id: first._id, seq: 1, senderId: anna.id, text: 'x'.repeat(120), hasImage: false };
  expect(newest[0]).toMatchObject({ seq: 2, replyTo: quote, reactions: [] });
  const [older] = await conversation(ben, anna, newest[0]?._id);
  expect(older).toMatchObject({ replyTo: null, reactions: [{ userId: ben.id, emoji: '🎉', version: 1 }] });
});

test('reactions go with the conversation of an account that is deleted', async () => {
  const { anna, ben } = await aMatch(app);
  await react(ben, anna, await send(anna, ben, { text: 'Dosa?' }), '❤️');
  expect(await storedReactions()).toBe(1);
  await leave(anna);
  expect(await storedReactions()).toBe(0);
});

test('reactions are limited together with messages', async () => {
  const own = await startTestApp({ rateLimitFactor: 0.1 });
  const { anna, ben } = await aMatch(own);
  const message = await send(anna, ben, { text: 'Dosa?' });
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, i) => outcomeOf(react(ben, anna, message, i % 2 ? '❤️' : '😂'))),
  );
  expect(new Set(outcomes)).toEqual(new Set(['done', 'rate.limited']));
  expect(await outcomeOf(send(ben, anna, { text: 'Hi' }))).toBe('rate.limited');
  await own.close();
});
