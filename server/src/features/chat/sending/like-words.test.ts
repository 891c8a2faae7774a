import { chatEndpoints } from '@showup/contract/chat';
import { type LikeWords, matchingEndpoints, WORDS_MAX, wordsTexts } from '@showup/contract/matching';
import { profilesEndpoints } from '@showup/contract/profiles';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { block, like } from '#test/people/meeting';
import { aUser, type Person } from '#test/people/people';

let app: TestApp;
let anna: Person;
let ben: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  [anna, ben] = [await aUser(app, { fullName: 'Anna' }), await aUser(app, { fullName: 'Ben' })];
  await anna.call(profilesEndpoints.updateProfile, {
    body: { prompts: [{ prompt: 'karaoke', answer: 'Dancing Queen' }] },
  });
});
afterEach(() => app.reset());
afterAll(() => app.close());

const likeWith = (who: Person, whom: Person, words: LikeWords) =>
  who.call(matchingEndpoints.like, { body: { likedUserId: whom.id, words } });

const chatOf = (who: Person, partner: Person) =>
  who.call(chatEndpoints.listMessages, { params: { userId: partner.id }, query: {} });

const dosa: LikeWords = { about: 'photo-2', text: 'Is that the dosa of Kamat?' };
const karaoke: LikeWords = { about: 'karaoke', text: 'I sing the second voice.' };

test('words wait for the match, and are then the first message, on both sides', async () => {
  expect(await likeWith(anna, ben, dosa)).toEqual({ matched: false });
  expect(JSON.stringify(await ben.next('newLike'))).not.toContain('dosa of');
  expect(JSON.stringify(await ben.call(matchingEndpoints.whoLikedMe, { query: {} }))).not.toContain(
    'dosa of',
  );
  expect(ben.unasked('newMessage')).toBe(0);

  await like(ben, anna);
  expect(await chatOf(ben, anna)).toMatchObject([
    { senderId: anna.id, text: dosa.text, about: 'photo-2', seq: 1, replyTo: null },
  ]);
  expect(await chatOf(anna, ben)).toMatchObject([{ senderId: anna.id, text: dosa.text }]);
  expect(await ben.next('newMessage')).toMatchObject({ text: dosa.text, about: 'photo-2' });
  expect(await ben.call(chatEndpoints.unreadCounts, {})).toEqual({ [anna.id]: 1 });
  expect(await anna.call(chatEndpoints.unreadCounts, {})).toEqual({});
});

test('the words of both become messages, the earlier ones first', async () => {
  await likeWith(anna, ben, dosa);
  expect(await likeWith(ben, anna, karaoke)).toEqual({ matched: true });
  expect(await chatOf(anna, ben)).toMatchObject([
    { senderId: anna.id, text: dosa.text },
    { senderId: ben.id, text: karaoke.text, about: 'karaoke' },
  ]);
});

test('words about a prompt that the card does not have are refused, and nothing is written', async () => {
  const { status, problem } = await anna.refusal(matchingEndpoints.like, {
    body: { likedUserId: ben.id, words: karaoke },
  });
  expect([status, problem.message]).toEqual([400, wordsTexts.about]);
  expect(await app.db.sql`select from swipes`).toEqual([]);
});

test('words whose like was taken back are never delivered', async () => {
  await likeWith(anna, ben, dosa);
  await anna.call(matchingEndpoints.reject, { body: { rejectedUserId: ben.id } });
  await like(anna, ben);
  await like(ben, anna);
  expect(await chatOf(ben, anna)).toEqual([]);
});

test('a block deletes the words of both', async () => {
  await likeWith(anna, ben, dosa);
  await block(ben, anna);
  expect(await app.db.sql`select from swipes where words is not null`).toEqual([]);
});

test('a like that is repeated delivers its words once', async () => {
  await likeWith(anna, ben, dosa);
  await likeWith(anna, ben, dosa);
  await like(ben, anna);
  await likeWith(anna, ben, dosa);
  expect(await chatOf(ben, anna)).toHaveLength(1);
});

test('words that are refused like nobody', async () => {
  for (const [text, message] of [
    ['  ', wordsTexts.empty],
    ['a'.repeat(WORDS_MAX + 1), wordsTexts.tooLong],
  ] as const) {
    const body = { likedUserId: ben.id, words: { about: 'photo-1', text } } as const;
    const { status, problem } = await anna.refusal(matchingEndpoints.like, { body });
    expect({ status, message: problem.message }).toEqual({ status: 400, message });
  }
  expect(await ben.call(matchingEndpoints.whoLikedMe, { query: {} })).toEqual([]);
});
