/** The two common paper sizes. */
export type Paper = 'a4' | 'letter';

/** Where US Letter is common, by Unicode's CLDR. */
const LETTER_REGIONS = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

/** The paper that is common where this language is set. @param language such as `en-US` */
export function usualPaper(language: string): Paper {
  try {
    return LETTER_REGIONS.has(new Intl.Locale(language).region ?? '') ? 'letter' : 'a4';
  } catch {
    return 'a4';
  }
}

/** The CSS that makes the browser print on this paper, up to its edges. */
export const printOn = (paper: Paper) => `@page { size: ${paper === 'a4' ? 'A4' : 'letter'}; margin: 0 }`;
