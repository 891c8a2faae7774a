/** What a poster is printed on. A `tent` is a sheet of A4, folded in the middle to stand on a table. */
export type Paper = 'a4' | 'a5' | 'tent' | 'letter';

const sheets: Record<Paper, string> = { a4: 'A4', a5: 'A5', tent: 'A4', letter: 'letter' };

/** Where US Letter is common, by Unicode's CLDR. */
const LETTER_REGIONS = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

/** The paper that is common where this language is set. @param language such as `en-US` */
export function usualPaper(language: string): 'a4' | 'letter' {
  try {
    return LETTER_REGIONS.has(new Intl.Locale(language).region ?? '') ? 'letter' : 'a4';
  } catch {
    return 'a4';
  }
}

/** The CSS that makes the browser print on this paper, up to its edges. */
export const printOn = (paper: Paper) => `@page { size: ${sheets[paper]}; margin: 0 }`;
