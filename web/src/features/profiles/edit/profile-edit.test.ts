import { ProfileChanges } from '@showup/contract/profiles';
import { profileOptions } from '@showup/contract/profiles/profile-options';
import { expect, test } from 'vitest';
import { aUser } from '#test/entities.ts';
import { fieldsOf } from '../profile-fields.ts';
import { changesOf, editOf, rebased } from './profile-edit.ts';

const asha = aUser({
  photos: ['/media/1', '/media/2', '/media/3'],
  bio: 'Filter coffee first.',
  pets: 'Dog',
  interests: ['Hiking'],
});

test('a profile without edits has nothing to save', () => {
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

test('what another device changed meanwhile is shown and kept, except where it was edited here too', () => {
  const edit = { ...editOf(asha), bio: 'Tea first.', photoSlots: ['/media/2', '/media/1', '/media/3'] };
  const now = aUser({ ...asha, bio: 'Chai first.', pets: 'Cat', interests: ['Chess'] });
  const both = rebased(edit, asha, now);
  expect(both).toMatchObject({ bio: 'Tea first.', pets: 'Cat', interests: ['Chess'] });
  expect(changesOf(now, both)).toEqual({ bio: 'Tea first.', photos: ['/media/2', '/media/1', '/media/3'] });
});

test('reordering photos is a change, and a missing photo is refused with the form’s message', () => {
  const edit = editOf(asha);
  const moved = changesOf(asha, { ...edit, photoSlots: ['/media/2', '/media/1', '/media/3'] });
  expect(moved).toEqual({ photos: ['/media/2', '/media/1', '/media/3'] });
  const missing = ProfileChanges.safeParse(
    changesOf(asha, { ...edit, photoSlots: ['/media/2', null, null] }),
  );
  expect(missing.error?.issues[0]?.message).toBe('Please upload 3 photos before continuing.');
});

test('new photos in review are the ones being edited', () => {
  const waiting = { ...asha, pendingPhotos: ['/media/4', '/media/2', '/media/3'] };
  const edit = editOf(waiting);
  expect(edit.photoSlots).toEqual(waiting.pendingPhotos);
  expect(changesOf(waiting, edit)).toEqual({});
  expect(changesOf(waiting, { ...edit, photoSlots: asha.photos })).toEqual({ photos: asha.photos });
});

test('the form asks every question in the contract', () => {
  const asked = fieldsOf('choice').map(({ name }) => name);
  expect(asked.sort()).toEqual(Object.keys(profileOptions).sort());
});

test('an answer can be removed', () => {
  const edit = editOf(asha);
  expect(changesOf(asha, { ...edit, pets: null })).toEqual({ pets: null });
});
