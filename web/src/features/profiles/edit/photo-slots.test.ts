import { expect, test } from 'vitest';
import { chosenPhotos, placesFor, slotsOf, swapped, withPhoto } from './photo-slots.ts';

test('there are always three places, however many photos are stored', () => {
  expect(slotsOf([])).toEqual([null, null, null]);
  expect(slotsOf(['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c']);
});

test('adding, replacing or removing a photo doesn’t move the others', () => {
  const slots = slotsOf(['a', null, 'c']);
  expect(withPhoto(slots, 1, 'b')).toEqual(['a', 'b', 'c']);
  expect(withPhoto(slots, 0, null)).toEqual([null, null, 'c']);
  expect(chosenPhotos(slots)).toEqual(['a', 'c']);
});

test('two photos swap places, and a photo swaps with an empty place', () => {
  expect(swapped(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(swapped(['a', null, 'c'], 1, 0)).toEqual([null, 'a', 'c']);
});

test('several pictures chosen at once fill the pressed place, then empty ones, and replace no other photo', () => {
  expect(placesFor([null, null, null], 1, 3)).toEqual([1, 0, 2]);
  expect(placesFor(['a', 'b', null], 0, 3)).toEqual([0, 2]);
});
