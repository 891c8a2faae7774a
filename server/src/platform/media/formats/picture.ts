import {
  mediaTexts,
  PICTURE_MAX_PIXELS,
  PICTURE_MAX_RATIO,
  PICTURE_WIDTHS,
  type UploadPreset,
} from '@showup/contract/platform/media';
import { pictureType } from '@showup/contract/platform/picture-bytes';
import sharp, { type Metadata, type ResizeOptions } from 'sharp';
import { Problem } from '#platform/problem';
import { hidesWork } from './jpeg-scans.ts';
import { isPng, withoutTexts } from './png-chunks.ts';

/** Verification photos keep enough pixels to read the code and compare the face. */
const VERIFICATION_WIDTHS = [480, 1080, 2160];
/** The size of a picture at 8 bits per channel with transparency; at 16 bits it may have half as many pixels. */
const MAX_DECODED_BYTES = 4 * PICTURE_MAX_PIXELS;
/** Only the first frame is kept, but all of them are read. */
const MAX_FRAMES = 1_000;
/** Far more than any allowed picture takes. Only checked between the steps of a decode. */
const MAX_SECONDS = 20;
const WEBP_QUALITY = 78;
/** Of a WebP, in px. */
const LONGEST_SIDE = 16_383;
/** So that writing can be read in a wide picture too, its height may be at least this share of the width asked for. */
const LEAST_HEIGHT = 1 / 2;
const READABLE = new Set<string | undefined>(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);

export interface Rendition {
  /** The requested width; smaller originals are not enlarged, and panoramas are wider. */
  readonly width: number;
  readonly bytes: Buffer;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly renditions: readonly Rendition[];
}

export function widthsOf(preset: UploadPreset): readonly number[] {
  return preset === 'verification' ? VERIFICATION_WIDTHS : PICTURE_WIDTHS;
}

/**
 * Decodes the file once and encodes it in each width that screens use: upright, in sRGB, on white, without metadata.
 * Call it within `decodes.run`.
 * @throws Problem 413 for a picture that is too large when decoded or too narrow, 415 unless it is a picture of a format we accept
 */
export async function renderPicture(file: Buffer, preset: UploadPreset): Promise<Picture> {
  if (file.length === 0) throw unreadable(); // sharp would treat an empty buffer as a programming error
  const original = withoutHiddenWork(file);
  const options = {
    limitInputPixels: PICTURE_MAX_PIXELS,
    failOn: 'error',
    autoOrient: true,
    pages: 1,
  } as const;
  const metadata = await sharp(original, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  refuseOversized(metadata);
  refuseNarrow(metadata, preset);
  const sizeFor = (width: number) => boxFor(width, metadata);
  try {
    const widest = Math.max(...widthsOf(preset));
    const { data, info } = await sharp(original, options)
      .timeout({ seconds: MAX_SECONDS })
      // Transparent parts would look different in each theme, and dark writing on them would be lost.
      .flatten({ background: '#fff' })
      .resize(sizeFor(widest))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const renditions: Rendition[] = [];
    for (const width of widthsOf(preset)) {
      const bytes = await sharp(data, { raw: info })
        .resize(sizeFor(width))
        .webp({ quality: preset === 'verification' ? 90 : WEBP_QUALITY, effort: 3 })
        .toBuffer();
      renditions.push({ width, bytes });
    }
    return { ...metadata.autoOrient, renditions };
  } catch {
    throw unreadable();
  }
}

const unreadable = () => new Problem(415, 'media.unreadable', mediaTexts.unreadable);
const tooLarge = (message: string) => new Problem(413, 'media.too_large', message);

/** The box for a rendition of that width. The picture keeps its shape within it. */
function boxFor(width: number, { autoOrient }: Metadata): ResizeOptions {
  const wide = Math.round((width * LEAST_HEIGHT * autoOrient.width) / autoOrient.height);
  return {
    width: Math.min(LONGEST_SIDE, Math.max(width, wide)),
    height: LONGEST_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  };
}

/** @throws Problem 413 when decoding takes far longer than its pixels suggest, 415 for another format or a malformed file */
function withoutHiddenWork(file: Buffer): Buffer {
  const type = pictureType(file);
  if (type === 'image/heic') throw new Problem(415, 'media.unreadable', mediaTexts.heic);
  if (!READABLE.has(type)) throw unreadable();
  let isHidden: boolean;
  try {
    isHidden = hidesWork(file);
  } catch {
    throw unreadable();
  }
  if (isHidden) throw tooLarge(mediaTexts.tooIntricate);
  return isPng(file) ? withoutTexts(file) : file;
}

/** Checks the header only, before any pixel is decoded. */
function refuseOversized({ width, height, channels, depth, pages = 1 }: Metadata): void {
  if (width * height > PICTURE_MAX_PIXELS) throw tooLarge(mediaTexts.tooManyPixels);
  const bytesPerChannel = depth === 'uchar' ? 1 : 2;
  if (width * height * channels * bytesPerChannel > MAX_DECODED_BYTES) throw tooLarge(mediaTexts.tooDeep);
  if (pages > MAX_FRAMES) throw tooLarge(mediaTexts.tooManyFrames);
}

function refuseNarrow({ width, height }: Metadata, preset: UploadPreset): void {
  const ratio = Math.max(width, height) / Math.min(width, height);
  if (ratio > PICTURE_MAX_RATIO[preset]) throw tooLarge(mediaTexts.tooNarrow);
}
