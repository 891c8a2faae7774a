import { nameTexts } from '@showup/contract/profiles/names';
import { expect, test } from 'vitest';
import { aUser } from '#test/entities.ts';
import { bioStep, dobOf, draftFor, nameComplaints, openStep } from './onboarding-draft.ts';

const empty = draftFor(null, undefined);
const named = { ...empty, fullName: 'Asha Rao', birthday: { day: '4', month: '12', year: '1998' } };
const told = { ...named, identifiedAs: 'Female', interestedIn: ['Male'] } as const;

const newcomer = aUser({
  email: 'asha@example.com',
  identifiedAs: null,
  interestedIn: [],
  verifiedUser: false,
  verifiedMonth: null,
});

test('reads a birthday typed without leading zeros as the same day', () => {
  expect(dobOf({ day: '4', month: '12', year: '1998' })).toBe('1998-12-04');
  expect(dobOf({ day: '4', month: '', year: '1998' })).toBe('');
});

test('marks every missing field on the name screen', () => {
  const missing = 'Please enter all the fields.';
  expect(nameComplaints(empty)).toEqual({ fullName: missing, dob: missing });
  expect(nameComplaints({ ...empty, fullName: named.fullName })).toEqual({ dob: missing });
  expect(nameComplaints({ ...named, fullName: ' ' })).toEqual({ fullName: missing });
  expect(nameComplaints({ ...named, fullName: 'Anna 2' })).toEqual({ fullName: nameTexts.letters });
  expect(nameComplaints(named)).toEqual({});
});

test('tells anyone under 18 that they are too young', () => {
  const year = String(new Date().getFullYear() - 17);
  expect(nameComplaints({ ...named, birthday: { day: '1', month: '1', year } }).dob).toBe(
    'You must be at least 18 years old to continue.',
  );
});

test('distinguishes an impossible date from a missing one', () => {
  expect(nameComplaints({ ...named, birthday: { day: '31', month: '2', year: '1998' } }).dob).toBe(
    'Please enter a valid date of birth.',
  );
});

test('opens each screen only after the ones before it are complete', () => {
  expect(openStep(empty)).toBe('/name');
  expect(openStep(named)).toBe('/gender');
  expect(openStep({ ...told, interestedIn: ['Male'] })).toBe('/bio');
});

test('never uses the answers of another account or phone', () => {
  const kept = { ...named, owner: '9000000001', fullName: 'Somebody Else' };
  expect(draftFor(newcomer, kept)).toMatchObject({
    owner: newcomer._id,
    fullName: 'Asha Rao',
    birthday: { day: '04', month: '12', year: '1998' },
  });
  expect(draftFor(newcomer, { ...kept, owner: newcomer._id }).fullName).toBe('Somebody Else');
});

test('lets only a woman sign up hidden, even if the gender is changed later', () => {
  const complete = {
    ...told,
    interestedIn: [...told.interestedIn],
    photos: ['a', 'b', 'c'],
    isProfileHidden: true,
  };
  expect(bioStep(complete).data?.isProfileHidden).toBe(true);
  expect(bioStep({ ...complete, identifiedAs: 'Other' }).data?.isProfileHidden).toBe(false);
});
