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
    0xff,
    0xd8,
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
    0xff,
    0xd9,
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
