import { charactersOf, type Run, runsOf, type Weight, writableWords } from './poster-fonts.ts';

/** A run at its place. Millimetres from the upper left corner of the paper; `y` is the baseline. */
export interface PlacedRun extends Run {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The box of a text, in mm. */
export interface TextBox {
  readonly weight: Weight;
  readonly width: number;
  readonly height: number;
  /** The preferred font size. */
  readonly size: number;
  /** Below this size words are broken rather than shrunk further. */
  readonly smallest: number;
}

/** Lines that fit their box, not placed yet. */
export interface FittedText {
  readonly weight: Weight;
  readonly size: number;
  readonly lines: readonly Line[];
  /** From the top of the first line to the bottom of the last; 0 without lines. */
  readonly height: number;
}

interface Line {
  readonly text: string;
  /** From the top of the text to this line's baseline. */
  readonly baseline: number;
}

const SHRINK = 0.96;
/** Relative to the font size, the same for all Latin lines; Indian letters may reach further. */
const LEADING: Record<Weight, number> = { strong: 1.04, plain: 1.36 };
const ABOVE = 0.72;
const BELOW = 0.24;
const GAP = 0.06;

function widthOfRun({ text, font: { font } }: Run): number {
  return font.layout(text).advanceWidth / font.unitsPerEm;
}

/** Caches widths in units of the font size, so that shrinking a text measures nothing twice. */
function createRuler(weight: Weight) {
  const known = new Map<string, number>();
  return (text: string): number => {
    const width = known.get(text) ?? runsOf(text, weight).reduce((sum, run) => sum + widthOfRun(run), 0);
    known.set(text, width);
    return width;
  };
}

type Ruler = ReturnType<typeof createRuler>;

/** Wraps the words into as few lines of this width as possible. @param width in units of the font size */
function wrap(words: readonly string[], width: number, ruler: Ruler): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && ruler(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Leaves space for kerning between letters that were measured one by one. */
const KERNED = 0.96;

/** The parts of a word, each of which fits a line. */
function breakWord(word: string, width: number, ruler: Ruler): string[] {
  if (ruler(word) <= width) return [word];
  const parts = [''];
  let used = 0;
  for (const character of charactersOf(word)) {
    used += ruler(character);
    if (used > width * KERNED) {
      parts.push('');
      used = ruler(character);
    }
    parts[parts.length - 1] += character;
  }
  return parts;
}

/** How far a line reaches above and below its baseline, in units of the font size. */
function reachOf(line: string, weight: Weight) {
  let above = ABOVE;
  let below = BELOW;
  for (const { text, font } of runsOf(line, weight)) {
    const { minY, maxY } = font.font.layout(text).bbox;
    above = Math.max(above, maxY / font.font.unitsPerEm);
    below = Math.max(below, -minY / font.font.unitsPerEm);
  }
  return { above, below };
}

function stack(lines: readonly string[], weight: Weight, size: number): FittedText {
  let baseline = 0;
  let foot = 0;
  const stacked = lines.map((text, at) => {
    const { above, below } = reachOf(text, weight);
    baseline = at === 0 ? above : Math.max(baseline + LEADING[weight], foot + GAP + above);
    foot = baseline + below;
    return { text, baseline: baseline * size };
  });
  return { weight, size, lines: stacked, height: foot * size };
}

/** Wraps and shrinks a text until it fits. Breaks words only when it would get too small to read. */
export function fitText(
  text: string,
  { weight, width, height, size: wished, smallest }: TextBox,
): FittedText {
  const words = writableWords(text, weight);
  const ruler = createRuler(weight);
  for (let size = wished; ; size *= SHRINK) {
    const room = width / size;
    const pieces = size < smallest ? words.flatMap((word) => breakWord(word, room, ruler)) : words;
    const lines = wrap(pieces, room, ruler);
    if (lines.length * size > height || lines.some((line) => ruler(line) > room)) continue;
    const fitted = stack(lines, weight, size);
    if (fitted.height <= height) return fitted;
  }
}

/** Places the text below `top`, with its lines starting at `x`, or ending there if aligned to the end. */
export function placeText(text: FittedText, x: number, top: number, align: 'start' | 'end' = 'start') {
  const { weight, size, lines } = text;
  return lines.flatMap((line) => {
    const runs = runsOf(line.text, weight).map((run) => ({ run, width: widthOfRun(run) * size }));
    let pen = align === 'start' ? x : runs.reduce((left, { width }) => left - width, x);
    return runs.map(({ run, width }): PlacedRun => {
      const placed = { ...run, x: pen, y: top + line.baseline, size };
      pen += width;
      return placed;
    });
  });
}
