import { expect, test } from 'vitest';
import { type Box, freeTop } from './free-spot.ts';

const room: Box = { left: 100, right: 300, top: 0, bottom: 700 };
const box = (top: number, bottom: number, left = 0, right = 400): Box => ({ left, right, top, bottom });

test('a toast is at its edge of the screen while it covers nothing there', () => {
  expect(freeTop(room, 50, 'bottom', [box(0, 60), box(300, 640)])).toBe(650);
  expect(freeTop(room, 50, 'top', [box(60, 700)])).toBe(0);
});

test('it moves past what is in its way, and only past that', () => {
  const button = box(640, 690);
  expect(freeTop(room, 50, 'bottom', [button])).toBe(580);
  expect(freeTop(room, 50, 'bottom', [button, box(560, 600)])).toBe(500);
  expect(freeTop(room, 50, 'top', [box(0, 60), box(90, 100)])).toBe(110);
  // An avatar beside it is not in its way.
  expect(freeTop(room, 50, 'bottom', [box(640, 690, 10, 90)])).toBe(650);
});

test('without a free spot it covers as little as possible', () => {
  const everywhere = [box(0, 300), box(310, 600), box(640, 700)];
  // Between 600 and 640 there is room for most of it.
  expect(freeTop(room, 50, 'bottom', everywhere)).toBe(587);
  expect(freeTop(room, 50, 'bottom', [box(-100, 800)])).toBe(650);
});

test('it stays on the screen', () => {
  expect(freeTop({ ...room, bottom: 40 }, 50, 'bottom', [box(0, 40)])).toBe(0);
  expect(freeTop(room, 50, 'bottom', [box(30, 700), box(0, 20)])).toBe(650);
});
