import { expect, test } from 'vitest';
import { chosenPhotos, inPlaces, moved, placesFor, withPhoto } from './placed-photos.ts';

test('there are always three places, however many photos are stored', () => {
  expect(inPlaces([])).toEqual([null, null, null]);
  expect(inPlaces(['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c']);
});

test('adding, replacing or removing a photo doesn’t move the others', () => {
  const placedPhotos = inPlaces(['a', null, 'c']);
  expect(withPhoto(placedPhotos, 1, 'b')).toEqual(['a', 'b', 'c']);
  expect(withPhoto(placedPhotos, 0, null)).toEqual([null, null, 'c']);
  expect(chosenPhotos(placedPhotos)).toEqual(['a', 'c']);
});

test('a moved photo pushes those in between along, and empty places too', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', null, 'c'], 0, 1)).toEqual([null, 'a', 'c']);
});

test('several pictures chosen at once fill the pressed place, then empty ones, and replace no other photo', () => {
  const nothingComes = () => false;
  expect(placesFor([null, null, null], 1, 3, nothingComes)).toEqual([1, 0, 2]);
  expect(placesFor(['a', 'b', null], 0, 3, nothingComes)).toEqual([0, 2]);
  expect(placesFor([null, null, null], 1, 2, (place) => place === 0)).toEqual([1, 2]);
});
