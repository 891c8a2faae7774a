import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import * as z from 'zod/mini';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

// A separate thread: an ordinary photo takes about 10 ms, but one full of finder patterns takes seconds.
const Bytes = z.instanceof(Uint8Array);
const Question = z.object({
  id: z.number(),
  width: z.number(),
  height: z.number(),
  pixels: Bytes,
  sharpening: z.optional(z.object({ blurred: Bytes, amount: z.number() })),
});
type Sharpening = NonNullable<z.infer<typeof Question>['sharpening']>;

/** Our codes are black on white, so searching for white on black is skipped. */
const reading: ReaderOptions = { formats: ['QRCode'], maxNumberOfSymbols: 8, tryInvert: false };

// By default the decoder downloads its binary; ours comes with the package.
const binary = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(binary).buffer }, fireImmediately: true });

parentPort?.on('message', async (message) => {
  const { id, width, height, pixels, sharpening } = z.parse(Question, message);
  if (sharpening) sharpen(pixels, sharpening);
  // A PGM has one byte per pixel, a quarter of RGBA.
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`);
  const codes = await readBarcodes(Buffer.concat([header, pixels]), reading);
  const texts = codes.filter((code) => code.isValid).map((code) => code.text);
  parentPort?.postMessage({ id, texts });
});

/** Unsharp masking: adds what a blur removes `amount` times. sharp does this in LAB, at ten times the cost. */
function sharpen(pixels: Uint8Array, { blurred, amount }: Sharpening): void {
  for (let at = 0; at < pixels.length; at++) {
    const value = pixels[at] ?? 0;
    pixels[at] = Math.min(255, Math.max(0, value + amount * (value - (blurred[at] ?? 0))));
  }
}
