import sharp, { type Sharp } from 'sharp';
import { decodeCodes, type GreyPicture } from './decoder.ts';

/** As many as an upload may have. */
const MAX_PIXELS = 25_000_000;

/** One way to preprocess a photo. */
interface Look {
  /** The longest side in pixels. A photo is enlarged at most twofold, if at all. */
  readonly side: number;
  readonly isEnlarged: boolean;
  /** Sharpening: `amount` times the difference to a blur of `sigma` pixels. */
  readonly sharpening?: { readonly sigma: number; readonly amount: number };
}

const LONGEST_SIDE = 2880;

/** Each reads codes that those before it miss, as docs/performance.md shows. Cheap ones come first. */
const looks: readonly Look[] = [
  { side: 1920, isEnlarged: false },
  { side: 1920, isEnlarged: true, sharpening: { sigma: 2.5, amount: 5 } }, // out of focus
  { side: 2400, isEnlarged: true }, // far away
  { side: LONGEST_SIDE, isEnlarged: true, sharpening: { sigma: 4, amount: 8 } }, // both
  { side: 1600, isEnlarged: false }, // grainy
];

/**
 * The distinct texts of the QR codes in a photo; empty when none can be read. Tries one way after another and stops at
 * the first that reads a wanted code. Without `isWanted` any code will do; with it, the code of a menu on the same
 * table does not stop the search. Rejects when the bytes are not a picture, or have more than 25 megapixels.
 */
export async function readCodes(
  photo: Buffer,
  isWanted: (text: string) => boolean = () => true,
): Promise<string[]> {
  const picture = await unpack(photo);
  const found = new Set<string>();
  for (const look of looks) {
    for (const text of await decodeCodes(await seen(picture, look))) found.add(text);
    if ([...found].some(isWanted)) break;
  }
  return [...found];
}

/** Upright, grey and no larger than needed, so that the file is decoded only once. */
function unpack(photo: Buffer): Promise<GreyPicture> {
  const upright = sharp(photo, { limitInputPixels: MAX_PIXELS }).autoOrient().flatten({ background: '#fff' });
  return grey(upright.greyscale().resize({ ...inside(LONGEST_SIDE), withoutEnlargement: true }));
}

async function seen(photo: GreyPicture, { side, isEnlarged, sharpening }: Look): Promise<GreyPicture> {
  const longest = Math.max(photo.width, photo.height);
  const wanted = Math.min(side, isEnlarged ? 2 * longest : longest);
  const picture = wanted === longest ? photo : await grey(open(photo).resize(inside(wanted)));
  if (!sharpening) return picture;
  const { sigma, amount } = sharpening;
  const { pixels: blurred } = await grey(open(picture).blur(sigma));
  return { ...picture, sharpening: { blurred, amount } };
}

const inside = (side: number) => ({ width: side, height: side, fit: 'inside' }) as const;

const open = ({ pixels, width, height }: GreyPicture) =>
  sharp(pixels, { raw: { width, height, channels: 1 } });

async function grey(picture: Sharp): Promise<GreyPicture> {
  const { data, info } = await picture
    .toColourspace('b-w')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 1) throw new Error(`Expected a greyscale picture but got ${info.channels} channels.`);
  return { width: info.width, height: info.height, pixels: data };
}
