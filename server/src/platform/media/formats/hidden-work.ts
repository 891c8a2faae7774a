import { avifFrames } from './avif-frames.ts';
import { jpegScans } from './jpeg-scans.ts';

/** Scans of a JPEG. Encoders use about ten. */
const MAX_SCANS = 64;
/** Frames of an AVIF. A still picture has one, a progressive one up to four. */
const MAX_AVIF_FRAMES = 16;

/**
 * Whether decoding takes far longer than the number of pixels suggests. Decoding cannot be interrupted, so this is
 * judged from the bytes, in one pass.
 * @throws Error for a malformed file
 */
export function hidesWork(picture: Buffer): boolean {
  if (picture.readUInt16BE() === 0xffd8) return jpegScans(picture) > MAX_SCANS;
  if (picture.toString('latin1', 4, 8) === 'ftyp') return avifFrames(picture) > MAX_AVIF_FRAMES;
  return false;
}
