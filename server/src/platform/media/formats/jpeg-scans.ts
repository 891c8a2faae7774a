/** Scans of a JPEG. Encoders use about ten. */
const MAX_SCANS = 64;

/**
 * Whether decoding takes far longer than the number of pixels suggests. Decoding cannot be interrupted, so this is
 * judged from the bytes, in one pass.
 */
export function hidesWork(picture: Buffer): boolean {
  return picture.readUInt16BE() === 0xffd8 && jpegScans(picture) > MAX_SCANS;
}

const [SOI, EOI, SOS, TEM, RST0] = [0xd8, 0xd9, 0xda, 0x01, 0xd0];

/**
 * The number of scans of a JPEG. The decoder processes the whole picture for each, however few bytes a scan has.
 * Infinity for arithmetic coding, which is far slower and which no phone or browser writes.
 */
function jpegScans(jpeg: Buffer): number {
  let scans = 0;
  let at = 0;
  for (;;) {
    at = nextMarker(jpeg, at);
    const marker = jpeg[at - 1];
    if (marker === undefined || marker === EOI) return scans;
    if (isArithmetic(marker)) return Number.POSITIVE_INFINITY;
    if (marker === SOS) scans += 1;
    // Like the decoder, counts a length that is too small as two: the bytes of the length itself.
    if (hasLength(marker) && at + 2 <= jpeg.length) at += Math.max(2, jpeg.readUInt16BE(at));
  }
}

/** The position after the next marker, or past the end. In pixel data, FF is always followed by 0. */
function nextMarker(jpeg: Buffer, start: number): number {
  for (let at = start; at < jpeg.length; at += 1) {
    if (jpeg[at] !== 0xff) continue;
    while (jpeg[at + 1] === 0xff) at += 1;
    if (jpeg[at + 1] !== 0) return at + 2;
  }
  return jpeg.length + 1;
}

/** SOF9 to SOF15, and DAC, which holds the settings of arithmetic coding. */
const isArithmetic = (marker: number) => marker >= 0xc9 && marker <= 0xcf;
const hasLength = (marker: number) => marker !== TEM && (marker < RST0 || marker > SOI);
