import { ageInYears, ageText } from '@showup/contract/profiles/age';
import { interestTags, profileOptions } from '@showup/contract/profiles/profile-options';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aMan, aUser, aWoman, type Person } from '#test/people/people';
import { aPicture, asDataAddress } from '#test/people/pictures';
import { promise } from '../promise.ts';
import { ask, refused } from './ask.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const unheard = { isConnected: false };
const asAnna = { ...unheard, fullName: 'Anna' };

test('a user has optional profile fields and a picture', async () => {
  const anna = await aWoman(app, asAnna);
  const check = () => ask(anna, 'GET /auth/check');
  await promise('User fields', async () =>
    expect(await check()).toMatchObject({
      status: 200,
      body: {
        _id: anna.id,
        fullName: 'Anna',
        email: null,
        phoneNumber: anna.phone,
        dob: '1996-04-12',
        identifiedAs: 'Female',
        interestedIn: ['Male'],
        photos: [expect.any(String), expect.any(String), expect.any(String)],
        bio: 'Here for the music.',
        isProfileHidden: false,
        profilePic: null,
        verifiedUser: true,
        createdAt: expect.stringMatching(/^20\d\d-/),
        userRole: 'User',
      },
    }),
  );

  const told = {
    lookingFor: profileOptions.lookingFor[0],
    pets: profileOptions.pets[0],
    drinking: profileOptions.drinking[0],
    smoking: profileOptions.smoking[0],
    workout: profileOptions.workout[0],
    dietaryPreference: profileOptions.dietaryPreference[0],
    socialMedia: profileOptions.socialMedia[0],
    sleepingHabits: profileOptions.sleepingHabits[0],
    interests: interestTags.slice(0, 2),
    location: 'Pune',
  };
  const updated = await ask(anna, 'PUT /auth/updateprofile', told);
  await promise('Optional profile fields', async () => expect((await check()).body).toMatchObject(told));
  await promise('PUT /auth/updateprofile', async () => expect(updated).toEqual(await check()));
  await promise('PUT /auth/updateprofilepic', async () => {
    const profilePic = asDataAddress(await aPicture());
    const answer = await ask(anna, 'PUT /auth/updateprofilepic', { profilePic });
    expect(answer).toMatchObject({ status: 200, body: { _id: anna.id, profilePic: expect.any(String) } });
    expect(await check()).toEqual(answer);
  });
});

test('others see a card until it is hidden', async () => {
  const [anna, ben] = [await aWoman(app, asAnna), await aMan(app, unheard)];
  const deck = async () => (await ask(ben, 'GET /match/potential-matches')).body;
  await promise('Card six fields', async () =>
    expect(await deck()).toEqual([
      {
        _id: anna.id,
        fullName: 'Anna',
        identifiedAs: 'Female',
        dob: expect.stringMatching(/^199[67]-01-01$/), // the year that gives the age
        bio: 'Here for the music.',
        photos: anna.user.photos,
        verifiedMonth: expect.stringMatching(/^\d{4}-\d\d$/),
        outThisMonth: false,
        goesOutIn: null,
        why: expect.any(String),
        details: {},
        interests: [],
        prompts: [],
      },
    ]),
  );
  const hide = (person: Person, isProfileHidden: boolean) =>
    ask(person, 'POST /auth/toggle-visibility', { isProfileHidden });
  await promise('POST /auth/toggle-visibility', async () => {
    expect((await hide(anna, true)).status).toBe(200);
    expect((await ask(anna, 'GET /auth/check')).body).toMatchObject({ isProfileHidden: true });
    expect(await deck()).toEqual([]);
    await hide(anna, false);
    expect(await deck()).toMatchObject([{ _id: anna.id }]);
  });
  await promise('Visibility toggle Female only (API 403 for others)', async () => {
    const other = await aUser(app, { identifiedAs: 'Other', isConnected: false });
    for (const person of [ben, other]) expect((await hide(person, true)).status).toBe(403);
  });
});

test('preferences store the genders a person is interested in', async () => {
  const ben = await aMan(app, unheard);
  const interests = () => ask(ben, 'GET /match/get-profile');
  await promise('GET /match/get-profile', async () =>
    expect(await interests()).toMatchObject({ status: 200, body: { interestedIn: ['Female'] } }),
  );
  await promise('POST /match/update-profile', async () => {
    const choose = (interestedIn: string[]) => ask(ben, 'POST /match/update-profile', { interestedIn });
    expect((await choose(['Male', 'Other'])).status).toBe(200);
    expect((await interests()).body).toMatchObject({ interestedIn: ['Male', 'Other'] });
    expect(await choose([])).toMatchObject(refused(400, 'Please select at least one interest.'));
  });
});

test('age is in whole years, or N/A without a date of birth', async () => {
  await promise('Age whole years', () => {
    const today = '2026-11-23';
    expect(ageInYears('1996-11-23', today)).toBe(30);
    expect(ageInYears('1996-11-24', today)).toBe(29);
  });
  await promise("Age 'N/A'", () => expect([ageText(null), ageText(undefined)]).toEqual(['N/A', 'N/A']));
});

test('the profile options have the specified counts', async () => {
  await promise('Option counts 6,7,4,4,4,4,3,3', () =>
    expect(Object.entries(profileOptions).map(([field, { length }]) => [field, length])).toEqual([
      ['lookingFor', 6],
      ['pets', 7],
      ['drinking', 4],
      ['smoking', 4],
      ['workout', 4],
      ['dietaryPreference', 4],
      ['socialMedia', 3],
      ['sleepingHabits', 3],
    ]),
  );
  await promise('About 54 tags', () => expect(new Set(interestTags).size).toBe(54));
});
