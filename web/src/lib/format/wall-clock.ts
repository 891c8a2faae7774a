import { dateFormat } from './date-format.ts';

const DAY_MS = 86_400_000;

const isoLike = dateFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `YYYY-MM-DDTHH:MM`, as a `datetime-local` field has it. Without a time zone, by this device's clock. */
export const wallClock = (ms: number, timeZone?: string) =>
  isoLike(new Date(ms), timeZone).replace(' ', 'T').padStart('YYYY-MM-DDTHH:MM'.length, '0');

/**
 * The moment when the clocks of a time zone show this; NaN for an empty field. Of two, the first. A time that clocks skip
 * is that much later, as on a clock that nobody has put forward yet.
 */
export function momentOf(wall: string, timeZone?: string): number {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return asUtc;
  const offsetAt = (ms: number) =>
    Date.parse(`${wallClock(ms, timeZone)}Z`) - Math.floor(ms / 60_000) * 60_000;
  const before = asUtc - offsetAt(asUtc - DAY_MS);
  const after = asUtc - offsetAt(asUtc + DAY_MS);
  return wallClock(before, timeZone) !== wall && wallClock(after, timeZone) === wall ? after : before;
}
