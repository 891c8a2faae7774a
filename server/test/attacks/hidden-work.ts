import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const segment = (marker: number, bytes: readonly number[]) => [
  0xff,
  marker,
  (bytes.length + 2) >> 8,
  (bytes.length + 2) & 255,
  ...bytes,
];
const oneCode = (kind: number, symbol: number) => segment(0xc4, [kind, 1, ...Array(15).fill(0), symbol]);

/** A grey progressive JPEG of 8 × 8 pixels with this many scans; marker 0xca makes it arithmetic-coded. */
export function progressiveJpeg(scans: number, frameMarker = 0xc2): Buffer {
  const refinements = Array.from({ length: 13 }, (_, index) => 12 - index).flatMap((low) =>
    Array.from({ length: 63 }, (_, index) => [index + 1, low] as const),
  );
  const first = Array.from({ length: 63 }, (_, index) => [index + 1, 13] as const);
  const scan = (from: number, to: number, high: number, low: number) => [
    ...segment(0xda, [1, 1, 0, from, to, (high << 4) | low]),
    0x7f,
  ];
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xdb, [0, ...Array(64).fill(1)]),
    ...segment(frameMarker, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]),
    ...oneCode(0x00, 0),
    ...oneCode(0x10, 0),
    ...scan(0, 0, 0, 0),
    ...[
      ...first.map(([at, low]) => scan(at, at, 0, low)),
      ...refinements.map(([at, low]) => scan(at, at, low + 1, low)),
    ]
      .slice(0, scans - 1)
      .flat(),
    ...[0xff, 0xd9],
  ]);
}

const bigEndian = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function chunk(type: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), bytes]);
  return Buffer.concat([bigEndian(bytes.length), named, bigEndian(crc32(named))]);
}

/** A small PNG with texts that decompress to 15 MB each, and such a text. */
export async function pngWithTexts(
  type: 'zTXt' | 'iTXt',
  texts: number,
): Promise<{ png: Buffer; text: Buffer }> {
  const red = { create: { width: 8, height: 8, channels: 3, background: 'red' } } as const;
  const plain = await sharp(red).png().toBuffer();
  const text = deflateSync(Buffer.alloc(15_000_000), { level: 9 });
  const end = { zTXt: '\0\0', iTXt: '\0\x01\0\0\0' }[type];
  const chunks = Array.from({ length: texts }, (_, index) =>
    chunk(type, Buffer.concat([Buffer.from(`a${index}${end}`), text])),
  );
  return { png: Buffer.concat([plain.subarray(0, 33), ...chunks, plain.subarray(33)]), text };
}

/** An AVIF of 64 × 64 pixels whose picture is a stream of this many frames. */
export async function avifOfFrames(frames: number): Promise<Buffer> {
  const { head, frame } = await anAvif();
  return withFrames(head, Array<Buffer>(frames).fill(frame), frame.length);
}

/** An AVIF with a picture composed of this many copies of another. */
export async function avifOfTiles(tiles: number): Promise<Buffer> {
  const { head, frame } = await anAvif();
  const entry = box('dimg', shorts(2, tiles, ...Array<number>(tiles).fill(1)));
  const references = box('iref', Buffer.concat([Buffer.alloc(4), entry]));
  const metaAt = head.indexOf('meta') - 4;
  const metaEnd = metaAt + head.readUInt32BE(metaAt);
  head.writeUInt32BE(metaEnd - metaAt + references.length, metaAt);
  return withFrames(
    Buffer.concat([head.subarray(0, metaEnd), references, head.subarray(metaEnd)]),
    [frame],
    frame.length,
  );
}

const PADDING = Buffer.from([0x7a, 1, 0x80]);

/** An AVIF of 64 × 64 pixels with this many extra frames (or padding) in the decoder settings. */
export async function avifWithConfig(units: number, kind: 'frames' | 'padding'): Promise<Buffer> {
  const { head, frame } = await anAvif();
  const config = Buffer.concat(Array<Buffer>(units).fill(kind === 'frames' ? frame : PADDING));
  const configAt = head.indexOf('av1C') - 4;
  const configEnd = configAt + head.readUInt32BE(configAt);
  for (const type of ['meta', 'iprp', 'ipco', 'av1C']) {
    const at = head.indexOf(type) - 4;
    head.writeUInt32BE(head.readUInt32BE(at) + config.length, at);
  }
  return withFrames(
    Buffer.concat([head.subarray(0, configEnd), config, head.subarray(configEnd)]),
    [frame],
    frame.length,
  );
}

/** An AVIF with this construction method: 0 for bytes in the file, 2 for bytes of other items. */
export async function avifOfMethod(method: 0 | 2): Promise<Buffer> {
  const { head, frame } = await anAvif();
  for (const type of ['meta', 'iloc']) {
    const at = head.indexOf(type) - 4;
    head.writeUInt32BE(head.readUInt32BE(at) + 2, at);
  }
  const versionAt = head.indexOf('iloc') + 4;
  head[versionAt] = 1; // which has the method after the id of each item
  const afterId = versionAt + 10;
  return withFrames(
    Buffer.concat([head.subarray(0, afterId), shorts(method), head.subarray(afterId)]),
    [frame],
    frame.length,
  );
}

async function anAvif(): Promise<{ head: Buffer; frame: Buffer }> {
  const red = { create: { width: 64, height: 64, channels: 3, background: 'red' } } as const;
  const avif = await sharp(red).avif({ effort: 0 }).toBuffer();
  const body = avif.indexOf('mdat') + 4;
  return { head: Buffer.from(avif.subarray(0, body)), frame: avif.subarray(body) };
}

/** Writes the position and length of the frames into the header. */
function withFrames(head: Buffer, frames: readonly Buffer[], known: number): Buffer {
  const body = Buffer.concat([...frames]);
  const lengthAt = head.indexOf(bigEndian(known), head.indexOf('iloc'));
  head.writeUInt32BE(head.length, lengthAt - 10);
  head.writeUInt32BE(body.length, lengthAt);
  head.writeUInt32BE(body.length + 8, head.length - 8);
  return Buffer.concat([head, body]);
}

const shorts = (...values: readonly number[]) =>
  Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));

const box = (type: string, bytes: Buffer) =>
  Buffer.concat([bigEndian(bytes.length + 8), Buffer.from(type), bytes]);
