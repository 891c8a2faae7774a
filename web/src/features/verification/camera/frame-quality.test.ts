import { expect, test } from 'vitest';
import {
  type FrameFlaw,
  type GreyFrame,
  greyOf,
  measureFrame,
  nothingSeen,
  watchFrame,
} from './frame-quality.ts';

const WIDTH = 120;
const HEIGHT = 160;

function made(brightness: (x: number, y: number) => number): GreyFrame {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) pixels[y * WIDTH + x] = brightness(x, y);
  }
  return { width: WIDTH, height: HEIGHT, pixels };
}

/** A synthetic room with a lamp, a face and a poster of small squares. */
const room = made((x, y) => {
  if (Math.hypot(x - 40, y - 110) < 30) return 190;
  if (x > 70 && x < 110 && y > 30 && y < 70) return (Math.floor(x / 4) + Math.floor(y / 4)) % 2 ? 240 : 20;
  return 60 + (80 * (HEIGHT - y)) / HEIGHT;
});

const inLight = ({ pixels }: GreyFrame, share: number) =>
  made((x, y) => (pixels[y * WIDTH + x] ?? 0) * share);

/** Replaces every pixel with the mean of the pixels to its right and below. */
const smeared = ({ pixels }: GreyFrame, across: number, down: number) =>
  made((x, y) => {
    let sum = 0;
    for (let row = y; row < y + down; row++) {
      for (let column = x; column < x + across; column++) {
        sum += pixels[Math.min(HEIGHT - 1, row) * WIDTH + Math.min(WIDTH - 1, column)] ?? 0;
      }
    }
    return sum / (across * down);
  });

const unfocused = (frame: GreyFrame) => smeared(smeared(frame, 9, 9), 9, 9);

const told = (frames: readonly GreyFrame[]): FrameFlaw =>
  frames.reduce((watch, frame) => watchFrame(watch, measureFrame(frame)), nothingSeen).flaw;
const often = (frame: GreyFrame, times = 3) => Array.from({ length: times }, () => frame);

test('weighs red, green and blue by how bright they look', () => {
  const rgba = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 0];
  expect([...greyOf(rgba)]).toEqual([76, 149, 29, 255]);
});

test('measures light as the mean brightness, whatever is in the picture', () => {
  expect(measureFrame(made(() => 100)).light).toBeCloseTo(100, 5);
  expect(measureFrame(made((x) => (x % 2 ? 0 : 200))).light).toBeCloseTo(100, 5);
  expect(measureFrame({ width: 0, height: 0, pixels: [] })).toEqual({ light: 0, sharpness: undefined });
});

test('measures less sharpness with every blur, regardless of the light', () => {
  const sharp = measureFrame(room).sharpness ?? 0;
  const dim = measureFrame(inLight(room, 0.4)).sharpness ?? 0;
  const shaky = measureFrame(smeared(room, 4, 1)).sharpness ?? 0;
  const soft = measureFrame(unfocused(room)).sharpness ?? 0;
  expect(dim).toBeCloseTo(sharp, 1);
  expect(shaky).toBeLessThan(sharp / 2);
  expect(soft).toBeLessThan(shaky);
});

test('warns about dark and blurred pictures, not about good ones', () => {
  expect(told(often(room))).toBeUndefined();
  expect(told(often(inLight(room, 0.2)))).toBe('dark');
  expect(told(often(unfocused(room)))).toBe('blurred');
});

test('asks for more light first if the picture is both dark and blurred', () => {
  expect(told(often(unfocused(inLight(room, 0.2))))).toBe('dark');
});

test('does not ask to hold still in front of a blank wall', () => {
  expect(told(often(made((_, y) => 120 + y / 20)))).toBeUndefined();
});

test('ignores a single bad picture among good ones, and a single good one among bad ones', () => {
  const dark = inLight(room, 0.2);
  expect(told([dark, dark, room, dark, dark])).toBeUndefined();
  expect(told([...often(dark), room, room, dark, room, room])).toBe('dark');
  expect(told([...often(dark), ...often(room)])).toBeUndefined();
});

test('keeps its message near the threshold of a flaw', () => {
  const edge = made((x) => 40 + (x % 2 ? 6 : -6) * 2);
  const darker = made((x) => 34 + (x % 2 ? 6 : -6) * 2);
  const lighter = made((x) => 48 + (x % 2 ? 6 : -6) * 2);
  expect(told([...often(room), ...often(edge, 9)])).toBeUndefined();
  expect(told([...often(darker), ...often(edge, 9)])).toBe('dark');
  expect(told([...often(darker), ...often(edge, 9), ...often(lighter)])).toBeUndefined();
});
