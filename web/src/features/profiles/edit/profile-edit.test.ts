import { ProfileChanges, User } from '@showup/contract/profiles';
import { expect, test } from 'vitest';
import { changesOf, editOf } from './profile-edit.ts';

const asha = User.parse({
  _id: '5f0b1f0e-6a34-4d7e-9c0f-0d6b1d7e4a11',
  fullName: 'Asha Rao',
  email: null,
  phoneNumber: '9845012345',
  phoneChangedAt: null,
  lostPhoneNumber: null,
  dob: '1998-04-12',
  identifiedAs: 'Female',
  interestedIn: ['Male'],
  photos: ['/media/1', '/media/2', '/media/3'],
  bio: 'Filter coffee first.',
  isProfileHidden: false,
  showsOnlineStatus: true,
  isEmailProved: false,
  pendingPhotos: null,
  photosRejection: null,
  pendingDetails: null,
  detailsRejection: null,
  profilePic: null,
  verifiedUser: true,
  verifiedMonth: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  userRole: 'User',
  lookingFor: null,
  pets: 'Dog',
  drinking: null,
  smoking: null,
  workout: null,
  dietaryPreference: null,
  socialMedia: null,
  sleepingHabits: null,
  interests: ['Hiking'],
  location: null,
});

test('a profile that was opened and left alone has nothing to save', () => {
  expect(changesOf(asha, editOf(asha))).toEqual({});
  expect(changesOf(asha, { ...editOf(asha), bio: ' Filter coffee first. ', location: '  ' })).toEqual({});
});

test('only what was edited is sent', () => {
  const edit = editOf(asha);
  expect(changesOf(asha, { ...edit, bio: '' })).toEqual({ bio: '' });
  expect(changesOf(asha, { ...edit, location: ' Indiranagar ' })).toEqual({ location: 'Indiranagar' });
  expect(changesOf(asha, { ...edit, interests: ['Hiking', 'Chess'] })).toEqual({
    interests: ['Hiking', 'Chess'],
  });
});

test('photos in another order are a change, and a missing one is refused in the words of the form', () => {
  const edit = editOf(asha);
  const moved = changesOf(asha, { ...edit, slots: ['/media/2', '/media/1', '/media/3'] });
  expect(moved).toEqual({ photos: ['/media/2', '/media/1', '/media/3'] });
  const missing = ProfileChanges.safeParse(changesOf(asha, { ...edit, slots: ['/media/2', null, null] }));
  expect(missing.error?.issues[0]?.message).toBe('Please upload 3 photos before continuing.');
});

test('while new photos wait for a look, they are the ones to go on with', () => {
  const waiting = { ...asha, pendingPhotos: ['/media/4', '/media/2', '/media/3'] };
  const edit = editOf(waiting);
  expect(edit.slots).toEqual(waiting.pendingPhotos);
  expect(changesOf(waiting, edit)).toEqual({});
  expect(changesOf(waiting, { ...edit, slots: asha.photos })).toEqual({ photos: asha.photos });
});

test('an answer can be taken back', () => {
  const edit = editOf(asha);
  expect(changesOf(asha, { ...edit, answers: { ...edit.answers, pets: null } })).toMatchObject({
    pets: null,
  });
});
