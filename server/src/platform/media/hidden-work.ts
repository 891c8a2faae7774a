import { avifFrames } from './avif-frames.ts';
import { jpegScans } from './jpeg-scans.ts';

/** Encoders use about ten. */
const MAX_SCANS = 64;
/** A still picture has one, one that appears in layers up to four. */
const MAX_AVIF_FRAMES = 16;

/**
 * Whether decoding the file takes far longer than its pixels do. The decoder cannot be interrupted on the way, so this is
 * judged by the bytes, each of which is looked at once.
 * @throws Error for a file that is not as it should be
 */
export function hidesWork(picture: Buffer): boolean {
  if (picture.readUInt16BE() === 0xffd8) return jpegScans(picture) > MAX_SCANS;
  if (picture.toString('latin1', 4, 8) === 'ftyp') return avifFrames(picture) > MAX_AVIF_FRAMES;
  return false;
}
