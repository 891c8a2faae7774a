import { expect, test } from 'vitest';
import { movedBy, SCALE_MAX, toggledAt, WHOLE, zoomedBy } from './picture-zoom.ts';

const frame = { width: 400, height: 600 };

test('what lies under the finger stays there while the picture grows', () => {
  const point = { x: 100, y: -50 };
  const once = zoomedBy(WHOLE, 2, point, frame);
  // The spot of the picture at `point` before: (point - 0) / 1; afterwards it is seen at offset + spot × scale.
  expect({ x: once.x + point.x * once.scale, y: once.y + point.y * once.scale }).toEqual(point);
  const twice = zoomedBy(once, 1.5, point, frame);
  expect(twice.scale).toBe(3);
  expect(twice.x + point.x * twice.scale).toBeCloseTo(point.x);
});

test('it grows to a limit, and back to the whole picture in the middle', () => {
  expect(zoomedBy(WHOLE, 100, { x: 0, y: 0 }, frame).scale).toBe(SCALE_MAX);
  const atTheEdge = movedBy(zoomedBy(WHOLE, 2, { x: 0, y: 0 }, frame), { x: 999, y: 999 }, frame);
  expect(zoomedBy(atTheEdge, 0.1, { x: 0, y: 0 }, frame)).toEqual(WHOLE);
});

test('it is moved as far as its edges and no further; the whole picture stays', () => {
  const large = zoomedBy(WHOLE, 3, { x: 0, y: 0 }, frame);
  expect(movedBy(large, { x: -50, y: 20 }, frame)).toEqual({ scale: 3, x: -50, y: 20 });
  expect(movedBy(large, { x: -5000, y: 5000 }, frame)).toEqual({ scale: 3, x: -400, y: 600 });
  expect(movedBy(WHOLE, { x: 30, y: 30 }, frame)).toEqual(WHOLE);
});

test('a double tap brings a spot close, and another one the whole picture back', () => {
  const close = toggledAt(WHOLE, { x: 80, y: 120 }, frame);
  expect(close.scale).toBeGreaterThan(2);
  expect(close.x + 80 * close.scale).toBeCloseTo(80);
  expect(toggledAt(close, { x: 0, y: 0 }, frame)).toEqual(WHOLE);
});
