import { CODE_PATH, VenueCode } from '@showup/contract/venues';
import type { FoundCode, Point } from '../../../lib/device/qr-reader.ts';

/** What a code says where it is the address of a venue: `<venue>.<proof>`. Like the server, it looks at the path alone. */
export function venueCodeIn(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { pathname } = new URL(text);
  if (!pathname.startsWith(CODE_PATH)) return undefined;
  return VenueCode.safeParse(pathname.slice(CODE_PATH.length)).data;
}

/** A share of the code's size that stays free between it and its outline. */
const MARGIN = 0.16;

/** The code's own shape, tilted as it is, a little larger; in the picture's pixels. */
export function outlineOf(corners: readonly Point[]): Point[] {
  const middle = { x: meanOf(corners.map(({ x }) => x)), y: meanOf(corners.map(({ y }) => y)) };
  const away = (from: number, to: number) => from + (to - from) * (1 + 2 * MARGIN);
  return corners.map(({ x, y }) => ({ x: away(middle.x, x), y: away(middle.y, y) }));
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** What the viewfinder sees: a venue's code wins over any other, which has no `venueCode`. */
export function sightingOf(codes: readonly FoundCode[]) {
  const venue = codes.find(({ text }) => venueCodeIn(text) !== undefined);
  const code = venue ?? codes[0];
  return code && { venueCode: venueCodeIn(code.text), outline: outlineOf(code.corners) };
}
export type Sighting = ReturnType<typeof sightingOf>;
