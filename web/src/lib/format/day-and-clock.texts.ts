import { dateFormat } from './date-format.ts';
import { wallClock } from './wall-clock.ts';

const day = dateFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const clock = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/**
 * `Friday 27 November, 23:30`, by this device's clock. With a venue's time zone, on the clocks there, and it says so if
 * this device shows another time.
 */
export function dayAndClock(at: string, timeZone?: string): string {
  const date = new Date(at);
  const text = `${day(date, timeZone)}, ${clock(date, timeZone)}`;
  const isElsewhere = wallClock(date.getTime(), timeZone) !== wallClock(date.getTime());
  return isElsewhere ? `${text} (the venue’s local time)` : text;
}
