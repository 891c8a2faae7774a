import { INK, line, moved } from '#test/drawing/shapes';

/** The letters of the demo venues as neon tubes, six units high, so that drawing needs no font. */
const tubes: Record<string, readonly [width: number, tube: string]> = {
  A: [4, 'M0 6L2 0L4 6M.8 4H3.2'],
  B: [4, 'M0 0V6H2.2Q4 6 4 4.5T2.2 3H0M0 0H2Q3.6 0 3.6 1.5T2 3'],
  C: [4, 'M4 1Q3.4 0 2.2 0Q0 0 0 3T2.2 6Q3.4 6 4 5'],
  D: [4, 'M0 0V6H1.6Q4 6 4 3T1.6 0Z'],
  E: [3.4, 'M3.4 0H0V6H3.4M0 3H2.8'],
  F: [3.4, 'M3.4 0H0V6M0 3H2.8'],
  G: [4, 'M4 1Q3.4 0 2.2 0Q0 0 0 3T2.2 6Q4 6 4 3.4H2.4'],
  H: [4, 'M0 0V6M4 0V6M0 3H4'],
  I: [0, 'M0 0V6'],
  L: [3.2, 'M0 0V6H3.2'],
  M: [4.8, 'M0 6V0L2.4 3.6L4.8 0V6'],
  N: [4, 'M0 6V0L4 6V0'],
  O: [4.4, 'M2.2 0Q0 0 0 3T2.2 6Q4.4 6 4.4 3T2.2 0Z'],
  P: [4, 'M0 6V0H2.2Q4 0 4 1.7T2.2 3.4H0'],
  R: [4, 'M0 6V0H2.2Q4 0 4 1.7T2.2 3.4H0M1.8 3.4L4 6'],
  S: [4, 'M3.8 .9Q3.2 0 2 0Q.2 0 .2 1.5T2 3Q4 3.1 4 4.5T2 6Q.6 6 0 5'],
  T: [4, 'M0 0H4M2 0V6'],
  U: [4, 'M0 0V3.6Q0 6 2 6T4 3.6V0'],
  Y: [4, 'M0 0L2 3L4 0M2 3V6'],
  '&': [3, 'M1.5 1.8V4.8M0 3.3H3'],
  ' ': [1.4, ''],
};

const GAP = 1.5;
const LINE_HEIGHT = 9;
const LETTERS_IN_LINE = 11;

/** The name as a neon sign, centred on `x`, from `y` down, within `width` and `height`. */
export function neonSign(name: string, x: number, y: number, width: number, height: number, colour: string) {
  const lines = breakLines(name.toUpperCase());
  const widths = lines.map(widthOf);
  const unit = Math.min(width / Math.max(1, ...widths), height / (lines.length * LINE_HEIGHT), 15);
  return lines
    .map((text, at) => {
      const left = x - ((widths[at] ?? 0) * unit) / 2;
      const tube = tubesOf(text);
      return moved(
        left,
        y + at * LINE_HEIGHT * unit,
        line(tube, colour, 3.2, 0.16) +
          line(tube, colour, 2, 0.3) +
          line(tube, INK, 1.1, 0.35) +
          line(tube, colour, 0.86) +
          line(tube, '#fffaf0', 0.34),
        unit,
      );
    })
    .join('');
}

function breakLines(text: string) {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const fits = last !== undefined && `${last} ${word}`.length <= LETTERS_IN_LINE;
    if (fits) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function widthOf(text: string) {
  return [...text].reduce((width, letter) => width + (tubes[letter]?.[0] ?? 0) + GAP, -GAP);
}

/** One path for a whole line: moves every coordinate to the right by the width of the letters before. */
function tubesOf(text: string) {
  let left = 0;
  return [...text]
    .map((letter) => {
      const [width, tube] = tubes[letter] ?? [0, ''];
      const shifted = shift(tube, left);
      left += width + GAP;
      return shifted;
    })
    .join('');
}

function shift(tube: string, by: number) {
  return tube.replace(/([MLQTHV])([^A-Z]*)/g, (_, command: string, numbers: string) => {
    const values = numbers.match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
    const moves = values.map((value, at) =>
      command === 'V' || (command !== 'H' && at % 2 === 1) ? value : value + by,
    );
    return command + moves.map((value) => Number(value.toFixed(2))).join(' ');
  });
}
