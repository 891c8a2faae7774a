import type { HelpCountry } from '@showup/contract/public/help-lines';

const INDIA = 'IN';
/** What browsers call India's time zone: Chromium still uses the old name. */
const INDIAN_TIME = ['Asia/Kolkata', 'Asia/Calcutta'];

interface Hints {
  /** A code from the page's address. */
  readonly asked: string | null;
  /** As in `navigator.languages`. */
  readonly languages: readonly string[];
  readonly timeZone: string;
}

/**
 * Whose help lines to show first. Many phones in India are set to American or British English, and must not be sent to
 * 911, so the time zone counts before the language.
 */
export function chosenCountry(
  countries: readonly HelpCountry[],
  { asked, languages, timeZone }: Hints,
): HelpCountry | undefined {
  const codes = [
    asked?.toUpperCase(),
    INDIAN_TIME.includes(timeZone) ? INDIA : undefined,
    ...languages.map(regionOf),
    INDIA,
  ];
  const known = codes.flatMap((code) => countries.find((country) => country.code === code) ?? []);
  return known[0] ?? countries[0];
}

/** `GB` of `en-GB`, `TW` of `zh-Hant-TW`. */
const regionOf = (language: string) => /-([A-Za-z]{2})(?:-|$)/.exec(language)?.[1]?.toUpperCase();
