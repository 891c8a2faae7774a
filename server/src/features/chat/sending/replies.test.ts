import { randomUUID } from 'node:crypto';
import { chatEndpoints } from '@showup/contract/chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { conversation, picture, send } from '#test/chat/conversations';
import { match, unmatch } from '#test/people/meeting';
import { aMan, aMatch } from '#test/people/people';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

test('a reply names the message it answers, for both people and in the event', async () => {
  const { anna, ben } = await aMatch(app);
  const { secure_url: image } = await anna.upload(await picture(), 'chat');
  const question = await send(anna, ben, { image });
  const reply = await send(ben, anna, { text: 'Dosa', replyTo: question._id });
  const quote = { _id: question._id, seq: 1, senderId: anna.id, text: '', hasImage: true };
  expect(reply.replyTo).toEqual(quote);
  expect(question.replyTo).toBeNull();
  await anna.next('newMessage');
  expect(await anna.next('newMessage')).toEqual(reply);
  for (const [viewer, partner] of [
    [anna, ben],
    [ben, anna],
  ] as const)
    expect((await conversation(viewer, partner))[1]?.replyTo).toEqual(quote);
});

test('a reply with a picture and a retry by its client id carry the same quote', async () => {
  const { anna, ben } = await aMatch(app);
  const question = await send(anna, ben, { text: 'Dosa?' });
  const { secure_url: image } = await ben.upload(await picture(), 'chat');
  const draft = { image, replyTo: question._id, clientId: 'tab-1' };
  const reply = await send(ben, anna, draft);
  expect(reply).toMatchObject({ image, replyTo: { _id: question._id } });
  expect(await send(ben, anna, draft)).toEqual(reply);
});

test('refuses to answer a message of another conversation, an unknown one or one from before an unmatch', async () => {
  const { anna, ben } = await aMatch(app);
  const carl = await aMan(app, { fullName: 'Carl' });
  await match(anna, carl);
  const toCarl = await send(anna, carl, { text: 'For Carl only' });
  const toBen = await send(anna, ben, { text: 'For Ben' });
  const refusalOf = async (replyTo: string) => {
    const { status, problem } = await ben.refusal(chatEndpoints.sendMessage, {
      params: { userId: anna.id },
      body: { text: 'Well', replyTo },
    });
    return [status, problem.code];
  };
  const refused = [404, 'chat.no_such_message'];
  expect([await refusalOf(toCarl._id), await refusalOf(randomUUID())]).toEqual([refused, refused]);
  expect(await conversation(ben, anna)).toHaveLength(1);

  await unmatch(anna, ben);
  expect(await refusalOf(toBen._id)).toEqual([404, 'chat.not_matched']);
  await app.db.sql`update pairs set unmatched_at = null, matched_at = now()
    where least(${anna.id}::uuid, ${ben.id}::uuid) = lo and greatest(${anna.id}::uuid, ${ben.id}::uuid) = hi`;
  expect(await refusalOf(toBen._id)).toEqual(refused);
});
