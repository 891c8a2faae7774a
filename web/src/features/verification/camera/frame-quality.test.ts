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

/** A room with a lamp, a face and a poster of small squares. */
const room = made((x, y) => {
  if (Math.hypot(x - 40, y - 110) < 30) return 190;
  if (x > 70 && x < 110 && y > 30 && y < 70) return (Math.floor(x / 4) + Math.floor(y / 4)) % 2 ? 240 : 20;
  return 60 + (80 * (HEIGHT - y)) / HEIGHT;
});

const inLight = ({ pixels }: GreyFrame, share: number) =>
  made((x, y) => (pixels[y * WIDTH + x] ?? 0) * share);

/** Every pixel is the mean of those that lie within so many to its right and below. */
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

test('grey is as bright as the eye sees red, green and blue', () => {
  const rgba = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 0];
  expect([...greyOf(rgba)]).toEqual([76, 149, 29, 255]);
});

test('light is the mean brightness, whatever is in the picture', () => {
  expect(measureFrame(made(() => 100)).light).toBeCloseTo(100, 5);
  expect(measureFrame(made((x) => (x % 2 ? 0 : 200))).light).toBeCloseTo(100, 5);
  expect(measureFrame({ width: 0, height: 0, pixels: [] })).toEqual({ light: 0, sharpness: undefined });
});

test('sharpness falls with every blur, and not with the light', () => {
  const sharp = measureFrame(room).sharpness ?? 0;
  const dim = measureFrame(inLight(room, 0.4)).sharpness ?? 0;
  const shaky = measureFrame(smeared(room, 4, 1)).sharpness ?? 0;
  const soft = measureFrame(unfocused(room)).sharpness ?? 0;
  expect(dim).toBeCloseTo(sharp, 1);
  expect(shaky).toBeLessThan(sharp / 2);
  expect(soft).toBeLessThan(shaky);
});

test('a good picture needs no word, a dark one and a blurred one do', () => {
  expect(told(often(room))).toBeUndefined();
  expect(told(often(inLight(room, 0.2)))).toBe('dark');
  expect(told(often(unfocused(room)))).toBe('blurred');
});

test('where it is too dark and blurred, more light is asked for first', () => {
  expect(told(often(unfocused(inLight(room, 0.2))))).toBe('dark');
});

test('nobody is asked to hold still before a wall', () => {
  expect(told(often(made((_, y) => 120 + y / 20)))).toBeUndefined();
});

test('one bad picture in a row of good ones is not spoken of, nor the reverse', () => {
  const dark = inLight(room, 0.2);
  expect(told([dark, dark, room, dark, dark])).toBeUndefined();
  expect(told([...often(dark), room, room, dark, room, room])).toBe('dark');
  expect(told([...often(dark), ...often(room)])).toBeUndefined();
});

test('at the edge of a flaw what is told stays as it is', () => {
  const edge = made((x) => 40 + (x % 2 ? 6 : -6) * 2);
  const darker = made((x) => 34 + (x % 2 ? 6 : -6) * 2);
  const lighter = made((x) => 48 + (x % 2 ? 6 : -6) * 2);
  expect(told([...often(room), ...often(edge, 9)])).toBeUndefined();
  expect(told([...often(darker), ...often(edge, 9)])).toBe('dark');
  expect(told([...often(darker), ...often(edge, 9), ...often(lighter)])).toBeUndefined();
});
