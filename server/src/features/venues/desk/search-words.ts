/** Spaces and every mark of ASCII: what the column `words` is split at, so that both sides see the same words. */
const BETWEEN_WORDS = /[\s!-/:-@[-`{-~]+/;

/** The words of what somebody is looking for. */
export function wordsOf(text: string): string[] {
  return text.split(BETWEEN_WORDS).filter((word) => word !== '');
}
