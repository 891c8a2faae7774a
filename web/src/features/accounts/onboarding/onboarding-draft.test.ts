import { User } from '@showup/contract/profiles';
import { nameTexts } from '@showup/contract/profiles/names';
import { expect, test } from 'vitest';
import { bioStep, dobOf, draftFor, nameComplaints, openStep } from './onboarding-draft.ts';

const empty = draftFor(null, undefined);
const named = { ...empty, fullName: 'Asha Rao', birthday: { day: '4', month: '12', year: '1998' } };
const told = { ...named, identifiedAs: 'Female', interestedIn: ['Male'] } as const;

const newcomer = User.parse({
  _id: '5f0b1f0e-6a34-4d7e-9c0f-0d6b1d7e4a11',
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  phoneNumber: '9845012345',
  phoneChangedAt: null,
  lostPhoneNumber: null,
  dob: '1998-12-04',
  identifiedAs: null,
  interestedIn: [],
  photos: [],
  bio: '',
  isProfileHidden: false,
  showsOnlineStatus: true,
  isEmailProved: false,
  pendingPhotos: null,
  photosRejection: null,
  pendingDetails: null,
  detailsRejection: null,
  profilePic: null,
  verifiedUser: false,
  verifiedMonth: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  userRole: 'User',
  lookingFor: null,
  pets: null,
  drinking: null,
  smoking: null,
  workout: null,
  dietaryPreference: null,
  socialMedia: null,
  sleepingHabits: null,
  interests: [],
  location: null,
});

test('a birthday typed without zeros is the same day', () => {
  expect(dobOf({ day: '4', month: '12', year: '1998' })).toBe('1998-12-04');
  expect(dobOf({ day: '4', month: '', year: '1998' })).toBe('');
});

test('the name screen marks every field that is missing', () => {
  const missing = 'Please enter all the fields.';
  expect(nameComplaints(empty)).toEqual({ fullName: missing, dob: missing });
  expect(nameComplaints({ ...empty, fullName: named.fullName })).toEqual({ dob: missing });
  expect(nameComplaints({ ...named, fullName: ' ' })).toEqual({ fullName: missing });
  expect(nameComplaints({ ...named, fullName: 'Anna 2' })).toEqual({ fullName: nameTexts.letters });
  expect(nameComplaints(named)).toEqual({});
});

test('whoever is under 18 is told so', () => {
  const year = String(new Date().getFullYear() - 17);
  expect(nameComplaints({ ...named, birthday: { day: '1', month: '1', year } }).dob).toBe(
    'You must be at least 18 years old to continue.',
  );
});

test('a day that no calendar has is no missing field', () => {
  expect(nameComplaints({ ...named, birthday: { day: '31', month: '2', year: '1998' } }).dob).toBe(
    'Please enter a valid date of birth.',
  );
});

test('each screen opens only after the answers before it', () => {
  expect(openStep(empty)).toBe('/name');
  expect(openStep(named)).toBe('/gender');
  expect(openStep({ ...told, interestedIn: ['Male'] })).toBe('/bio');
});

test('answers of another account or phone are never taken over', () => {
  const kept = { ...named, owner: '9000000001', fullName: 'Somebody Else' };
  expect(draftFor(newcomer, kept)).toMatchObject({
    owner: newcomer._id,
    fullName: 'Asha Rao',
    birthday: { day: '04', month: '12', year: '1998' },
  });
  expect(draftFor(newcomer, { ...kept, owner: newcomer._id }).fullName).toBe('Somebody Else');
});

test('only a woman signs up hidden, also when the answer was changed later', () => {
  const complete = {
    ...told,
    interestedIn: [...told.interestedIn],
    photos: ['a', 'b', 'c'],
    isProfileHidden: true,
  };
  expect(bioStep(complete).data?.isProfileHidden).toBe(true);
  expect(bioStep({ ...complete, identifiedAs: 'Other' }).data?.isProfileHidden).toBe(false);
});
