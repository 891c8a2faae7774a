const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Bytes of a chunk's length, type and checksum. */
const FRAME_BYTES = 12;

/** Chunks that affect how the pixels look. */
const KEPT = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'eXIf'].map(
    (type) => Buffer.from(type).readUInt32BE(),
  ),
);

export const isPng = (file: Buffer) => file.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/** The PNG without texts and comments: the decoder unpacks them, and 30 kB can become 30 MB. */
export function withoutTexts(png: Buffer): Buffer {
  const slim = Buffer.allocUnsafe(png.length);
  let length = png.copy(slim, 0, 0, SIGNATURE.length);
  let at = SIGNATURE.length;
  while (at + FRAME_BYTES <= png.length) {
    const end = at + FRAME_BYTES + png.readUInt32BE(at);
    if (KEPT.has(png.readUInt32BE(at + 4))) length += png.copy(slim, length, at, end);
    at = end;
  }
  return slim.subarray(0, length);
}
