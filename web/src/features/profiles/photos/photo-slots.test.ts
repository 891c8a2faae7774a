import { expect, test } from 'vitest';
import { chosenPhotos, inSlots, moved, slotsFor, withPhoto } from './photo-slots.ts';

test('there are always three slots, however many photos are stored', () => {
  expect(inSlots([])).toEqual([null, null, null]);
  expect(inSlots(['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c']);
});

test('adding, replacing or removing a photo doesn’t move the others', () => {
  const photoSlots = inSlots(['a', null, 'c']);
  expect(withPhoto(photoSlots, 1, 'b')).toEqual(['a', 'b', 'c']);
  expect(withPhoto(photoSlots, 0, null)).toEqual([null, null, 'c']);
  expect(chosenPhotos(photoSlots)).toEqual(['a', 'c']);
});

test('a moved photo pushes those in between along, and empty slots too', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', null, 'c'], 0, 1)).toEqual([null, 'a', 'c']);
});

test('several pictures chosen at once fill the pressed slot, then empty ones, and replace no other photo', () => {
  const nothingComes = () => false;
  expect(slotsFor([null, null, null], 1, 3, nothingComes)).toEqual([1, 0, 2]);
  expect(slotsFor(['a', 'b', null], 0, 3, nothingComes)).toEqual([0, 2]);
  expect(slotsFor([null, null, null], 1, 2, (slot) => slot === 0)).toEqual([1, 2]);
});
