import { CODE_PATH, VenueCode } from '@showup/contract/venues';
import { parsedAddress } from '../format/parsed-address.ts';

/** The `<venue>.<proof>` in a code that is a venue's address, or undefined. Checks only the path, like the server. */
export function venueCodeIn(text: string): string | undefined {
  const pathname = parsedAddress(text)?.pathname;
  if (!pathname?.startsWith(CODE_PATH)) return undefined;
  return VenueCode.safeParse(pathname.slice(CODE_PATH.length)).data;
}
