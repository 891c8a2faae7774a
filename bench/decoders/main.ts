import { scanGrayBuffer } from '@undecaf/zbar-wasm';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { decodeCodes, type GreyPicture } from '../../server/src/platform/qr/decoder.ts';
import { readCodes } from '../../server/src/platform/qr/read-code.ts';
import { machine, say, table } from '../../server/test/measuring/measure.ts';
import { askHard } from './hard-photo.ts';
import { type MadePhoto, makePhotos } from './photos.ts';

// Compares ways to read codes on rendered photos, which are the same for the same seed.
const seed = process.env.SEED ?? 'showup';

const readers: Record<string, (photo: Buffer) => Promise<string[]>> = {
  'zxing-wasm, one look': async (photo) => decodeCodes(await unpack(photo)),
  readCodes: (photo) => readCodes(photo),
  'zbar-wasm, one look': async (photo) => {
    const { pixels, width, height } = await unpack(photo);
    const codes = await scanGrayBuffer(new Uint8Array(pixels).buffer, width, height);
    return codes.filter((code) => code.typeName === 'ZBAR_QRCODE').map((code) => code.decode());
  },
  'jsqr, one look': async (photo) => {
    const { pixels, width, height } = await unpack(photo);
    const code = jsqr.default(inColour(pixels), width, height, { inversionAttempts: 'dontInvert' });
    return code ? [code.data] : [];
  },
};

async function unpack(photo: Buffer): Promise<GreyPicture> {
  const { data, info } = await sharp(photo)
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

function inColour(grey: Uint8Array): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(4 * grey.length).fill(255);
  grey.forEach((value, at) => {
    pixels.fill(value, 4 * at, 4 * at + 3);
  });
  return pixels;
}

interface Reading {
  kind: string;
  surface: MadePhoto['surface'];
  isRead: boolean;
  wrong: string[];
  /** Processor time of all threads, so that other work on the machine does not count. */
  ms: number;
}

async function read(photo: MadePhoto, reader: (photo: Buffer) => Promise<string[]>): Promise<Reading> {
  const start = process.cpuUsage();
  const texts = await reader(photo.stored);
  const { user, system } = process.cpuUsage(start);
  return {
    kind: photo.kind,
    surface: photo.surface,
    isRead: texts.includes(photo.text),
    wrong: texts.filter((text) => text !== photo.text),
    ms: (user + system) / 1000,
  };
}

function quantile(readings: Reading[], share: number): string {
  const sorted = readings.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return String(Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0));
}

const readings = new Map<string, Reading[]>(Object.keys(readers).map((name) => [name, []]));
for await (const photo of makePhotos(seed)) {
  for (const [name, reader] of Object.entries(readers)) {
    const list = readings.get(name);
    if (list?.length === 0) await reader(photo.stored); // starting up is not counted
    list?.push(await read(photo, reader));
  }
}

const all = [...readings.values()];
const first = all[0] ?? [];
const count = (of: (reading: Reading) => boolean) => [
  String(first.filter(of).length),
  ...all.map((list) => String(list.filter((reading) => of(reading) && reading.isRead).length)),
];
const kinds = [...new Set(first.map(({ kind }) => kind))];

say(machine());
say(
  table([
    ['photos of 1080×1920', 'made', ...readings.keys()],
    ...kinds.map((kind) => [kind, ...count((reading) => reading.kind === kind)]),
    ['**on posters**', ...count(({ surface }) => surface === 'poster')],
    ['**on displays**', ...count(({ surface }) => surface === 'display')],
    ['**all**', ...count(() => true)],
    ['wrong texts', '', ...all.map((list) => String(list.flatMap(({ wrong }) => wrong).length))],
    ['ms of the processor, median', '', ...all.map((list) => quantile(list, 0.5))],
    ['p95', '', ...all.map((list) => quantile(list, 0.95))],
    ['worst', '', ...all.map((list) => quantile(list, 1))],
  ]),
);
const hard = await askHard();
say(
  `\nA photo of nothing but finder patterns, ${hard.side}×${hard.side}: the decoder was at work for ${hard.decodingMs} ms of`,
);
say(`the processor; the server's own thread meanwhile waited for ${hard.pauseMs} ms at most.`);
if (readings.get('readCodes')?.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
