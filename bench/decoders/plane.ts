import sharp from 'sharp';
import { drawCodeSvg } from '../../server/src/platform/qr/draw-code.ts';

/** A flat object with a code. Lengths in modules of the code, from its centre to the right and down. */
export interface Plane {
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** The brightness at a point, 0 to 1, in linear light. */
  at(u: number, v: number): number;
}

const PAPER = 0.82;
const INK = 0.04;

/** A portrait A4 page, black on white: the code, a heading above and two lines of text below. */
export async function poster(text: string, paperMargin: number): Promise<Plane> {
  const { isDark, half } = await modulesOf(text);
  const halfWidth = half + paperMargin;
  const halfHeight = halfWidth * Math.SQRT2;
  const words = [-half - 4, half + 4, half + 8];
  return {
    halfWidth,
    halfHeight,
    at(u, v) {
      if (isDark(u, v)) return INK;
      const isWord =
        words.some((line) => Math.abs(v - line) < 1) && Math.abs(u) < half - 3 && (u * 1.7) % 1 > 0.3;
      return isWord && paperMargin > 2 ? INK : PAPER;
    },
  };
}

/** A lit screen: black still glows a little, with a dark frame. */
export async function display(text: string, blackLevel: number): Promise<Plane> {
  const { isDark, half } = await modulesOf(text);
  const screen = { width: half + 3, height: half + 12 };
  const FRAME = 2.5;
  return {
    halfWidth: screen.width + FRAME,
    halfHeight: screen.height + FRAME,
    at(u, v) {
      if (Math.abs(u) > screen.width || Math.abs(v) > screen.height) return 0.01;
      return isDark(u, v) ? blackLevel : 0.95;
    },
  };
}

/** Our drawing of the code with its white margin, one pixel per module. */
async function modulesOf(text: string) {
  const { data, info } = await sharp(Buffer.from(drawCodeSvg(text)))
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const side = info.width;
  const half = side / 2;
  const isDark = (u: number, v: number) => {
    const column = Math.floor(u + half);
    const row = Math.floor(v + half);
    if (column < 0 || row < 0 || column >= side || row >= side) return false;
    return (data[row * side + column] ?? 255) < 128;
  };
  return { isDark, half };
}
