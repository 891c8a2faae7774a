/** The address that a text is, or undefined. Safari 16 and Chrome 111 don't know `URL.canParse`. */
export function parsedAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
