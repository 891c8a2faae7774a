import { createAvatar } from '@dicebear/core';
import * as lorelei from '@dicebear/lorelei';
import type { Gender } from '@showup/contract/profiles';
import { seededRandom } from '../measuring/random.ts';
import { clothes } from './clothes.ts';
import { moved } from './shapes.ts';

/** Where the centre of the face goes, and its scale: at 1 a head is about 700 pixels high. */
export interface Placement {
  x: number;
  y: number;
  scale: number;
  mirrored?: boolean;
}

/** The size of the square that faces are drawn in, and the centre of the face in it. */
const FACE_SIDE = 980;
const MIDDLE = { x: 480, y: 480 };

type Features = lorelei.Options;

/** Few have a full beard, which hides most of a face. Its mouth is light, because ink would vanish in it. */
const beardChance: Record<Gender, number> = { Female: 0, Male: 0.13, Other: 0.04 };
const mouthInBeard: Features = { mouth: ['happy01', 'happy02', 'happy05'], mouthColor: ['f8e9dc'] };

const skinColor = ['f3d2b3', 'e8bd94', 'dba77b', 'c98f63', 'b97c51', 'a5683f', '8a5433', '6d4029'];
const darkHair = ['0c0a0a', '0c0a0a', '191110', '2a1812', '3a2118'];

const everyone: Features = {
  skinColor,
  eyes: variants('02', '04', '06', '08', '10', '11', '12', '14', '17', '18', '20', '21', '22', '23', '24'),
  eyebrows: variants('01', '02', '03', '05', '07', '09', '10', '12'),
  mouth: ['happy01', 'happy02', 'happy03', 'happy04', 'happy05', 'happy06', 'happy09', 'happy14'],
  glasses: variants('01', '03', '04', '05'),
  glassesProbability: 20,
  frecklesProbability: 8,
};

const features: Record<Gender, Features> = {
  Female: {
    ...everyone,
    hair: variants(
      '10',
      '13',
      '14',
      '15',
      '16',
      '17',
      '18',
      '19',
      '21',
      '23',
      '24',
      '24',
      '26',
      '29',
      '31',
      '32',
      '33',
      '35',
      '35',
      '38',
      '42',
      '46',
      '48',
    ),
    hairColor: [...darkHair, '4e2a1b', '6a3320'],
    mouth: ['happy01', 'happy02', 'happy04', 'happy05', 'happy06', 'happy09', 'happy18'],
    mouthColor: ['000000', '6e1f26', '8e2a34', '7a2230'],
    head: variants('01', '02', '04'),
    earringsProbability: 60,
    earringsColor: ['d9a441', 'c0392f', '2d7c77', 'f1ead9'],
    hairAccessoriesProbability: 9,
    hairAccessoriesColor: ['e8604c', 'f2b84b', 'f6efe3'],
  },
  Male: {
    ...everyone,
    hair: variants(
      '01',
      '02',
      '03',
      '04',
      '05',
      '06',
      '07',
      '08',
      '09',
      '11',
      '12',
      '22',
      '28',
      '39',
      '39',
      '43',
      '44',
      '44',
      '47',
    ),
    hairColor: [...darkHair, '0c0a0a', '57504c'],
    head: variants('01', '02', '03'),
    earringsProbability: 4,
    earringsColor: ['d9a441'],
    hairAccessoriesProbability: 0,
  },
  Other: {
    ...everyone,
    hair: variants(
      '04',
      '05',
      '06',
      '10',
      '11',
      '17',
      '18',
      '20',
      '22',
      '24',
      '26',
      '27',
      '29',
      '30',
      '36',
      '37',
      '38',
      '39',
    ),
    hairColor: [...darkHair, '5b2a6b', '1f5a63', 'a3402f'],
    head: variants('01', '02', '03', '04'),
    earringsProbability: 45,
    earringsColor: ['d9a441', '2d7c77'],
    hairAccessoriesProbability: 4,
    hairAccessoriesColor: ['f2b84b'],
  },
};

/** The seed of a demo person, whose face is in `server/assets/demo`. */
export const demoSeed = (look: number) => `demo-${look}`;

/** Draws the same person each time: a face in the lorelei style (CC0), with shoulders and clothes. */
export function drawPerson(seed: string, identifiedAs: Gender, at: Placement): string {
  const random = seededRandom(`clothes ${seed}`);
  const bearded = random.chance(beardChance[identifiedAs]);
  const face = createAvatar(lorelei, {
    ...features[identifiedAs],
    ...(bearded && mouthInBeard),
    beardProbability: bearded ? 100 : 0,
    seed,
  })
    .toString()
    .split(/<metadata|<\/metadata>/)
    .filter((_, at) => at !== 1)
    .join('')
    .replace('<svg ', `<svg width="${FACE_SIDE}" height="${FACE_SIDE}" `);
  const upright = `<g transform="translate(${-MIDDLE.x} ${-MIDDLE.y})">${clothes(random)}${face}</g>`;
  return moved(at.x, at.y, at.mirrored ? `<g transform="scale(-1 1)">${upright}</g>` : upright, at.scale);
}

function variants<Number extends string>(...numbers: Number[]) {
  return numbers.map((number) => `variant${number}` as const);
}
