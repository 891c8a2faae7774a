import { storedAs } from '#lib/kept/stored.ts';

/** The phone a code was sent to, until it is proved. Survives a reload of this tab. */
export const pendingPhone = storedAs(() => sessionStorage, 'showup.phone', textOf(/^\d{10}$/));

/** The number as typed so far, for people who leave to read the terms. */
export const typedPhone = storedAs(() => sessionStorage, 'showup.phone-typed', textOf(/^.{0,40}$/));

function textOf(pattern: RegExp) {
  return (value: unknown) => (typeof value === 'string' && pattern.test(value) ? value : undefined);
}

/** The number with all but its last 3 digits hidden. */
export function maskedPhone(phone: string): string {
  return '•'.repeat(phone.length - 3) + phone.slice(-3);
}
