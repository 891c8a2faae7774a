import { expect, test } from 'vitest';
import { movedBy, SCALE_MAX, toggledAt, WHOLE, zoomedBy } from './picture-zoom.ts';

const frame = { width: 400, height: 600 };

test('keeps the spot under the finger in place while zooming', () => {
  const point = { x: 100, y: -50 };
  const once = zoomedBy(WHOLE, 2, point, frame);
  // The spot at `point` was (point - 0) / 1 before; afterwards it is shown at offset + spot × scale.
  expect({ x: once.x + point.x * once.scale, y: once.y + point.y * once.scale }).toEqual(point);
  const twice = zoomedBy(once, 1.5, point, frame);
  expect(twice.scale).toBe(3);
  expect(twice.x + point.x * twice.scale).toBeCloseTo(point.x);
});

test('zooms in to a limit, and out to the whole picture, centred', () => {
  expect(zoomedBy(WHOLE, 100, { x: 0, y: 0 }, frame).scale).toBe(SCALE_MAX);
  const atTheEdge = movedBy(zoomedBy(WHOLE, 2, { x: 0, y: 0 }, frame), { x: 999, y: 999 }, frame);
  expect(zoomedBy(atTheEdge, 0.1, { x: 0, y: 0 }, frame)).toEqual(WHOLE);
});

test('pans up to the edges of the picture, and not at all when it is whole', () => {
  const large = zoomedBy(WHOLE, 3, { x: 0, y: 0 }, frame);
  expect(movedBy(large, { x: -50, y: 20 }, frame)).toEqual({ scale: 3, x: -50, y: 20 });
  expect(movedBy(large, { x: -5000, y: 5000 }, frame)).toEqual({ scale: 3, x: -400, y: 600 });
  expect(movedBy(WHOLE, { x: 30, y: 30 }, frame)).toEqual(WHOLE);
});

test('zooms in on a double tap and back out on the next one', () => {
  const close = toggledAt(WHOLE, { x: 80, y: 120 }, frame);
  expect(close.scale).toBeGreaterThan(2);
  expect(close.x + 80 * close.scale).toBeCloseTo(80);
  expect(toggledAt(close, { x: 0, y: 0 }, frame)).toEqual(WHOLE);
});
