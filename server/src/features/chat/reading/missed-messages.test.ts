import { randomUUID } from 'node:crypto';
import { chatEndpoints, MESSAGE_PAGE } from '@showup/contract/chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { conversation, send, texts } from '#test/chat/conversations';
import { aMatch, type Person } from '#test/people/people';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const missedSince = (viewer: Person, partner: { id: string }, after: number, before?: string) =>
  viewer.call(chatEndpoints.listMessages, {
    params: { userId: partner.id },
    query: { after: String(after), before },
  });

test('missed messages come in pages after a given number, oldest first', async () => {
  const { anna, ben } = await aMatch(app);
  for (let i = 1; i <= 60; i++) await send(i % 3 ? anna : ben, i % 3 ? ben : anna, { text: String(i) });
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

  expect(texts(await missedSince(anna, ben, 0))).toEqual(numbers(1, MESSAGE_PAGE));
  const missed = await missedSince(anna, ben, 7);
  expect(texts(missed)).toEqual(numbers(8, 7 + MESSAGE_PAGE));
  expect(texts(await missedSince(anna, ben, missed.at(-1)?.seq ?? 0))).toEqual(numbers(58, 60));
  expect(await missedSince(anna, ben, 60)).toEqual([]);
  expect(await missedSince(anna, ben, 2_147_483_647)).toEqual([]);

  const all = await conversation(ben, anna);
  expect(await missedSince(ben, anna, 10)).toEqual(all.slice(0, 50));
  expect(texts(await missedSince(anna, ben, 20, all[15]?._id))).toEqual(numbers(21, 25));
});

test('missed messages come with the read state of the viewer’s own messages', async () => {
  const { anna, ben } = await aMatch(app);
  await send(anna, ben, { text: 'One' });
  await ben.call(chatEndpoints.markRead, { body: { senderId: anna.id } });
  await send(anna, ben, { text: 'Two' });
  const [one, two] = await missedSince(anna, ben, 0);
  expect([one?.readAt, two?.readAt]).toEqual([expect.any(String), null]);
});

test('an invalid number is refused, and so is a stranger', async () => {
  const { anna, ben } = await aMatch(app);
  for (const after of ['-1', '1.5', 'x', '', '2147483648']) {
    const { status } = await anna.refusal(chatEndpoints.listMessages, {
      params: { userId: ben.id },
      query: { after },
    });
    expect([after, status]).toEqual([after, 400]);
  }
  const { problem } = await anna.refusal(chatEndpoints.listMessages, {
    params: { userId: randomUUID() },
    query: { after: '0' },
  });
  expect(problem.code).toBe('chat.not_matched');
});
