import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCapture } from '#test/verification/draw-capture';
import { decodeCodes } from './decoder.ts';
import { drawCodePng, drawCodeSvg } from './draw-code.ts';
import { readCodes } from './read-code.ts';

const code = 'http://localhost:3000/v/ABC234.AbCdEfGhIjK';

/** The effects of a hurried photo in a dark bar. */
function hurried(photo: Buffer, degrees: number, width: number, blur: number) {
  return sharp(photo)
    .rotate(degrees, { background: '#1d1428' })
    .toBuffer()
    .then((tilted) => sharp(tilted).resize({ width }).blur(blur).jpeg({ quality: 60 }).toBuffer());
}

test('a code that we draw is read back as its text, from SVG and PNG', async () => {
  expect(await readCodes(Buffer.from(drawCodeSvg(code)))).toEqual([code]);
  expect(await readCodes(await drawCodePng(code, 300))).toEqual([code]);
});

test('the code on the wall is read from a photo taken at the venue', async () => {
  expect(await readCodes(await drawCapture({ seed: 'meera', code }))).toEqual([code]);
});

test('a tilted photo still reads', async () => {
  const photo = await drawCapture({ seed: 'meera', code });
  expect(await readCodes(await hurried(photo, 25, 1080, 0.5))).toEqual([code]);
});

test('a small, blurred and compressed photo still reads', async () => {
  const photo = await drawCapture({ seed: 'meera', code });
  expect(await readCodes(await hurried(photo, 25, 720, 1.2))).toEqual([code]);
});

test('a photo that the phone stored rotated reads', async () => {
  const photo = await drawCapture({ seed: 'meera', code });
  const sideways = await sharp(photo).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();
  expect(await readCodes(sideways)).toEqual([code]);
});

test('a photo without a code returns nothing', async () => {
  expect(await readCodes(await drawCapture({ seed: 'meera' }))).toEqual([]);
});

test('a photo never returns the code of the previous photo', async () => {
  const other = 'http://localhost:3000/v/XYZ789.LmNoPqRsTuV';
  expect(await readCodes(await drawCapture({ seed: 'meera', code }))).toEqual([code]);
  expect(await readCodes(await drawCapture({ seed: 'arjun', code: other }))).toEqual([other]);
  expect(await readCodes(await drawCapture({ seed: 'meera' }))).toEqual([]);
});

test('the code on a menu does not hide the code of the venue', async () => {
  const menu = 'https://menu.example/table/7';
  const photo = await sharp(await drawCapture({ seed: 'meera', code }))
    .composite([{ input: await drawCodePng(menu, 320), left: 80, top: 80 }])
    .jpeg()
    .toBuffer();
  expect((await readCodes(photo, (text) => text === code)).sort()).toEqual([code, menu].sort());
});

test('files that are not pictures, and far too large ones, are refused', async () => {
  await expect(readCodes(Buffer.from('not a picture'))).rejects.toThrow();
  const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await expect(readCodes(huge)).rejects.toThrow(/pixel limit/i);
});

test('photos that arrive together each get their own code', async () => {
  const codes = ['first', 'second', 'third', 'fourth'].map((name) => `http://localhost:3000/v/${name}`);
  const photos = await Promise.all(codes.map((text) => drawCodePng(text, 400)));
  expect(await Promise.all(photos.map((photo) => readCodes(photo)))).toEqual(codes.map((text) => [text]));
});

test('the server stays responsive while a hard photo is decoded', async () => {
  const side = 1200;
  await decodeCodes({ width: 1, height: 1, pixels: new Uint8Array(1) }); // the thread has started
  let turns = 0;
  let isDecoding = true;
  const turn = () => {
    turns++;
    if (isDecoding) setImmediate(turn);
  };
  setImmediate(turn);
  expect(await decodeCodes({ width: side, height: side, pixels: finderPatterns(side) })).toEqual([]);
  isDecoding = false;
  expect(turns).toBeGreaterThan(10);
});

/** Finder patterns side by side: the decoder tries every triple of them. */
function finderPatterns(side: number) {
  /** How far in from the edge of its mark: 0 to 3, below 0 in the white between two. */
  const depth = (at: number) => Math.min(Math.floor(at / 3) % 9, 6 - (Math.floor(at / 3) % 9));
  return Uint8Array.from({ length: side * side }, (_, at) => {
    const inwards = Math.min(depth(at % side), depth(Math.floor(at / side)));
    return inwards < 0 || inwards === 1 ? 255 : 0;
  });
}
