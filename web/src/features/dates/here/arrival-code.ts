import { HANDSHAKE_PATH } from '@showup/contract/dates';
import { CODE_PATH } from '@showup/contract/venues';
import { venueCodeIn } from '#lib/device/code-text.ts';
import { parsedAddress } from '#lib/format/parsed-address.ts';

/** The path of a venue's code or of a handshake; undefined for any other code. */
export function arrivalCodeIn(text: string): string | undefined {
  const venueCode = venueCodeIn(text);
  if (venueCode !== undefined) return `${CODE_PATH}${venueCode}`;
  const pathname = parsedAddress(text)?.pathname;
  return pathname?.startsWith(HANDSHAKE_PATH) ? pathname : undefined;
}
