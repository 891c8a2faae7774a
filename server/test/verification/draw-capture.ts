import type { Gender } from '@showup/contract/profiles';
import sharp from 'sharp';
import { drawCodeSvg } from '#platform/qr/draw-code';
import { drawPerson } from '../drawing/person.ts';
import { box, disc, drawing, glow, INK, line, moved, repeat, sky } from '../drawing/shapes.ts';
import { seededRandom } from '../measuring/random.ts';

const WIDTH = 1080;
const HEIGHT = 1440;
const CARD = 370;

export interface Capture {
  seed: string;
  identifiedAs?: Gender;
  /** The text of the code on the wall; no code without it. */
  code?: string;
  /** In px; 1080 by default. */
  width?: number;
}

/**
 * What the camera sees in the bar: the person's face, and the venue's code on the wall. JPEG, three by four; both stay
 * visible on tall phone screens, which show only the middle.
 */
export function drawCapture({ seed, identifiedAs = 'Other', code, width = WIDTH }: Capture): Promise<Buffer> {
  const card = code === undefined ? '' : moved(654, 430, codeCard(code, CARD), 1, 3);
  const markup =
    `<g transform="scale(1.2)">${sky('#4a3a62', '#35233f', '#1d1428')}</g>` +
    glow('lamp', 700, 150, 620, '#8a76b4', 0.55) +
    lights(seed) +
    box(0, 1010, WIDTH, 26, '#120b19') +
    card +
    drawPerson(seed, identifiedAs, { x: 400, y: 1010, scale: 0.72 });
  const density = (72 * width) / WIDTH; // that of an unscaled drawing is 72
  return sharp(drawing(WIDTH, HEIGHT, markup), { density })
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** The lamps behind, out of focus: no two pictures are alike. */
function lights(seed: string): string {
  const { between, chance } = seededRandom(`lights ${seed}`);
  return repeat(14, () => {
    const [x, y, size] = [between(0, WIDTH), between(0, 1000), between(30, 110)];
    return (
      disc(x, y, size, chance(0.5) ? '#e2a36f' : '#9f8fd0', 0.3) + disc(x, y, size * 0.6, '#f3c79a', 0.3)
    );
  });
}

/** The poster: a white card of `size` × `size` around its centre, with the code and a shadow. */
function codeCard(code: string, size: number) {
  const half = size / 2;
  const svg = drawCodeSvg(code).replace(
    '<svg ',
    `<svg x="${14 - half}" y="${14 - half}" width="${size - 28}" height="${size - 28}" `,
  );
  return (
    repeat(
      3,
      (layer) =>
        `<g opacity="0.18">${box(-half + 4 - layer * 4, -half + 10 - layer * 2, size + layer * 8, size + layer * 10, INK, 34)}</g>`,
    ) +
    box(-half, -half, size, size, '#ffffff', 28) +
    svg +
    line(`M${-half + 30} ${-half - 2}h40M${half - 70} ${-half - 2}h40`, '#e8d9a8', 26, 0.7)
  );
}
