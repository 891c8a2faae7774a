// Draws the five faces of the login screen into web/public/faces. Run it after changing one: node
// scripts/draw/make-login-faces.mjs
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createAvatar } from '@dicebear/core';
import * as lorelei from '@dicebear/lorelei';
import sharp from 'sharp';

const SIDE = 120;
const folder = fileURLToPath(new URL('../../web/public/faces/', import.meta.url));

const plain = {
  beardProbability: 0,
  glassesProbability: 0,
  earringsProbability: 0,
  hairAccessoriesProbability: 0,
};

const faces = [
  { ground: 'f4b391', skin: 'e8bd94', hair: '24', mouth: 'happy02', eyes: '12' },
  { ground: '8fc5bf', skin: 'a5683f', hair: '05', mouth: 'happy05', eyes: '04' },
  { ground: 'd8a6c4', skin: 'c98f63', hair: '35', mouth: 'happy01', eyes: '08', earringsProbability: 100 },
  { ground: 'e9d385', skin: '8a5433', hair: '11', mouth: 'happy05', eyes: '20', glassesProbability: 100 },
  { ground: 'a9b8ea', skin: 'f3d2b3', hair: '42', mouth: 'happy04', eyes: '17' },
];

function draw({ ground, skin, hair, mouth, eyes, ...rest }) {
  return createAvatar(lorelei, {
    ...plain,
    ...rest,
    seed: hair,
    size: SIDE * 2,
    // Large enough for the circle to cut the neck.
    scale: 118,
    translateY: 9,
    backgroundColor: [ground],
    skinColor: [skin],
    hair: [`variant${hair}`],
    eyes: [`variant${eyes}`],
    eyebrows: ['variant03'],
    head: ['variant04'],
    nose: ['variant02'],
    mouth: [mouth],
    glasses: ['variant01'],
    earrings: ['variant01'],
  }).toString();
}

await mkdir(folder, { recursive: true });
await Promise.all(
  faces.map((face, at) =>
    sharp(Buffer.from(draw(face)))
      .resize(SIDE, SIDE)
      .webp({ quality: 82 })
      .toFile(`${folder}${at + 1}.webp`),
  ),
);
