// @module-tag pure
import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { aPicture } from '#test/people/pictures';
import { drawCapture } from '#test/verification/draw-capture';
import { imageHash } from './image-hash.ts';

const code = 'http://localhost:3000/v/ABCDEF.abcdefghijk';
let picture: Buffer;
let hash: string;

beforeAll(async () => {
  picture = await drawCapture({ seed: 'anna', code });
  hash = (await imageHash(picture)) ?? '';
});

function differences(a: string, b: string | undefined, length = 256): number {
  return [...a.slice(0, length)].filter((bit, index) => bit !== b?.[index]).length;
}

function cutBy(share: number) {
  const [left, top] = [Math.round(1080 * share), Math.round(1440 * share)];
  return (image: Sharp) => image.extract({ left, top, width: 1080 - 2 * left, height: 1440 - 2 * top });
}

test.each<[string, (image: Sharp) => Sharp]>([
  ['encoded again', (image) => image.jpeg({ quality: 30 })],
  ['made small', (image) => image.resize({ width: 200 }).jpeg({ quality: 40 })],
  ['as WebP', (image) => image.resize({ width: 480 }).webp()],
  ['made lighter', (image) => image.modulate({ brightness: 1.2 })],
  ['made darker', (image) => image.modulate({ brightness: 0.7 })],
  ['without colour', (image) => image.modulate({ saturation: 0.2 })],
  ['blurred', (image) => image.blur(3)],
  ['cut by a per cent on each side', cutBy(0.01)],
])('a picture is recognized after it was %s', async (_how, change) => {
  const again = await imageHash(await change(sharp(picture)).toBuffer());
  expect(differences(hash, again)).toBeLessThanOrEqual(30);
  expect(differences(hash, again, 64)).toBeLessThanOrEqual(7); // what the index promises to find
});

test('people in front of the same wall differ, and a rotated picture is recognized', async () => {
  for (const seed of ['ben', 'carl', 'dev', 'eva'])
    expect(differences(hash, await imageHash(await drawCapture({ seed, code })))).toBeGreaterThan(40);
  const landscape = await sharp(picture).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(differences(hash, await imageHash(landscape))).toBeLessThanOrEqual(8);
});

test('a picture of one colour has no hash', async () => {
  expect(await imageHash(await aPicture())).toBeUndefined();
});
