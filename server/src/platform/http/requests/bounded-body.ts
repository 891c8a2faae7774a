import { tooLarge } from '#platform/problem';

/** More fields and values than the longest form, including a list of 50 phone numbers. */
const PARTS_MAX = 1_000;
/** Characters in the longest text, and in everything outside texts. Pictures are limited by the size of the body. */
const CHARACTERS_MAX = 65_536;
const PICTURE = 'data:';

/** Characters that start a value or field, or separate two. */
const PARTS = new Set(['{', '[', ',', ':', '"']);

/**
 * Refuses JSON with more values than any form has. Checks the text before parsing: parsing three million nested lists
 * blocks the server for seconds.
 * @throws Problem 413
 */
export function requireBounded(json: string): void {
  let parts = 0;
  let outside = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charAt(at);
    outside += 1;
    if (PARTS.has(sign)) parts += 1;
    if (outside > CHARACTERS_MAX || parts > PARTS_MAX) throw tooLarge();
    if (sign === '"') at = endOfString(json, at + 1);
  }
}

/** The position of the quote that ends the string, or the end of the JSON. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start);
  while (end !== -1 && isEscaped(json, start, end)) {
    if (end - start > CHARACTERS_MAX) throw tooLarge(); // pictures contain no quotes
    end = json.indexOf('"', end + 1);
  }
  if (end === -1) end = json.length;
  if (end - start > CHARACTERS_MAX && !json.startsWith(PICTURE, start)) throw tooLarge();
  return end;
}

/** Whether an odd number of backslashes precedes the quote. */
function isEscaped(json: string, start: number, quote: number): boolean {
  let first = quote;
  while (first > start && json.charAt(first - 1) === '\\') first -= 1;
  return (quote - first) % 2 === 1;
}
