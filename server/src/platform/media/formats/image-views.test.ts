// @module-tag pure
import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { drawCapture } from '#test/verification/draw-capture';
import { imageHash } from './image-hash.ts';
import { hashesOfViews } from './image-views.ts';

const code = 'http://localhost:3000/v/ABCDEF.abcdefghijk';
let original: Buffer;
let known: string;

beforeAll(async () => {
  original = await drawCapture({ seed: 'the original', code });
  known = (await imageHash(original)) ?? '';
});

const differences = (hash: string) => [...hash].filter((bit, at) => bit !== known[at]).length;
const nearest = async (picture: Buffer) =>
  Math.min(...(await hashesOfViews(picture)).map((hash) => differences(hash)));

/** The corners stay, so the picture gets larger. */
const rotated = (degrees: number) => (image: Sharp) => image.rotate(degrees, { background: '#000' });

test.each<[string, (image: Sharp) => Sharp]>([
  ['cropped by 3 %', (image) => image.extract({ left: 32, top: 43, width: 1016, height: 1354 })],
  ['cropped on one side', (image) => image.extract({ left: 32, top: 0, width: 1048, height: 1440 })],
  ['rotated by two degrees', rotated(2)],
  ['rotated by two degrees to the left', rotated(-2)],
])('a copy that was %s is well within the 36 bits of the same image', async (_how, change) => {
  const copy = await change(sharp(original)).jpeg({ quality: 70 }).toBuffer();
  expect(await nearest(copy)).toBeLessThanOrEqual(28);
});

test('nobody else in front of the same poster is taken for the original', async () => {
  for (const seed of ['ben', 'carl', 'dev', 'eva'])
    expect(await nearest(await drawCapture({ seed, code }))).toBeGreaterThan(50);
});
