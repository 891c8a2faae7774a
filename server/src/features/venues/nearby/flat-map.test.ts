// @module-tag pure
import { distanceKm, type Point } from '@showup/contract/profiles/distance';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, boxesAround } from '../geo.ts';
import { kmBeyond, onTheMapOf } from './flat-map.ts';

const degreesBetween = (a: Point, b: Point) => Math.hypot(a.latitude - b.latitude, a.longitude - b.longitude);

const share = fc.double({ min: 0, max: 1, noNaN: true });
const pointIn = ({ south, north, west, east }: Box, up: number, right: number): Point => ({
  latitude: south + up * (north - south),
  longitude: west + right * (east - west),
});

test('never overestimates how far away on Earth a distance on the map is, anywhere and at any radius', () => {
  const point = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const radius = fc.double({ min: 0.1, max: 2000, noNaN: true });
  fc.assert(
    fc.property(point, radius, share, share, (from, km, up, right) => {
      for (const box of boxesAround(from, km)) {
        const other = pointIn(box, up, right);
        const least = kmBeyond(degreesBetween(onTheMapOf(box, from), other), box, from);
        expect(distanceKm(from, other)).toBeGreaterThanOrEqual(least - 1e-6);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('comes close to the distance where people live', () => {
  for (const latitude of [0, 18.5, -33.9, 52.5, 60.2]) {
    const from = { latitude, longitude: 73.9 };
    const [box] = boxesAround(from, 5);
    if (!box) throw new Error('There is no box.');
    const east = { latitude, longitude: box.east };
    const km = kmBeyond(degreesBetween(from, east), box, from);
    expect(km / distanceKm(from, east)).toBeGreaterThan(0.99);
  }
});

test('continues the map across the date line', () => {
  const from = { latitude: -17, longitude: 179.99 };
  const [west, east] = boxesAround(from, 5);
  expect(west && onTheMapOf(west, from)).toEqual(from);
  expect(east && onTheMapOf(east, from).longitude).toBeCloseTo(-180.01);
});
