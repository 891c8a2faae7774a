// Draws the people of the demo whose pictures are missing in server/assets/demo. After changing a drawing or the cast,
// delete theirs and run:
// npx tsx --conditions=source scripts/draw/demo-people/main.ts
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { castOf } from '#server/demo/cast';
import { DRAWN_PEOPLE, demoPictures, filesOf } from '#server/demo/pictures';
import { demoSeed } from '#test/drawing/person';
import { drawing, PICTURE_HEIGHT, PICTURE_WIDTH } from '#test/drawing/shapes';
import { drawPortrait } from './portrait.ts';
import { drawScene } from './scene.ts';
import { drawAtVenue } from './venue-picture.ts';

const QUALITY = 70;

await mkdir(demoPictures, { recursive: true });
for (const {
  look,
  identifiedAs,
  life: { interests },
  venue,
} of castOf(DRAWN_PEOPLE)) {
  const seed = demoSeed(look);
  const drawn = [
    drawPortrait(seed, identifiedAs),
    drawScene(seed, identifiedAs, interests[0]),
    drawAtVenue(seed, identifiedAs, venue),
  ];
  for (const [at, file] of filesOf(look).entries()) {
    if (existsSync(file)) continue;
    await sharp(drawing(PICTURE_WIDTH, PICTURE_HEIGHT, drawn[at] ?? ''))
      .webp({ quality: QUALITY, effort: 6 })
      .toFile(fileURLToPath(file));
  }
}
