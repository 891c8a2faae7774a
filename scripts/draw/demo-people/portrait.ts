import type { Gender } from '@showup/contract/profiles';
import { drawPerson } from '#test/drawing/person';
import { disc, line, PICTURE_HEIGHT, PICTURE_WIDTH, repeat, shape, stops } from '#test/drawing/shapes';
import { type Random, seededRandom } from '#test/measuring/random';
import { choosePalette, type Palette } from './palette.ts';

/** The face, large, on a warm ground. */
export function drawPortrait(seed: string, identifiedAs: Gender): string {
  const random = seededRandom(`portrait ${seed}`);
  const colours = choosePalette(random, 'day');
  const ground = random.pick(grounds)(colours, random);
  const mirrored = random.chance(0.4);
  const person = drawPerson(seed, identifiedAs, { x: mirrored ? 466 : 434, y: 530, scale: 1.06, mirrored });
  return warmGround(colours, mirrored) + ground + person;
}

function warmGround({ light, glow, mid, deep }: Palette, mirrored: boolean) {
  return (
    `<radialGradient id="ground" cx="${mirrored ? 0.24 : 0.76}" cy="0.14" r="1.05">${stops([light, glow, mid, deep])}</radialGradient>` +
    `<rect width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" fill="url(#ground)"/>`
  );
}

type Ground = (colours: Palette, random: Random) => string;

const grounds: [Ground, ...Ground[]] = [
  () => '',
  ({ light }) => disc(450, 520, 420, light, 0.34),
  ({ light, accent }) => disc(450, 500, 440, accent, 0.55) + disc(450, 500, 372, light, 0.16),
  ({ light }, random) =>
    repeat(7, (band) => {
      const x = -200 + band * 190 + random.between(-12, 12);
      return shape(`M${x} 1200L${x + 420} 0H${x + 500}L${x + 80} 1200Z`, light, 0.16);
    }),
  ({ light }) =>
    repeat(6, (ring) =>
      line(
        `M${450 - 190 - ring * 95} 1200V560A${190 + ring * 95} ${190 + ring * 95} 0 0 1 ${640 + ring * 95} 560V1200`,
        light,
        16,
        0.22,
      ),
    ),
  ({ light }, random) =>
    repeat(54, (dot) =>
      disc(
        50 + (dot % 6) * 160 + (Math.floor(dot / 6) % 2) * 80,
        40 + Math.floor(dot / 6) * 130,
        random.between(9, 20),
        light,
        0.28,
      ),
    ),
];
