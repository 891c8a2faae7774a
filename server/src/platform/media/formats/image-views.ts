import sharp from 'sharp';
import { hashOfGrey, SIDE } from './image-hash.ts';

/**
 * How much a copy may have been cropped or extended on each side, as shares of the picture, and rotated, in degrees.
 */
interface View {
  readonly left?: number;
  readonly right?: number;
  readonly top?: number;
  readonly bottom?: number;
  readonly degrees?: number;
}

const SAMPLED = 128;

const all = (share: number, degrees = 0): View => ({
  left: share,
  right: share,
  top: share,
  bottom: share,
  degrees,
});
const across: readonly View[] = [{}, { left: 0.04 }, { right: 0.04 }, { left: 0.03, right: 0.03 }];
const down: readonly View[] = [{}, { top: 0.04 }, { bottom: 0.04 }, { top: 0.03, bottom: 0.03 }];

const views: readonly View[] = [
  ...across.flatMap((width) => down.map((height) => ({ ...width, ...height }))),
  ...[0.055, -0.025, -0.05].map((share) => all(share)),
  // Rotating either cuts the corners off or adds some around the picture, which by 2° makes it about 2 % larger a side.
  ...[1.5, -1.5, 3, -3].flatMap((degrees) => [-0.02, 0, 0.025, 0.05].map((share) => all(share, degrees))),
];

/**
 * Hashes of the picture as it may have been before someone cropped or extended its sides by up to 3 %, or rotated it by
 * up to 2°. Missing parts are filled by mirroring. One of these hashes nearly always differs from that of the original
 * in at most 36 bits.
 */
export async function hashesOfViews(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture)
    .autoOrient()
    .flatten()
    .greyscale()
    .resize(SAMPLED * 4, SAMPLED * 4, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = await sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .resize(SAMPLED, SAMPLED, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const ratio = info.width / info.height;
  return [...new Set(views.flatMap((view) => hashOfGrey(seenAs(grey, ratio, view)) ?? []))];
}

/** @param ratio width by height of the picture, which `grey` holds as a square */
function seenAs(grey: Buffer, ratio: number, view: View): Float64Array {
  const { left = 0, right = 0, top = 0, bottom = 0, degrees = 0 } = view;
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const seen = new Float64Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const fromMiddle = (-left + ((1 + left + right) * (x + 0.5)) / SIDE - 0.5) * ratio;
      const below = -top + ((1 + top + bottom) * (y + 0.5)) / SIDE - 0.5;
      const u = (fromMiddle * cosine - below * sine) / ratio + 0.5;
      const v = fromMiddle * sine + below * cosine + 0.5;
      seen[y * SIDE + x] = between(grey, u * SAMPLED - 0.5, v * SAMPLED - 0.5);
    }
  }
  return seen;
}

/** Interpolates linearly between four pixels. */
function between(grey: Buffer, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, below] = [x - left, y - top];
  const upper = pixel(grey, left, top) * (1 - right) + pixel(grey, left + 1, top) * right;
  const lower = pixel(grey, left, top + 1) * (1 - right) + pixel(grey, left + 1, top + 1) * right;
  return upper * (1 - below) + lower * below;
}

const pixel = (grey: Buffer, x: number, y: number) => grey[mirrored(y) * SAMPLED + mirrored(x)] ?? 0;

function mirrored(at: number): number {
  const positive = at < 0 ? -at - 1 : at;
  return positive >= SAMPLED ? 2 * SAMPLED - 1 - positive : positive;
}
