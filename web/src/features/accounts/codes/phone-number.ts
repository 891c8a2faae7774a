import { storedAs } from '../../../lib/kept/stored.ts';

const LENGTH = 10;

/** The phone a code was sent to, until it is proved. Survives a reload of this tab. */
export const pendingPhone = storedAs(() => sessionStorage, 'showup.phone', digitsOf(/^\d{10}$/));

/** The number as typed so far, for people who leave to read the terms. */
export const typedPhone = storedAs(() => sessionStorage, 'showup.phone-typed', digitsOf(/^\d{0,10}$/));

function digitsOf(pattern: RegExp) {
  return (value: unknown) => (typeof value === 'string' && pattern.test(value) ? value : undefined);
}

/** The beginning of +91. It is removed once another digit follows. */
const PREFIX = /^\+9?1?$/;

/** The digits typed or pasted, at most 10, without +91 or a leading 0. */
export function phoneDigits(text: string): string {
  const typed = text.trim();
  if (PREFIX.test(typed)) return typed;
  const digits = typed.replace(/^\+91/, '').replace(/\D/g, '');
  const national = digits.length > LENGTH ? digits.replace(/^(91|0)(?=\d{10})/, '') : digits;
  return national.slice(0, LENGTH);
}

/** The number with all but its last 3 digits hidden. */
export function maskedPhone(phone: string): string {
  return '•'.repeat(phone.length - 3) + phone.slice(-3);
}
