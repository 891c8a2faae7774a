import { chatEndpoints } from '@showup/contract/chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { conversation, send } from '#test/chat/conversations';
import { match, unmatch } from '#test/people/meeting';
import { aMatch, aUser, type Person } from '#test/people/people';
import { aPicture } from '#test/people/pictures';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ rateLimitFactor: 1 });
});
afterEach(() => app.reset());
afterAll(() => app.close());

const answerTo = (
  from: Person,
  to: { id: string },
  body: { text?: string; image?: string; clientId?: string },
) => from.answer(chatEndpoints.sendMessage, { params: { userId: to.id }, body });

async function sendTimes(count: number, from: Person, to: Person) {
  for (let i = 1; i <= count; i++) await send(from, to, { text: `Message ${i}` });
}

const waits = { status: 403, body: { code: 'chat.wait_for_answer' } };

test('ten messages go to someone who hasn’t answered, and an answer lifts the limit', async () => {
  const { anna, ben } = await aMatch(app);
  await sendTimes(10, anna, ben);
  expect(await answerTo(anna, ben, { text: 'Hello?', clientId: 'too-many' })).toMatchObject({
    ...waits,
    body: { message: expect.stringContaining('once you get an answer') },
  });
  expect(await conversation(ben, anna)).toHaveLength(10);

  await send(ben, anna, { text: 'Good' });
  await sendTimes(11, anna, ben);
  await sendTimes(11, ben, anna);
  expect(await conversation(ben, anna)).toHaveLength(33);
});

test('a retry past the limit returns the sent message, and a picture counts like a text', async () => {
  const { anna, ben } = await aMatch(app);
  const { secure_url: image } = await anna.upload(await aPicture(), 'chat');
  const first = await send(anna, ben, { text: 'Hi', clientId: 'first' });
  await send(anna, ben, { image });
  await sendTimes(8, anna, ben);
  const { secure_url: another } = await anna.upload(await aPicture(), 'chat');
  expect(await answerTo(anna, ben, { image: another })).toMatchObject(waits);
  expect(await send(anna, ben, { text: 'Hi', clientId: 'first' })).toEqual(first);

  await send(ben, anna, { text: 'Hello' });
  await send(anna, ben, { image: another }); // refused before, and kept for the next try
  expect(await conversation(anna, ben)).toHaveLength(12);
});

test('after an unmatch the refusal is that the two aren’t matched, not the limit', async () => {
  const { anna, ben } = await aMatch(app);
  await sendTimes(10, anna, ben);
  await unmatch(ben, anna);
  expect(await answerTo(anna, ben, { text: 'Hey' })).toMatchObject({ status: 404 });
});

test('fifty conversations can be started in a day, not counting those others started or those of the day before', async () => {
  const { anna, ben } = await aMatch(app);
  const { id } = anna;
  await app.db.sql`
    with others as (insert into users (full_name) select 'Someone' from generate_series(1, 49) returning id),
    pair as (
      insert into pairs (lo, hi, matched_at)
      select least(id, ${id}::uuid), greatest(id, ${id}::uuid), now() from others returning lo, hi)
    insert into conversations (lo, hi, last_seq, begun_by, begun_at)
    select lo, hi, 1, ${id}, now() - interval '20 hours' from pair`;
  await send(anna, ben, { text: 'Hi' });

  const carl = await aUser(app, { identifiedAs: 'Male', interestedIn: ['Female'] });
  await match(anna, carl);
  const refused = await answerTo(anna, carl, { text: 'Hi Carl' });
  expect(refused).toMatchObject({
    status: 403,
    body: {
      code: 'chat.too_many_new',
      message: 'You have written to many new matches today. You can write to another in 4 h.',
      retryAt: expect.any(String),
    },
  });
  await send(anna, ben, { text: 'Still here' });
  await send(carl, anna, { text: 'Hi Anna' });
  await send(anna, carl, { text: 'Hi Carl' });

  const dev = await aUser(app, { identifiedAs: 'Male', interestedIn: ['Female'] });
  await match(anna, dev);
  expect(await answerTo(anna, dev, { text: 'Hi Dev' })).toMatchObject({ status: 403 });
  await app.db.sql`
    update conversations set begun_at = begun_at - interval '5 hours' where begun_by = ${id}`;
  await send(anna, dev, { text: 'Hi Dev' });
});

test('a conversation from before these limits continues', async () => {
  const { anna, ben } = await aMatch(app);
  await send(anna, ben, { text: 'Hi' });
  await app.db.sql`update conversations set begun_by = null, last_seq = 40`;
  await send(anna, ben, { text: 'As ever' });
});
