import { accountsEndpoints } from '@showup/contract/accounts';
import { matchingEndpoints } from '@showup/contract/matching';
import { profilesEndpoints, profileTexts } from '@showup/contract/profiles';
import { interestTags } from '@showup/contract/profiles/profile-options';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aMan, aUser, aWoman, type Person } from '#test/people/people';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const unheard = { isConnected: false };

const update = (person: Person, body: unknown) => person.answer(profilesEndpoints.updateProfile, { body });
const check = (person: Person) => person.call(accountsEndpoints.checkAuth, {});
const hide = (person: Person, isProfileHidden: boolean) =>
  person.answer(profilesEndpoints.toggleVisibility, { body: { isProfileHidden } });

async function deckOf(viewer: Person): Promise<string[]> {
  return (await viewer.call(matchingEndpoints.potentialMatches, { query: {} })).map(({ _id }) => _id);
}

test('changes any of the person’s own fields and keeps the rest', async () => {
  const anna = await aWoman(app, unheard);
  const before = await check(anna);
  const changes = {
    bio: 'New here.',
    lookingFor: null,
    interests: [interestTags[0], interestTags[3]],
    location: 'Pune',
    drinking: null,
  };
  const user = await anna.call(profilesEndpoints.updateProfile, { body: changes });
  expect(user).toEqual({ ...before, ...changes, shownAnswers: ['interests'] });
  expect(await check(anna)).toEqual(user);
  expect(await anna.call(profilesEndpoints.updateProfile, { body: {} })).toEqual(user);
});

test('ignores a role, phone, email, verification or id in a change of profile', async () => {
  const anna = await aWoman(app, { ...unheard, isVerified: false });
  const before = await check(anna);
  const { status, body } = await update(anna, {
    userRole: 'Admin',
    role: 'Admin',
    phoneNumber: '9999999999',
    phone: '9999999999',
    email: 'root@example.com',
    verifiedUser: true,
    verified_at: '2026-01-01',
    _id: '00000000-0000-4000-8000-000000000000',
    id: '00000000-0000-4000-8000-000000000000',
    profilePic: anna.user.photos[0],
    isDemo: true,
    createdAt: '2000-01-01T00:00:00.000Z',
  });
  expect([status, body]).toEqual([200, before]);
});

test.each([
  [{ fullName: ' ' }, profileTexts.allFields],
  [{ fullName: null }, profileTexts.allFields],
  [{ dob: '2020-01-01' }, profileTexts.tooYoung],
  [{ dob: '' }, profileTexts.allFields],
  [{ identifiedAs: 'Robot' }, profileTexts.identity],
  [{ interestedIn: [] }, profileTexts.interest],
  [{ photos: [] }, profileTexts.threePhotos],
  [{ bio: 'x'.repeat(151) }, profileTexts.bioTooLong],
  [{ interests: interestTags.slice(0, 11) }, 'You can select a maximum of 10 interests.'],
  [{ interests: ['Taxidermy'] }, 'Please choose from the interests shown.'],
  [{ pets: 'Dragon' }, 'Please choose one of the answers.'],
])('refuses %j with its own message and changes nothing', async (body, message) => {
  const anna = await aWoman(app, unheard);
  const before = await check(anna);
  expect(await update(anna, { location: 'Goa', ...body })).toMatchObject({ status: 400, body: { message } });
  expect(await check(anna)).toEqual(before);
});

test('allows ten interests', async () => {
  const anna = await aWoman(app, unheard);
  const interests = interestTags.slice(0, 10);
  expect((await update(anna, { interests })).body).toMatchObject({ interests });
});

test('takes a woman who hides out of every deck at once, and puts her back when she stops hiding', async () => {
  const [anna, ben] = [await aWoman(app, unheard), await aMan(app, unheard)];
  expect(await deckOf(ben)).toEqual([anna.id]);
  expect((await hide(anna, true)).body).toEqual({ isProfileHidden: true });
  expect(await deckOf(ben)).toEqual([]);
  expect((await check(anna)).isProfileHidden).toBe(true);
  expect((await hide(anna, false)).body).toEqual({ isProfileHidden: false });
  expect(await deckOf(ben)).toEqual([anna.id]);
});

test('lets only women hide, by either call, and anyone be visible', async () => {
  const ben = await aMan(app, unheard);
  const other = await aUser(app, { isConnected: false });
  const refusal = { status: 403, body: { code: 'profiles.visibility' } };
  for (const person of [ben, other]) {
    expect(await hide(person, true)).toMatchObject(refusal);
    expect(await update(person, { isProfileHidden: true, bio: 'Hidden' })).toMatchObject(refusal);
    expect((await hide(person, false)).status).toBe(200);
    expect(await check(person)).toMatchObject({ isProfileHidden: false, bio: 'Here for the music.' });
  }
  expect(await hide(ben, true)).toMatchObject({
    body: { message: 'Only people who identify as Female can hide their profile.' },
  });
});

test('shows someone again who stops identifying as Female', async () => {
  const anna = await aWoman(app, { ...unheard, isVerified: false });
  await hide(anna, true);
  expect(await update(anna, { identifiedAs: 'Male', isProfileHidden: true })).toMatchObject({ status: 403 });
  expect((await update(anna, { identifiedAs: 'Other' })).body).toMatchObject({
    identifiedAs: 'Other',
    isProfileHidden: false,
  });
  expect((await update(anna, { identifiedAs: 'Female', isProfileHidden: true })).body).toMatchObject({
    isProfileHidden: true,
  });
});

test('requires true or false to toggle visibility', async () => {
  const anna = await aWoman(app, unheard);
  for (const isProfileHidden of [undefined, null, 'true', 1]) {
    const answer = await anna.answer(profilesEndpoints.toggleVisibility, { body: { isProfileHidden } });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Please say whether to hide your profile.' },
    });
  }
});

test('reads and changes preferences, sorted, and the deck follows them', async () => {
  const [anna, ben] = [await aWoman(app, unheard), await aMan(app, unheard)];
  expect(await ben.call(profilesEndpoints.getPreferences, {})).toEqual({
    interestedIn: ['Female'],
    ageRange: null,
    distanceKm: null,
  });
  expect(await deckOf(ben)).toEqual([anna.id]);
  const changed = await ben.call(profilesEndpoints.updatePreferences, {
    body: { interestedIn: ['Other', 'Male', 'Other'] },
  });
  expect(changed).toEqual({ interestedIn: ['Male', 'Other'], ageRange: null, distanceKm: null });
  expect(await ben.call(profilesEndpoints.getPreferences, {})).toEqual(changed);
  expect(await deckOf(ben)).toEqual([]);
  expect(await ben.answer(profilesEndpoints.updatePreferences, { body: { interestedIn: [] } })).toMatchObject(
    {
      status: 400,
      body: { message: profileTexts.interest },
    },
  );
});

test('shows the age on a card but not the birthday', async () => {
  const [anna, ben] = [await aWoman(app, unheard), await aMan(app, unheard)];
  const [card] = await ben.call(matchingEndpoints.potentialMatches, { query: {} });
  expect(card).toMatchObject({ _id: anna.id, verifiedMonth: expect.stringMatching(/^\d{4}-\d{2}$/) });
  expect(card?.dob).toMatch(/^\d{4}-01-01$/);
  const body = JSON.stringify(card);
  for (const secret of [anna.phone, '1996-04-12', '411:1556']) expect(body).not.toContain(secret);
});
