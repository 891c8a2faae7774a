import type { HelpCountry } from '@showup/contract/public/help-lines';

/** Where members have their phone numbers. */
const INDIA = 'IN';

/**
 * Whose help lines to show: the country that the page's address asks for, or India. Many phones in India are set to
 * American English or to another time zone, and nobody there must be sent to 911.
 */
export function chosenCountry(
  countries: readonly HelpCountry[],
  asked: string | null,
): HelpCountry | undefined {
  const known = [asked?.toUpperCase(), INDIA].flatMap(
    (wanted) => countries.find(({ code }) => code === wanted) ?? [],
  );
  return known[0] ?? countries[0];
}
