import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPosterCodeSvg } from './draw-code.ts';
import { readCodes } from './read-code.ts';

const code = (origin: string) => `${origin}/v/ABC234.AbCdEfGhIjK`;
const codes = [
  'https://sho.wp',
  'http://localhost:3000',
  'https://showup.example',
  'https://a-rather-long-name.of-some-city.example',
].map(code);

/** The width of the code with its white margin on A4, as the poster page prints it. */
const WIDTH_MM = 205;
/** Half the horizontal angle of view of a phone's main camera, held upright. */
const HALF_ANGLE = (25 * Math.PI) / 180;
const PHOTO = { width: 1080, height: 1440 };

/** The modules from edge to edge, with the white margin. */
const modulesOf = (svg: string) => Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);

/**
 * What a phone of 1080 × 1440 pixels sees from that distance: the code on a dark wall, a little blurred, as a JPEG of
 * quality 0.6.
 */
async function photograph(svg: string, metres: number): Promise<Buffer> {
  const widthSeen = 2 * metres * Math.tan(HALF_ANGLE);
  const width = Math.round((WIDTH_MM / 1000 / widthSeen) * PHOTO.width);
  const paper = await sharp(Buffer.from(svg), { density: 300 }).resize({ width }).png().toBuffer();
  const seen = await sharp({ create: { ...PHOTO, channels: 3, background: '#3a2f2a' } })
    .composite([{ input: paper, left: 611, top: 433 }])
    .png()
    .toBuffer();
  return sharp(seen).blur(1).jpeg({ quality: 60 }).toBuffer();
}

test.each(codes)('a phone reads the poster of %s from two metres', async (text) => {
  expect(await readCodes(await photograph(drawPosterCodeSvg(text), 2))).toEqual([text]);
});

test.each(codes)('on A4 the modules of %s are at least 5 mm wide', (text) => {
  expect(WIDTH_MM / modulesOf(drawPosterCodeSvg(text))).toBeGreaterThanOrEqual(5);
});

test('a very long address still has the larger modules of two levels', async () => {
  const long = code('https://a-very-long-name-of-a-server.of-some-city.somewhere.example');
  const svg = drawPosterCodeSvg(long);
  expect(modulesOf(svg)).toBeLessThanOrEqual(45);
  expect(await readCodes(await photograph(svg, 1.5))).toEqual([long]);
});
