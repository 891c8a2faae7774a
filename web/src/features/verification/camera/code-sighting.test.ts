import { expect, test } from 'vitest';
import { venueCodeIn } from '#lib/device/code-text.ts';
import { outlineOf, sightingOf } from './code-sighting.ts';

const corners = [
  { x: 100, y: 110 },
  { x: 200, y: 100 },
  { x: 210, y: 200 },
  { x: 110, y: 210 },
];

test('recognises a venue’s code by its path, whatever the server’s address', () => {
  expect(venueCodeIn('http://localhost:3000/v/ABC234.AbCdEfGhIjK')).toBe('ABC234.AbCdEfGhIjK');
  expect(venueCodeIn('https://showup.example/v/ABC234.AbCdEfGhI-_')).toBe('ABC234.AbCdEfGhI-_');
  expect(venueCodeIn('https://showup.example/v/ABC234')).toBeUndefined();
  expect(venueCodeIn('https://menu.example/drinks')).toBeUndefined();
  expect(venueCodeIn('a table number')).toBeUndefined();
});

test('tilts the outline like the code and leaves a margin on every side', () => {
  const tilted = [
    { x: 150, y: 100 },
    { x: 200, y: 150 },
    { x: 150, y: 200 },
    { x: 100, y: 150 },
  ];
  expect(outlineOf(tilted)).toEqual([
    { x: 150, y: 84 },
    { x: 216, y: 150 },
    { x: 150, y: 216 },
    { x: 84, y: 150 },
  ]);
});

test('prefers a venue’s code to any other, and reports another code without a venue', () => {
  const menu = {
    text: 'https://menu.example/drinks',
    corners: corners.map(({ x, y }) => ({ x: x + 500, y })),
  };
  const venue = { text: 'https://showup.example/v/ABC234.AbCdEfGhIjK', corners };
  expect(sightingOf([])).toBeUndefined();
  expect(sightingOf([menu])).toEqual({ wanted: undefined, outline: outlineOf(menu.corners) });
  expect(sightingOf([menu, venue])).toEqual({ wanted: 'ABC234.AbCdEfGhIjK', outline: outlineOf(corners) });
});
