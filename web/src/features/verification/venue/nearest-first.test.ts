import { expect, test } from 'vitest';
import { distanceText } from '#lib/format/distance.ts';
import { aVenue } from '#test/entities.ts';
import { byDistance, markOf } from './nearest-first.ts';

const here = { latitude: 18.53645, longitude: 73.8942 };
const venue = (_id: string, metresNorth: number) =>
  aVenue(_id, { ...here, latitude: here.latitude + metresNorth / 111_195 });
const [near, far] = [venue('near', 12), venue('far', 340)];

test('sorts venues by distance from the person, wherever the server measured from', () => {
  const listed = byDistance(
    here,
    [
      { ...far, distance: 0 },
      { ...near, distance: 0.35 },
    ],
    undefined,
  );
  expect(listed.map(({ _id, distance }) => [_id, distanceText(distance)])).toEqual([
    ['near', '10 m'],
    ['far', '340 m'],
  ]);
});

test('offers a scanned venue that the server does not list, but not one chosen earlier', () => {
  const ids = (isScanned: boolean) =>
    byDistance(here, [{ ...near, distance: 0.01 }], { ...far, isScanned }).map(({ _id }) => _id);
  expect(ids(true)).toEqual(['near', 'far']);
  expect(ids(false)).toEqual(['near']);
});

test('says why the remembered venue comes first', () => {
  expect(markOf({ ...near, isScanned: true })).toEqual({ id: 'near', mark: 'You scanned its code' });
  expect(markOf({ ...near, isScanned: false })).toEqual({ id: 'near', mark: 'Your last choice' });
  expect(markOf(undefined)).toBeUndefined();
});
