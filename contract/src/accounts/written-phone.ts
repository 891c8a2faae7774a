import { plainDigits } from '../platform/digits.ts';

// Imports no zod, as the sign-in works before it has loaded (docs/decisions/first-visit.md).

/** What people write between digits, and the invisible marks that come with a copied number. */
const NOT_DIALLED = /[\s()./\-\p{Cf}\u2010-\u2015\u2212]/gu;
/** Pluses that Unicode relates to no other. */
const PLUSES = /[\u02d6\u2795]/gu;
/** In front of ten digits: the country code, however it is dialled, and the 0 for calls within the country. */
const PREFIX = /^(?:(?:\+|00)?91)?0?(?=[1-9]\d{9}$)/;
/** Ten digits. Those after 00 are a number of another country. */
const NATIONAL = /^(?!00)\d{10}$/;

export const isPhone = (number: string) => NATIONAL.test(number);

/** The ten digits of an Indian number, however it is written. Any other text stays one that `isPhone` refuses. */
export function nationalNumber(written: string): string {
  return plain(written).replace(NOT_DIALLED, '').replace(/^tel:/i, '').replace(PREFIX, '');
}

/** With plain digits and pluses instead of wide, small, raised or lowered ones, so that no country code is overlooked. */
function plain(written: string): string {
  return plainDigits(written.normalize('NFKC')).replace(PLUSES, '+');
}

/** Ten digits of an Indian mobile phone that nobody can be typing as 91 and ten more. Others may be foreign, and go on. */
const FULL = /^(?!91)[6-9]\d{9}$/;

/**
 * What a phone field shows of what is typed or pasted. Ten digits of an Indian number; any other number stays as it is,
 * with its plus, so that it is seen and refused. An eleventh digit is left out after a key, with the number `before` it.
 */
export function phoneDigits(typed: string, before = ''): string {
  const written = plain(typed);
  const number = nationalNumber((/^\D*\+/.test(written) ? '+' : '') + written.replace(/\D/g, ''));
  return FULL.test(before) && number.length === before.length + 1 ? before : number;
}
