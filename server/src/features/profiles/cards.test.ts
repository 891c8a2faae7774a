import { accountsEndpoints } from '@showup/contract/accounts';
import { matchingEndpoints } from '@showup/contract/matching';
import {
  type ProfileCard,
  type ProfileChanges,
  profilesEndpoints,
  profileTexts,
} from '@showup/contract/profiles';
import { promptTexts } from '@showup/contract/profiles/prompts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aUser, type Person, type PersonWish } from '#test/people/people';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const someone = (wish: PersonWish = {}) => aUser(app, { isConnected: false, ...wish });

const change = (person: Person, body: ProfileChanges) =>
  person.call(profilesEndpoints.updateProfile, { body });

const refusalOf = (person: Person, body: ProfileChanges) =>
  person.answer(profilesEndpoints.updateProfile, { body });

/** What another member sees of this person. */
async function cardOf({ id }: Person): Promise<ProfileCard> {
  const viewer = await someone();
  return (await viewer.call(matchingEndpoints.sharedCard, { params: { userId: id } })).card;
}

test('answers entered from now on are on the card, until they are switched off or removed', async () => {
  const anna = await someone();
  expect(await cardOf(anna)).toMatchObject({ details: {}, interests: [], prompts: [] });
  await change(anna, {
    pets: 'Cat',
    drinking: 'Rarely',
    interests: ['Techno', 'Chess'],
    location: 'Kothrud',
  });
  expect(await cardOf(anna)).toMatchObject({
    details: { pets: 'Cat', drinking: 'Rarely' },
    interests: ['Techno', 'Chess'],
  });
  await change(anna, { shownAnswers: ['drinking'], drinking: 'Never' });
  const card = await cardOf(anna);
  expect(card).toMatchObject({ details: { drinking: 'Never' }, interests: [] });
  expect(Object.keys(card.details ?? {})).toEqual(['drinking']);
  await change(anna, { drinking: null });
  expect((await cardOf(anna)).details).toEqual({});
});

test('answers from before the switches stay private, also when another answer is added', async () => {
  const anna = await someone();
  await app.db.sql`update users set smoking = 'Socially', interests = '{Chess}' where id = ${anna.id}`;
  await change(anna, { smoking: 'Trying to quit', workout: 'Often' });
  expect(await cardOf(anna)).toMatchObject({ details: { workout: 'Often' }, interests: [] });
  expect(JSON.stringify(await cardOf(anna))).not.toMatch(/quit|Chess/);
});

test('neither location nor birthday can be shown', async () => {
  const anna = await someone({ dob: '1996-04-12' });
  await change(anna, { location: 'Kothrud' });
  const body = { shownAnswers: ['location'] };
  expect(await refusalOf(anna, JSON.parse(JSON.stringify(body)))).toMatchObject({ status: 400 });
  expect(JSON.stringify(await cardOf(anna))).not.toMatch(/Kothrud|04-12/);
});

test('up to three different prompts are on the card, in the chosen order', async () => {
  const anna = await someone();
  const prompts = [
    { prompt: 'karaoke', answer: '  Dancing Queen ' },
    { prompt: 'firstRound', answer: 'you know the bartender' },
    { prompt: 'rain', answer: 'dancing' },
  ] as const;
  await change(anna, { prompts: [...prompts] });
  expect((await cardOf(anna)).prompts).toEqual([
    { prompt: 'karaoke', answer: 'Dancing Queen' },
    ...prompts.slice(1),
  ]);

  const [karaoke, ...others] = prompts;
  for (const [wrong, message] of [
    [[...prompts, { prompt: 'trip', answer: 'Hampi' }], promptTexts.tooMany],
    [[karaoke, karaoke], promptTexts.twice],
    [[{ ...karaoke, answer: ' ' }], promptTexts.empty],
    [[{ ...karaoke, answer: 'a'.repeat(151) }], promptTexts.tooLong],
    [[{ prompt: 'unheard', answer: 'of' }], promptTexts.unknown],
  ] as const) {
    const body = JSON.parse(JSON.stringify({ prompts: wrong }));
    expect(await refusalOf(anna, body), message).toMatchObject({ status: 400, body: { message } });
  }
  await change(anna, { prompts: [...others] });
  expect((await cardOf(anna)).prompts).toEqual(others);
});

test('others see the first word of the name, or other words of it that the person chooses', async () => {
  const anna = await someone({ fullName: 'Anna Maria Rao' });
  expect(await cardOf(anna)).toMatchObject({ fullName: 'Anna' });
  await change(anna, { displayName: 'Maria' });
  expect(await cardOf(anna)).toMatchObject({ fullName: 'Maria' });
  await change(anna, { displayName: 'Anna Rao' });
  expect(await cardOf(anna)).toMatchObject({ fullName: 'Anna Rao' });
  expect(await anna.call(accountsEndpoints.checkAuth, {})).toMatchObject({ fullName: 'Anna Maria Rao' });
  for (const displayName of ['Rao Anna', 'Ann', 'anna', 'Anna Anna', 'Maya', ''])
    expect(await refusalOf(anna, { displayName }), displayName).toMatchObject({
      status: 400,
      body: { message: profileTexts.displayName },
    });
  expect(await cardOf(anna)).toMatchObject({ fullName: 'Anna Rao' });
});

test('someone from before the choice keeps the full name on the card until they choose', async () => {
  const anna = await someone({ fullName: 'Anna Maria Rao' });
  await app.db.sql`update users set display_name = null where id = ${anna.id}`;
  expect(await cardOf(anna)).toMatchObject({ fullName: 'Anna Maria Rao' });
  await change(anna, { bio: 'Still me.' });
  expect(await cardOf(anna)).toMatchObject({ fullName: 'Anna Maria Rao' });
  await change(anna, { displayName: 'Maria' });
  expect(await cardOf(anna)).toMatchObject({ fullName: 'Maria' });
});

test('a new full name without the chosen words shows its first word', async () => {
  const anna = await someone({ fullName: 'Anna Maria Rao', isVerified: false });
  await change(anna, { displayName: 'Maria' });
  expect(await change(anna, { fullName: 'Anna Maria Iyer' })).toMatchObject({ displayName: 'Maria' });
  expect(await change(anna, { fullName: 'Anna Iyer' })).toMatchObject({ displayName: 'Anna' });
  expect(await change(anna, { fullName: 'Asha Iyer', displayName: 'Iyer' })).toMatchObject({
    displayName: 'Iyer',
  });
});
