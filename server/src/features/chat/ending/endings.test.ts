import { chatEndpoints } from '@showup/contract/chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { conversation, outcomeOf, picture, pictureStatuses, send, texts } from '#test/chat/conversations';
import { leave, unmatch } from '#test/people/meeting';
import { aMatch } from '#test/people/people';
import { deleteClosedConversations } from './end-conversations.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

test('after an unmatch the conversation is hidden and its unread messages no longer count', async () => {
  const { anna, ben } = await aMatch(app);
  await send(anna, ben, { text: 'Hello?' });
  await ben.next('unreadCountUpdate');
  await unmatch(ben, anna);
  expect(await ben.next('unreadCountUpdate')).toEqual({ senderId: anna.id, count: 0, seq: 1 });
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

test('messages that race with an unmatch are either sent before it or refused', {
  tags: ['race'],
}, async () => {
  const { anna, ben } = await aMatch(app);
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

test('two who match again start a new conversation without the old messages', async () => {
  const { anna, ben } = await aMatch(app);
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

test('an ended conversation is deleted after 30 days, with its pictures', async () => {
  const { anna, ben } = await aMatch(app);
  const { secure_url } = await anna.upload(await picture(), 'chat');
  await send(anna, ben, { image: secure_url });
  await unmatch(anna, ben);
  expect(await deleteClosedConversations(app.ctx)).toBe(0);

  await app.db.sql`update conversations set closed_at = closed_at - interval '31 days'`;
  expect(await deleteClosedConversations(app.ctx)).toBe(1);
  expect(await pictureStatuses(secure_url, [anna, ben])).toEqual([404, 404]);
  const [left] = await app.db.sql<{ count: number }[]>`select count(*) as count from messages`;
  expect(left?.count).toBe(0);
});

test('deleting an account deletes its conversations with the pictures of both sides', async () => {
  const { anna, ben } = await aMatch(app);
  const { secure_url: annas } = await anna.upload(await picture(), 'chat');
  const { secure_url: bens } = await ben.upload(await picture(), 'chat');
  await send(anna, ben, { image: annas });
  await send(ben, anna, { image: bens });
  await leave(anna);
  expect(await pictureStatuses(annas, [ben])).toEqual([404]);
  expect(await pictureStatuses(bens, [ben])).toEqual([404]);
  expect(await ben.call(chatEndpoints.chatPartners, {})).toEqual([]);
  expect(await ben.call(chatEndpoints.unreadCounts, {})).toEqual({});
});
