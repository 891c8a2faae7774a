// @module-tag pure
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { castOf } from './cast.ts';
import { DRAWN_PEOPLE, demoPictures, picturesOf } from './pictures.ts';

const MAX_BYTES = 7_000_000;

test('every drawn person has three pictures of their own in the format of a profile photo', async () => {
  const drawn = await Promise.all(Array.from({ length: DRAWN_PEOPLE }, (_, look) => picturesOf(look)));
  const pictures = drawn.flat();
  for (const picture of pictures) {
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 900, height: 1200 });
  }
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(3 * DRAWN_PEOPLE);
  expect(pictures.reduce((bytes, { length }) => bytes + length, 0)).toBeLessThan(MAX_BYTES);
  expect(await readdir(demoPictures)).toHaveLength(pictures.length);
});

test('someone with the pictures of another has the gender, interests and venue that they show', () => {
  const cast = castOf(2 * DRAWN_PEOPLE + 7);
  for (const [
    at,
    {
      look,
      identifiedAs,
      life: { interests },
      venue,
    },
  ] of cast.entries()) {
    const drawn = cast[look];
    expect(look).toBe(at % DRAWN_PEOPLE);
    expect(drawn).toMatchObject({ identifiedAs, life: { interests }, venue });
  }
});
