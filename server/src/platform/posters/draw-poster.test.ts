import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readCodes } from '../qr/read-code.ts';
import { drawPosterPdf, drawPosterSvg } from './draw-poster.ts';
import { QUIET_MODULES } from './poster-code.ts';
import { runsOf, writableWords } from './poster-fonts.ts';
import { layOutPoster, PAPER, type Poster } from './poster-layout.ts';

const blueDoor: Poster = {
  venueName: 'The Blue Door',
  venueAddress: '12 Lane 7, Koregaon Park, Pune 411001',
  isFromOsm: true,
  address: 'https://showup.example/v/ABC234.AbCdEfGhIjK',
};
const origins = [
  'https://sho.wp',
  'http://localhost:3000',
  'https://showup.example',
  'https://a-rather-long-name.of-some-city.example',
  'https://a-very-long-name-of-a-server.of-some-city.somewhere.example',
];
const at = (origin: string): Poster => ({ ...blueDoor, address: `${origin}/v/ABC234.AbCdEfGhIjK` });

/** The poster as a picture. @param width in px */
function print(poster: Poster, width: number) {
  return sharp(Buffer.from(drawPosterSvg(poster)), { density: 150 })
    .resize({ width })
    .png()
    .toBuffer();
}

/** Half the horizontal angle of view of a phone's main camera, held upright. */
const HALF_ANGLE = (25 * Math.PI) / 180;
const PHOTO = { width: 1080, height: 1440 };

/**
 * What a phone of 1080 × 1440 pixels sees from that distance: the paper on a dark wall, a little blurred, as a JPEG of
 * quality 0.6.
 */
async function photograph(poster: Poster, metres: number) {
  const widthSeen = 2 * metres * Math.tan(HALF_ANGLE);
  const width = Math.round((PAPER.width / 1000 / widthSeen) * PHOTO.width);
  const paper = await print(poster, width);
  const seen = await sharp({ create: { ...PHOTO, channels: 3, background: '#3a2f2a' } })
    .composite([{ input: paper, left: 611, top: 433 }])
    .png()
    .toBuffer();
  return { width, photo: await sharp(seen).blur(1).jpeg({ quality: 60 }).toBuffer() };
}

describe('the code', () => {
  test('can be read by a phone from two metres', async () => {
    for (const origin of origins.slice(0, 4)) {
      const { width, photo } = await photograph(at(origin), 2);
      expect(width).toBeLessThanOrEqual(PHOTO.width / 8.5);
      expect(await readCodes(photo)).toEqual([at(origin).address]);
    }
  });

  test.each(origins.slice(0, 4))('of %s has modules of at least 5 mm', (origin) => {
    expect(layOutPoster(at(origin)).code.moduleSide).toBeGreaterThanOrEqual(5);
  });

  test.each(origins)('of %s has four white modules around it, all on the paper', (origin) => {
    const { code, texts, rule } = layOutPoster(at(origin));
    const quiet = QUIET_MODULES * code.moduleSide;
    expect(code.x).toBeGreaterThanOrEqual(quiet);
    expect(PAPER.width - code.x - code.side).toBeGreaterThanOrEqual(quiet);
    expect(rule.y).toBeGreaterThanOrEqual(code.y + code.side + quiet - 1e-9);
    for (const { y, size, text, font } of texts) {
      const { bbox } = font.font.layout(text);
      const mm = size / font.font.unitsPerEm;
      const isAbove = y - bbox.minY * mm <= code.y - quiet;
      const isBelow = y - bbox.maxY * mm >= code.y + code.side + quiet;
      expect(isAbove || isBelow, text).toBe(true);
    }
  });

  test('has a white margin as drawn', async () => {
    const { code } = layOutPoster(blueDoor);
    const perMm = 6;
    const quiet = QUIET_MODULES * code.moduleSide;
    const framed = await sharp(await print(blueDoor, PAPER.width * perMm))
      .extract({
        left: Math.ceil((code.x - quiet) * perMm),
        top: Math.ceil((code.y - quiet) * perMm),
        width: Math.floor((code.side + 2 * quiet) * perMm) - 1,
        height: Math.floor((code.side + 2 * quiet) * perMm) - 1,
      })
      .png()
      .toBuffer();
    const { info } = await sharp(framed)
      .trim({ background: '#fff', threshold: 40 })
      .toBuffer({ resolveWithObject: true });
    expect(info.width / perMm).toBeCloseTo(code.side, 0);
    expect(info.height / perMm).toBeCloseTo(code.side, 0);
  });
});

describe('the PDF', () => {
  test('is one A4 page with embedded fonts and no picture', async () => {
    const pdf = (await drawPosterPdf(blueDoor)).toString('latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(pdf).toContain('/MediaBox [0 0 595.28 841.89]');
    const fonts = pdf.match(/\/BaseFont \/\S+/g) ?? [];
    expect(new Set(fonts).size).toBe(2);
    expect(pdf.match(/\/FontFile2/g)).toHaveLength(2);
    expect(pdf).not.toContain('Helvetica');
    expect(pdf).not.toContain('/Subtype /Image');
  });

  test('embeds the fonts of other scripts too', async () => {
    const hindi = { ...blueDoor, venueName: 'नीला दरवाज़ा', venueAddress: 'பார்க் தெரு, কলকাতা' };
    const pdf = (await drawPosterPdf(hindi)).toString('latin1');
    for (const family of ['NotoSansDevanagari', 'NotoSansTamil', 'NotoSansBengali'])
      expect(pdf).toMatch(new RegExp(`/BaseFont /[A-Z]+\\+${family}`));
  });
});

test('a venue of OpenStreetMap is credited in readable size, and one of ours is not', () => {
  const credit = ['© OpenStreetMap contributors', 'openstreetmap.org/copyright'];
  const { texts } = layOutPoster(blueDoor);
  const lines = texts.filter(({ text }) => credit.includes(text));
  expect(lines.map(({ text }) => text)).toEqual(credit);
  const promise = texts.find(({ text }) => text === 'Dating for people who show up');
  for (const { text, font, x, y, size } of lines) {
    expect(size).toBeGreaterThanOrEqual(2.5);
    expect(y - size).toBeGreaterThan((promise?.y ?? PAPER.height) + 1);
    expect(y).toBeLessThan(PAPER.height - 5);
    const mm = size / font.font.unitsPerEm;
    expect(x + font.font.layout(text).advanceWidth * mm).toBeLessThan(PAPER.width - 10);
  }
  expect(layOutPoster({ ...blueDoor, isFromOsm: false }).texts).toEqual(
    texts.filter(({ text }) => !credit.includes(text)),
  );
});

test('the same poster always has the same bytes', () => {
  expect(drawPosterSvg(blueDoor)).toBe(drawPosterSvg({ ...blueDoor }));
});

test('a name cannot break out of the drawing', async () => {
  const venueName = '</title><script>"&amp;\u0000\uffff';
  const svg = drawPosterSvg({ ...blueDoor, venueName });
  expect(svg).not.toContain('<script');
  expect(await readCodes(Buffer.from(svg))).toEqual([blueDoor.address]);
});

describe('names', () => {
  test.each([
    ['Café Łódź'],
    ['Đà Nẵng'],
    ['नीला दरवाज़ा'],
    ['নীল দরজা'],
    ['நீலக் கதவு'],
    ['నీలి తలుపు'],
    ['ನೀಲಿ ಬಾಗಿಲು'],
    ['നീല വാതിൽ'],
    ['વાદળી દરવાજો'],
    ['ਨੀਲਾ ਦਰਵਾਜ਼ਾ ਪੰਜਾਬ'],
    ['ନୀଳ କବାଟ'],
    ['Синяя дверь'],
  ])('%s is written in full, without a box', (name) => {
    for (const weight of ['strong', 'plain'] as const) {
      expect(writableWords(name, weight)).toEqual(name.normalize('NFC').split(' '));
      for (const { text, font } of runsOf(name.normalize('NFC'), weight)) {
        expect(font.font.layout(text).glyphs.every(({ id }) => id !== 0)).toBe(true);
      }
    }
  });

  test.each([
    ['The Blue Door 🍸', ['The', 'Blue', 'Door']],
    ['Eulb\u202e\u0007 Bar 東京', ['Eulb', 'Bar']],
    ['The Blue Door 東京', ['The', 'Blue', 'Door']],
    ['東京バー', []],
    ['東京都 渋谷区 1-2-3', []],
  ])('of %s the words are left out that no font can write', (name, words) => {
    expect(writableWords(name, 'strong').filter((word) => /\w/.test(word))).toEqual(words);
  });

  test('a name that no font can write does not move the code', async () => {
    const poster = { ...blueDoor, venueName: '東京バー', venueAddress: '東京都' };
    expect(layOutPoster(poster).code).toEqual(layOutPoster(blueDoor).code);
    expect(await readCodes(Buffer.from(drawPosterSvg(poster)))).toEqual([poster.address]);
  });

  test.each([
    ['words', `${'Extraordinary Names '.repeat(5)}`, 'Third floor, behind the old petrol pump, '.repeat(5)],
    ['one word', 'W'.repeat(100), 'M'.repeat(200)],
    ['tall letters', 'நீலக்கதவு '.repeat(10), 'दरवाज़ा'.repeat(28)],
  ])('long ones of %s stay on the paper, whole and clear of the code', (_, venueName, venueAddress) => {
    const { texts, code } = layOutPoster({ ...blueDoor, venueName, venueAddress });
    const short = layOutPoster({ ...blueDoor, venueName: '', venueAddress: '' });
    const own = texts.filter(
      ({ x, y, text }) => !short.texts.some((t) => t.x === x && t.y === y && t.text === text),
    );
    expect(
      own
        .map(({ text }) => text)
        .join('')
        .replace(/\s/g, '').length,
    ).toBe((venueName + venueAddress).normalize('NFC').replace(/\s/g, '').length);
    for (const { x, y, size, text, font } of own) {
      const { advanceWidth, bbox } = font.font.layout(text);
      const mm = size / font.font.unitsPerEm;
      expect(x + advanceWidth * mm).toBeLessThanOrEqual(PAPER.width - code.x - 50);
      expect(y - bbox.maxY * mm).toBeGreaterThan(code.y + code.side + QUIET_MODULES * code.moduleSide);
      expect(y - bbox.minY * mm).toBeLessThan(PAPER.height - 5);
      expect(size).toBeGreaterThan(2);
    }
  });
});
