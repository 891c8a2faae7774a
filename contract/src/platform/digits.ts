// Imports nothing: the sign-in works before the schemas, and zod, have loaded (docs/decisions/first-visit.md).

/** Writes the digits of every script as 0 to 9: `९`, `٩` and `９` are 9. */
export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, digitValue);
}

/** In Unicode the ten digits of a script follow each other, so the distance to the first one is the value. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
