import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

/** Larger than any phone's photo; a small file that unfolds to more is an attack. */
const MAX_PIXELS = 60_000_000;
const LONGEST_SIDE = 1920;
const LONGEST_SIDE_ENLARGED = 2880;
const SHARPENED_SIDE = 1280;
const MOST_CODES = 8;

/** Ours are black on white, so the second search for white on black is saved. */
const reading: ReaderOptions = { formats: ['QRCode'], maxNumberOfSymbols: MOST_CODES, tryInvert: false };

let reader: Promise<unknown> | undefined;

/** The decoder's own default is to fetch its binary from the network; ours comes with the package. */
function prepareReader() {
  reader ??= readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then(
    (bytes) =>
      prepareZXingModule({
        overrides: { wasmBinary: new Uint8Array(bytes).buffer },
        fireImmediately: true,
      }),
  );
  return reader;
}

/**
 * The texts of the QR codes in a photo, each once; empty when none can be read.
 * Looks at the photo as it is, then enlarged, then sharpened, then both, and stops at the first look that
 * reads a wanted code: each reads codes that the others miss, the last ones those far away or out of focus.
 * Without `isWanted` any code will do; with it, a menu's code on the same table does not end the search.
 * Rejects when the bytes are not a picture, or one of more than 60 megapixels.
 */
export async function readCodes(
  photo: Buffer,
  isWanted: (text: string) => boolean = () => true,
): Promise<string[]> {
  await prepareReader();
  const found = new Set<string>();
  for (const look of looks) {
    for (const text of await decode(look(await open(photo)))) found.add(text);
    if ([...found].some(isWanted)) break;
  }
  return [...found];
}

interface OpenPhoto {
  pixels: Sharp;
  longestSide: number;
}

const looks: ((photo: OpenPhoto) => Sharp)[] = [
  ({ pixels, longestSide }) => fit(pixels, Math.min(longestSide, LONGEST_SIDE)),
  (photo) => enlarge(photo),
  ({ pixels }) => fit(pixels, SHARPENED_SIDE).normalise().sharpen({ sigma: 2, m1: 2, m2: 6 }),
  (photo) => enlarge(photo).sharpen({ sigma: 2.5, m1: 3, m2: 8 }),
];

async function open(photo: Buffer): Promise<OpenPhoto> {
  const pixels = sharp(photo, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .flatten({ background: '#fff' })
    .greyscale();
  const { width, height } = await sharp(photo, { limitInputPixels: MAX_PIXELS }).metadata();
  return { pixels, longestSide: Math.max(width, height) };
}

function enlarge({ pixels, longestSide }: OpenPhoto) {
  return fit(pixels, Math.min(2 * longestSide, LONGEST_SIDE_ENLARGED));
}

function fit(pixels: Sharp, side: number) {
  return pixels.resize({ width: side, height: side, fit: 'inside' });
}

/** The decoder is handed a greyscale PGM: a quarter of the bytes of RGBA to copy while the event loop waits. */
async function decode(look: Sharp) {
  const { data, info } = await look
    .toColourspace('b-w')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 1) throw new Error(`A greyscale picture came with ${info.channels} channels.`);
  const header = Buffer.from(`P5\n${info.width} ${info.height}\n255\n`);
  const codes = await readBarcodes(Buffer.concat([header, data]), reading);
  return codes.filter((code) => code.isValid).map((code) => code.text);
}
