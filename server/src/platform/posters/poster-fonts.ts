import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './woff.ts';

/** `strong` is for names and headlines, `plain` for text read from near. */
export type Weight = 'strong' | 'plain';

export interface PosterFont {
  /** Names the font in a document that embeds it. */
  readonly name: string;
  readonly file: Buffer;
  readonly font: Font;
}

/** A run of text in one font. */
export interface Run {
  readonly text: string;
  readonly font: PosterFont;
}

const INTER = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'];
/** The family for each script of India. Noto's Gurmukhi is missing because fontkit cannot shape it. */
const INDIAN = [
  ['noto-sans-devanagari', 'devanagari'],
  ['noto-sans-bengali', 'bengali'],
  ['noto-sans-tamil', 'tamil'],
  ['noto-sans-telugu', 'telugu'],
  ['noto-sans-kannada', 'kannada'],
  ['noto-sans-malayalam', 'malayalam'],
  ['noto-sans-gujarati', 'gujarati'],
  ['mukta-mahee', 'gurmukhi'],
  ['noto-sans-oriya', 'oriya'],
] as const;

function woff(family: string, script: string, weight: number): string {
  return `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`;
}

/** The first font that has the letters is used. WOFF, because subsets of WOFF2 fonts cannot be embedded. */
const files: Record<Weight, readonly string[]> = {
  strong: [
    ...['latin', 'latin-ext', 'vietnamese'].map((script) => woff('bricolage-grotesque', script, 800)),
    ...INTER.map((script) => woff('inter', script, 700)),
    ...INDIAN.map(([family, script]) => woff(family, script, 700)),
  ],
  plain: [
    ...INTER.map((script) => woff('inter', script, 500)),
    ...INDIAN.map(([family, script]) => woff(family, script, 500)),
  ],
};

const require = createRequire(import.meta.url);
const opened = new Map<string, PosterFont>();

/** Read when the first poster needs it, then kept. */
function open(path: string): PosterFont {
  const known = opened.get(path);
  if (known) return known;
  const file = unpackWoff(readFileSync(require.resolve(path)));
  const font = create(file);
  if (!('layout' in font)) throw new Error(`${path} holds more than one font.`);
  const fresh = { name: path.slice(path.lastIndexOf('/') + 1, -'.woff'.length), file, font };
  opened.set(path, fresh);
  return fresh;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners shape Indian letters; other invisible characters could only reorder or hide text. */
const INVISIBLE = /(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{VS}]/gu;
const JOINER = /\u200c|\u200d/u;
const WRITTEN = /[\p{L}\p{N}]/u;

/** The characters of a text as people count them. */
export function charactersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

function has({ font }: PosterFont, character: string): boolean {
  return [...character].every(
    (point) => JOINER.test(point) || font.hasGlyphForCodePoint(point.codePointAt(0) ?? 0),
  );
}

/** Removes joiners that a font does not have. */
function writable({ font }: PosterFont, character: string): string {
  return [...character].filter((point) => font.hasGlyphForCodePoint(point.codePointAt(0) ?? 0)).join('');
}

/**
 * The words of a text that have no missing letters. A symbol that no font has is left out; a word with a missing letter
 * is left out as a whole, since the rest would be another word. If most words are left out, all are: a house number
 * alone is not an address.
 */
export function writableWords(text: string, weight: Weight): string[] {
  const words = text.normalize('NFC').replace(/\s+/gu, ' ').replace(INVISIBLE, '').split(' ');
  const wanted = words.filter((word) => WRITTEN.test(word));
  const kept = words.map((word) => writablePart(word, weight)).filter((word) => isShapable(word, weight));
  const written = kept.filter((word) => WRITTEN.test(word));
  return 2 * written.length > wanted.length ? kept : [];
}

function writablePart(word: string, weight: Weight): string {
  let part = '';
  for (const character of charactersOf(word)) {
    if (files[weight].some((path) => has(open(path), character))) part += character;
    else if (WRITTEN.test(character)) return '';
  }
  return part;
}

/** fontkit throws for a few combinations of marks; such words count as not writable. */
function isShapable(word: string, weight: Weight): boolean {
  if (word === '') return false;
  try {
    for (const { text, font } of runsOf(word, weight)) font.font.layout(text);
    return true;
  } catch {
    return false;
  }
}

/** Splits a text of writable words into runs of one font; spaces and marks stay with the font before them. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: { text: string; font: PosterFont }[] = [];
  for (const character of charactersOf(text)) {
    const last = runs.at(-1);
    const isNeutral = !WRITTEN.test(character);
    const path = files[weight].find((each) => has(open(each), character));
    if (path === undefined) continue;
    const font = last && isNeutral && has(last.font, character) ? last.font : open(path);
    if (last?.font === font) last.text += writable(font, character);
    else runs.push({ text: writable(font, character), font });
  }
  return runs;
}
