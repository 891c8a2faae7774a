import { CODE_PATH, VenueCode } from '@showup/contract/venues';
import type { FoundCode, Point } from '../../../lib/device/qr-reader.ts';

/** The `<venue>.<proof>` in a code that is a venue's address, or undefined. Checks only the path, like the server. */
export function venueCodeIn(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { pathname } = new URL(text);
  if (!pathname.startsWith(CODE_PATH)) return undefined;
  return VenueCode.safeParse(pathname.slice(CODE_PATH.length)).data;
}

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

/** Picks what to report from the codes found: a venue's code first. Any other code has no `venueCode`. */
export function sightingOf(codes: readonly FoundCode[]) {
  const venue = codes.find(({ text }) => venueCodeIn(text) !== undefined);
  const code = venue ?? codes[0];
  return code && { venueCode: venueCodeIn(code.text), outline: outlineOf(code.corners) };
}
export type Sighting = ReturnType<typeof sightingOf>;
