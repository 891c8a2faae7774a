import { parsedAddress } from '#lib/format/parsed-address.ts';

type TextPart = { readonly text: string; readonly href?: string };

/**
 * An https address, or a host without one. Ends at a space, a quote, a bracket or a character that changes the text
 * direction.
 */
const LINK =
  /(?:https:\/\/|(?<![\p{L}\p{N}@._:/-])(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,12}(?![\p{L}\p{N}@_-]))[^\s<>"'`\u200e\u200f\u202a-\u202e\u2066-\u2069]*/giu;
/** After these a host is one even without a path; other endings may be a word after a full stop. */
const KNOWN_ENDING =
  /\.(?:com|org|net|app|dev|info|io|co|events|tickets|club|bar|pub|cafe|menu|restaurant|live|co\.in|org\.in)$/iu;
/** India's ending is a word as well: `It is late.in the bar`. */
const INDIA = /\.in$/iu;
const GOES_ON = /^\s+(?:the|an?|my|your|our|his|her|their|this|that|front|case|time|fact|love)\b/iu;
const SENTENCE_SIGNS = '.,:;!?…';

/** Drops the sentence's punctuation from the end, including a closing bracket that the address didn't open. */
function withoutSentence(found: string): string {
  const signs = found.includes('(') ? SENTENCE_SIGNS : `${SENTENCE_SIGNS})`;
  let end = found.length;
  while (signs.includes(found.charAt(end - 1)) && end > 0) end -= 1;
  return found.slice(0, end);
}

/** Whether a text without https is meant as an address. `rest` is the message after it. */
function isBareAddress(text: string, rest: string): boolean {
  const [host = '', ...path] = text.split(/(?=[/?#])/u);
  const isKnown = KNOWN_ENDING.test(host) || (INDIA.test(host) && !GOES_ON.test(rest));
  return /^www\./iu.test(host) || path.length > 0 || isKnown;
}

/** Where the address leads; undefined if it is none, or hides its host behind a name before an @. */
function addressOf(text: string, rest: string): string | undefined {
  const hasScheme = /^https:/iu.test(text);
  if (!hasScheme && !isBareAddress(text, rest)) return undefined;
  const whole = hasScheme ? text : `https://${text}`;
  const address = parsedAddress(whole);
  const isPlain = address?.protocol === 'https:' && address.username === '' && address.password === '';
  return isPlain ? address?.href : undefined;
}

/** Splits a message into text and links, which are shown as written and lead to https addresses. */
export function textParts(message: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of message.matchAll(LINK)) {
    const text = withoutSentence(found);
    const href = addressOf(text, message.slice(index + text.length));
    if (href === undefined) continue;
    if (index > end) parts.push({ text: message.slice(end, index) });
    parts.push({ text, href });
    end = index + text.length;
  }
  if (end < message.length) parts.push({ text: message.slice(end) });
  return parts;
}

/** The start of one emoji: a flag, a keycap or a pictogram, which may have others joined to it. */
const EMOJI = /^(?:\p{RI}\p{RI}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic})/u;
const LARGE_MOST = 3;
/** Longer than any three emoji. */
const LARGE_MOST_CHARACTERS = 100;

/** Whether a message is nothing but one to three emoji, which are shown large. Firefox 115 can't tell, and shows none. */
export function isEmojiOnly(message: string): boolean {
  if (message.length > LARGE_MOST_CHARACTERS || !('Segmenter' in Intl)) return false;
  const signs = [...new Intl.Segmenter().segment(message)]
    .map(({ segment }) => segment)
    .filter((sign) => sign.trim() !== '');
  return signs.length > 0 && signs.length <= LARGE_MOST && signs.every((sign) => EMOJI.test(sign));
}
