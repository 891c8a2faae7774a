import { plainDigits } from '@showup/contract/platform/digits';
import type { Birthday } from './onboarding-draft.ts';

export const birthdayParts = [
  { part: 'day', label: 'Day', length: 2, example: 'DD', autoComplete: 'bday-day' },
  { part: 'month', label: 'Month', length: 2, example: 'MM', autoComplete: 'bday-month' },
  { part: 'year', label: 'Year', length: 4, example: 'YYYY', autoComplete: 'bday-year' },
] as const satisfies readonly { part: keyof Birthday; [fact: string]: unknown }[];

export type BirthdayPart = (typeof birthdayParts)[number];

/** A pasted date: `12/04/1998`, `12.4.1998`, `1998-04-12`. The day comes first unless the year does. */
export function wholeBirthday(text: string): Birthday | undefined {
  const [first, second, third, ...rest] = plainDigits(text).match(/\d+/g) ?? [];
  if (!first || !second || !third || rest.length > 0 || second.length > 2) return undefined;
  if (first.length === 4 && third.length <= 2) return { year: first, month: second, day: third };
  if (first.length <= 2 && third.length === 4) return { day: first, month: second, year: third };
  return undefined;
}

/** Whether a part is complete: it is full, or no two-digit day or month starts with its digit. */
export function isFull(part: keyof Birthday, text: string): boolean {
  if (part === 'year') return text.length === 4;
  return text.length === 2 || Number(text) > (part === 'day' ? 3 : 1);
}

/** Whether nothing more needs to be typed; a day or month may have one digit. */
export function isWritten({ day, month, year }: Birthday): boolean {
  return day !== '' && month !== '' && isFull('year', year);
}
