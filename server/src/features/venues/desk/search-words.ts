/** Spaces and every ASCII punctuation mark. The column `words` splits at the same marks, so both see the same words. */
const BETWEEN_WORDS = /[\s!-/:-@[-`{-~]+/;

/** The words of a search text. */
export function wordsOf(text: string): string[] {
  return text.split(BETWEEN_WORDS).filter((word) => word !== '');
}
