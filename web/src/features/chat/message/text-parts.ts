export type TextPart = { readonly text: string; readonly href?: string };

/** Ends at a space, a quote, a bracket or a character that changes the text direction. */
const LINK = /https:\/\/[^\s<>"'`\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu;
const SENTENCE_SIGNS = '.,:;!?…';

/** Drops the sentence's punctuation from the end, including a closing bracket that the address didn't open. */
function withoutSentence(found: string): string {
  const signs = found.includes('(') ? SENTENCE_SIGNS : `${SENTENCE_SIGNS})`;
  let end = found.length;
  while (signs.includes(found.charAt(end - 1)) && end > 0) end -= 1;
  return found.slice(0, end);
}

/** Where the address leads; undefined if it hides its host behind a name before an @. */
function addressOf(text: string): string | undefined {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = address?.protocol === 'https:' && address.username === '' && address.password === '';
  return isPlain ? address?.href : undefined;
}

/** Splits a message into text and https links, which are shown as written. */
export function textParts(message: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of message.matchAll(LINK)) {
    const text = withoutSentence(found);
    const href = addressOf(text);
    if (href === undefined) continue;
    if (index > end) parts.push({ text: message.slice(end, index) });
    parts.push({ text, href });
    end = index + text.length;
  }
  if (end < message.length) parts.push({ text: message.slice(end) });
  return parts;
}

/** Includes tag characters, which some flags append to the emoji before them. */
const FEW_EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{e0020}-\u{e007f}]|\u200d|\ufe0f|\s){1,16}$/u;

export function isEmojiOnly(message: string): boolean {
  return FEW_EMOJI.test(message) && message.trim() !== '';
}
