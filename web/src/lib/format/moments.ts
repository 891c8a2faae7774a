import { dateFormat } from './date-format.ts';

const dayAndTime = dateFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const day = dateFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** `21 Nov 2026, 19:52`, by this device's calendar. */
export const momentText = (instant: string) => dayAndTime(new Date(instant));

/** `21 Nov 2026`, by this device's calendar. */
export const dateText = (instant: string) => day(new Date(instant));
