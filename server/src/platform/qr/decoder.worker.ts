import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import * as z from 'zod/mini';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

// A thread of its own: an ordinary photo keeps the decoder busy for some 10 ms, one full of finder patterns for seconds.
const Bytes = z.instanceof(Uint8Array);
const Question = z.object({
  id: z.number(),
  width: z.number(),
  height: z.number(),
  pixels: Bytes,
  sharpening: z.optional(z.object({ blurred: Bytes, amount: z.number() })),
});
type Sharpening = NonNullable<z.infer<typeof Question>['sharpening']>;

/** Ours are black on white, so the second search for white on black is saved. */
const reading: ReaderOptions = { formats: ['QRCode'], maxNumberOfSymbols: 8, tryInvert: false };

// The decoder's own default is to fetch its binary from the network; ours comes with the package.
const binary = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(binary).buffer }, fireImmediately: true });

parentPort?.on('message', async (message) => {
  const { id, width, height, pixels, sharpening } = z.parse(Question, message);
  if (sharpening) sharpen(pixels, sharpening);
  // As a PGM the decoder takes a byte a pixel, a quarter of what RGBA has.
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`);
  const codes = await readBarcodes(Buffer.concat([header, pixels]), reading);
  const texts = codes.filter((code) => code.isValid).map((code) => code.text);
  parentPort?.postMessage({ id, texts });
});

/** Unsharp masking: what a blur takes away is added `amount` times. sharp's own does it in LAB, at ten times the cost. */
function sharpen(pixels: Uint8Array, { blurred, amount }: Sharpening): void {
  for (let at = 0; at < pixels.length; at++) {
    const value = pixels[at] ?? 0;
    pixels[at] = Math.min(255, Math.max(0, value + amount * (value - (blurred[at] ?? 0))));
  }
}
