import { GENDERS } from '@showup/contract/profiles';
import { interestTags } from '@showup/contract/profiles/profile-options';
import { VENUE_CATEGORIES } from '@showup/contract/venues';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCapture } from './capture.ts';
import { drawPortraits, type Sitter } from './portraits.ts';
import { drawScene } from './scene.ts';
import { drawAtVenue } from './venue-picture.ts';

const meera: Sitter = {
  seed: 'meera',
  identifiedAs: 'Female',
  interest: 'Filter coffee',
  venueName: 'The Blue Door',
  venueCategory: 'Bar',
};

function distinct(pictures: Buffer[]) {
  return new Set(pictures.map((picture) => picture.toString('base64'))).size;
}

test('a person has three different pictures in the format of a profile photo', async () => {
  const pictures = await drawPortraits(meera);
  expect(distinct(pictures)).toBe(3);
  for (const picture of pictures) {
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 1200 });
    expect(picture.length).toBeLessThan(250_000);
  }
});

test('the same person looks the same every time', async () => {
  expect(await drawPortraits(meera)).toEqual(await drawPortraits(meera));
  expect(await drawCapture({ seed: 'meera', code: 'a' })).toEqual(
    await drawCapture({ seed: 'meera', code: 'a' }),
  );
});

test('different people have different pictures', async () => {
  const people = await Promise.all(
    ['meera', 'arjun', 'sam'].flatMap((seed) =>
      GENDERS.map((identifiedAs) => drawPortraits({ ...meera, seed, identifiedAs })),
    ),
  );
  expect(distinct(people.flat())).toBe(27);
});

test('every interest has a scene', async () => {
  for (const interest of interestTags) {
    const { width } = await sharp(await drawScene('meera', 'Female', interest)).metadata();
    expect(width).toBe(900);
  }
}, 30_000);

test('every kind of venue has a picture, whatever characters its name has', async () => {
  for (const venueCategory of VENUE_CATEGORIES) {
    for (const venueName of [
      'Café Ünder & Söhne 24',
      'ಕಾಫಿ',
      '<"&>',
      'A name so long that it must go over several lines',
    ]) {
      const { width } = await sharp(
        await drawAtVenue('meera', 'Female', { venueName, venueCategory }),
      ).metadata();
      expect(width).toBe(900);
    }
  }
}, 30_000);
