// @module-tag pure
import { distanceKm, type Point } from '@showup/contract/profiles/distance';
import { expect, test } from 'vitest';
import { boxesAround, cellOf } from './geo.ts';

const pune: Point = { latitude: 18.5362, longitude: 73.8939 };
const mumbai: Point = { latitude: 19.076, longitude: 72.8777 };

function isInside({ latitude, longitude }: Point, around: Point, km: number): boolean {
  return boxesAround(around, km).some(
    ({ south, north, west, east }) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );
}

/** The point `km` away in that direction. */
function moved({ latitude, longitude }: Point, km: number, bearing: number): Point {
  const [angle, from] = [km / 6371.0088, (latitude * Math.PI) / 180];
  const to = Math.asin(
    Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing),
  );
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  );
  const east = longitude + (turn * 180) / Math.PI;
  return { latitude: (to * 180) / Math.PI, longitude: ((east + 540) % 360) - 180 };
}

test('measures distances on the globe', () => {
  expect(distanceKm(pune, pune)).toBe(0);
  expect(distanceKm(pune, mumbai)).toBeCloseTo(122.65, 1);
  expect(distanceKm(mumbai, pune)).toBe(distanceKm(pune, mumbai));
  expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015.1, 1);
});

test('measures the short way across the date line and over a pole', () => {
  expect(distanceKm({ latitude: -17, longitude: 179.99 }, { latitude: -17, longitude: -179.99 })).toBeCloseTo(
    2.13,
    2,
  );
  expect(distanceKm({ latitude: 89.99, longitude: 0 }, { latitude: 89.99, longitude: 180 })).toBeCloseTo(
    2.22,
    2,
  );
});

test.each([
  ['the equator', { latitude: 0, longitude: 10 }],
  ['Pune', pune],
  ['the far north', { latitude: 78.2, longitude: 15.6 }],
  ['the date line from the west', { latitude: -17, longitude: 179.99 }],
  ['the date line from the east', { latitude: -17, longitude: -179.99 }],
  ['the date line itself', { latitude: 52, longitude: 180 }],
  ['the North Pole', { latitude: 89.999, longitude: 40 }],
  ['the South Pole', { latitude: -90, longitude: 0 }],
])('covers the whole radius with boxes around %s', (_, point) => {
  for (const km of [0.1, 5, 50, 2000]) {
    for (let step = 0; step < 72; step++) {
      const reached = moved(point, km * 0.9999, (step / 36) * Math.PI);
      expect(isInside(reached, point, km), JSON.stringify(reached)).toBe(true);
    }
  }
});

test('keeps the boxes hardly larger than the circle', () => {
  expect(isInside(moved(pune, 7.2, Math.PI / 4), pune, 5)).toBe(false);
  expect(isInside(moved(pune, 5.1, 0), pune, 5)).toBe(false);
});

test('makes cells about 5 km wide and high, which say no more than that', () => {
  const cells = new Set<string>();
  for (let north = 0; north < 50; north++) {
    for (let east = 0; east < 50; east++) {
      cells.add(cellOf(moved(moved(pune, north, 0), east, Math.PI / 2)));
    }
  }
  expect(cells.size).toBeGreaterThan(90);
  expect(cells.size).toBeLessThan(150);
  expect(cellOf(pune)).toBe(cellOf({ latitude: 18.5365, longitude: 73.8941 }));
});

test('has a cell for every place on Earth', () => {
  for (const latitude of [-90, -45, 0, 45, 90]) {
    for (const longitude of [-180, 0, 180]) expect(cellOf({ latitude, longitude })).toMatch(/^-?\d+:-?\d+$/);
  }
});
