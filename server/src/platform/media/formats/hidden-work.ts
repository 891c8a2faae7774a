import { jpegScans } from './jpeg-scans.ts';

/** Scans of a JPEG. Encoders use about ten. */
const MAX_SCANS = 64;

/**
 * Whether decoding takes far longer than the number of pixels suggests. Decoding cannot be interrupted, so this is
 * judged from the bytes, in one pass.
 */
export function hidesWork(picture: Buffer): boolean {
  return picture.readUInt16BE() === 0xffd8 && jpegScans(picture) > MAX_SCANS;
}
