// @module-tag pure
import { mediaTexts, type UploadPreset } from '@showup/contract/platform/media';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { renderPicture } from './picture.ts';

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const cutOut = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: clear } }).composite([
    {
      input: Buffer.from('<svg width="60" height="40"><rect width="60" height="40"/></svg>'),
      left: 20,
      top: 60,
    },
  ]);
const plain = (width: number, height: number, background = '#c82828') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

/** The widest rendition, and the colour of the pixel at `x`, `y` in it. */
async function stored(file: Sharp | Buffer, x = 0, y = 0, preset: UploadPreset = 'chat') {
  const { renditions } = await renderPicture(Buffer.isBuffer(file) ? file : await file.toBuffer(), preset);
  const widest = sharp(renditions.at(-1)?.bytes);
  const { width, height, hasAlpha } = await widest.metadata();
  const colour = await widest.extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer();
  return { width, height, hasAlpha, colour: [...colour] };
}

function near(colour: readonly number[], expected: readonly number[]): void {
  for (const [at, value] of expected.entries())
    expect(Math.abs((colour[at] ?? Number.NaN) - value), `${colour}`).toBeLessThan(24);
}

test.each<[string, (image: Sharp) => Sharp]>([
  ['PNG', (image) => image.png()],
  ['PNG with a palette', (image) => image.png({ palette: true })],
  ['PNG of 16 bits', (image) => image.toColourspace('rgb16').png()],
  ['grey PNG', (image) => image.toColourspace('b-w').png()],
  ['WebP', (image) => image.webp()],
  ['GIF', (image) => image.gif()],
])('a transparent %s is stored on white, with its dark writing', async (_format, encode) => {
  const file = await encode(cutOut(120, 160)).toBuffer();
  const ground = await stored(file, 5, 5);
  expect(ground.hasAlpha).toBe(false);
  near(ground.colour, [255, 255, 255]);
  near((await stored(file, 50, 80)).colour, [0, 0, 0]);
});

test.each<[string, (image: Sharp) => Sharp]>([
  ['in CMYK', (image) => image.withIccProfile('cmyk').jpeg()],
  ['in Display P3', (image) => image.withIccProfile('p3').png()],
  ['of 16 bits', (image) => image.toColourspace('rgb16').png()],
])('a picture %s keeps its colours', async (_kind, encode) => {
  near((await stored(encode(plain(90, 120)))).colour, [200, 40, 40]);
});

test('a grey picture stays grey', async () => {
  for (const grey of [
    plain(90, 120, '#808080').greyscale(),
    plain(90, 120, '#808080').toColourspace('grey16'),
  ])
    near((await stored(grey.png())).colour, [128, 128, 128]);
});

test.each<[number, (image: Sharp) => Sharp]>([
  [1, (image) => image],
  [2, (image) => image.flop()],
  [3, (image) => image.rotate(180)],
  [4, (image) => image.flip()],
  [5, (image) => image.flip().rotate(90)],
  [6, (image) => image.rotate(-90)],
  [7, (image) => image.flop().rotate(90)],
  [8, (image) => image.rotate(90)],
])('a picture stored with orientation %i is upright', async (orientation, turn) => {
  const upright = plain(60, 120, '#ffffff').composite([
    { input: { create: { width: 30, height: 30, channels: 3, background: '#000' } }, left: 0, top: 0 },
  ]);
  const turned = await turn(sharp(await upright.png().toBuffer()))
    .withMetadata({ orientation })
    .jpeg({ quality: 100 })
    .toBuffer();
  const { width, height, colour } = await stored(turned, 10, 10);
  expect([width, height]).toEqual([60, 120]);
  near(colour, [0, 0, 0]);
});

test('long screenshots and panoramas stay readable', async () => {
  expect(await stored(plain(1080, 9_000).png())).toMatchObject({ width: 1080, height: 9_000 });
  expect(await stored(plain(1080, 17_000).png())).toMatchObject({ width: 1041, height: 16_383 });
  expect(await stored(plain(8_000, 400).png())).toMatchObject({ width: 8_000, height: 400 });
  expect(await stored(plain(4_000, 3_000).png())).toMatchObject({ width: 1080, height: 810 });
});

test.each<[UploadPreset, number, number]>([
  ['chat', 9_000, 2],
  ['chat', 2, 9_000],
  ['profile', 8_000, 400],
  ['avatar', 300, 3_000],
  ['verification', 1080, 9_000],
])('as %s, a picture of %i by %i is refused in words', async (preset, width, height) => {
  await expect(renderPicture(await plain(width, height).png().toBuffer(), preset)).rejects.toMatchObject({
    message: mediaTexts.tooNarrow,
    code: 'media.too_large',
  });
});

test('the refusal of an iPhone’s HEIC names it, whatever the file is called', async () => {
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(400),
  ]);
  await expect(renderPicture(heic, 'chat')).rejects.toMatchObject({
    message: mediaTexts.heic,
    code: 'media.unreadable',
  });
});
