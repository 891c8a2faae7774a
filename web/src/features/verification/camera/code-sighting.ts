import { venueCodeIn } from '#lib/device/code-text.ts';
import type { FoundCode, Point } from '#lib/device/qr-reader.ts';

/** The gap between the code and its outline, as a share of the code's size. */
const MARGIN = 0.16;

/** The code's outline, tilted like the code and a little larger, in the picture's pixels. */
export function outlineOf(corners: readonly Point[]): Point[] {
  const middle = { x: meanOf(corners.map(({ x }) => x)), y: meanOf(corners.map(({ y }) => y)) };
  const away = (from: number, to: number) => from + (to - from) * (1 + 2 * MARGIN);
  return corners.map(({ x, y }) => ({ x: away(middle.x, x), y: away(middle.y, y) }));
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** What a screen looks for in the text of a code: undefined for any other code. */
export type CodeReader = (text: string) => string | undefined;

/** Picks what to report from the codes found: one that is looked for first. Any other has no `wanted`. */
export function sightingOf(codes: readonly FoundCode[], read: CodeReader = venueCodeIn) {
  const code = codes.find(({ text }) => read(text) !== undefined) ?? codes[0];
  return code && { wanted: read(code.text), outline: outlineOf(code.corners) };
}
export type Sighting = ReturnType<typeof sightingOf>;
