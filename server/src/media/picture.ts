import { mediaTexts, PICTURE_WIDTHS, type UploadPreset } from '@showup/contract/media';
import sharp from 'sharp';
import { Problem } from '../problem.ts';

/** A verification photo keeps enough pixels for its code to be read and its face to be compared. */
const VERIFICATION_WIDTHS = [480, 1080, 2160];
const MAX_PIXELS = 50_000_000;
const WEBP_QUALITY = 78;
const READABLE = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);

export interface Rendition {
  /** The width asked of it; a smaller original is not enlarged. */
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
 * Decodes whatever was sent and encodes it anew, upright and without metadata, in each width that the screens use.
 * @throws Problem 413 for a picture of too many pixels, 415 for bytes that are no picture of a format we take
 */
export async function renderPicture(original: Buffer, preset: UploadPreset): Promise<Picture> {
  const unreadable = () => new Problem(415, 'media.unreadable', mediaTexts.unreadable);
  if (original.length === 0) throw unreadable(); // sharp calls an empty buffer a mistake of ours
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true } as const;
  const metadata = await sharp(original, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  if (!READABLE.has(metadata.format)) throw unreadable();
  if (metadata.width * metadata.height > MAX_PIXELS)
    throw new Problem(413, 'media.too_large', mediaTexts.tooManyPixels);
  try {
    const renditions = await Promise.all(
      widthsOf(preset).map(async (width) => ({
        width,
        bytes: await sharp(original, options)
          .resize({ width, withoutEnlargement: true })
          .webp({ quality: preset === 'verification' ? 90 : WEBP_QUALITY, effort: 3 })
          .toBuffer(),
      })),
    );
    return { ...metadata.autoOrient, renditions };
  } catch {
    throw unreadable();
  }
}
