import { CODE_PATH, VenueCode } from '@showup/contract/venues';
import type { FoundCode, Point } from '../../lib/qr-reader.ts';

/** What a code says where it is the address of a venue: `<venue>.<proof>`. Like the server, it looks at the path alone. */
export function venueCodeIn(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { pathname } = new URL(text);
  if (!pathname.startsWith(CODE_PATH)) return undefined;
  return VenueCode.safeParse(pathname.slice(CODE_PATH.length)).data;
}

/** A share of the code's size that stays free between it and its outline. */
const MARGIN = 0.16;

/** The upright box around a code, in the picture's pixels. */
export function boxAround(corners: readonly Point[]) {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const width = Math.max(...xs) - left;
  const height = Math.max(...ys) - top;
  const margin = MARGIN * Math.max(width, height);
  return { x: left - margin, y: top - margin, width: width + 2 * margin, height: height + 2 * margin };
}

/** What the viewfinder sees: a venue's code wins over any other, which has no `venueCode`. */
export function sightingOf(codes: readonly FoundCode[]) {
  const venue = codes.find(({ text }) => venueCodeIn(text) !== undefined);
  const code = venue ?? codes[0];
  return code && { venueCode: venueCodeIn(code.text), box: boxAround(code.corners) };
}
export type Sighting = ReturnType<typeof sightingOf>;
