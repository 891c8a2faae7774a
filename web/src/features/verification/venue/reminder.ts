import { verificationScreenTexts } from '../verification.texts.ts';

/** When people set out. */
const HOUR = 20;
const DAY_MS = 86_400_000;

/**
 * The address of a calendar entry, RFC 5545, for the coming evening on the clocks of this device. It names no app:
 * calendars are shared with families and employers.
 */
export function reminderAddress(now: Date): string {
  const at = new Date(now);
  at.setHours(HOUR, 0, 0, 0);
  if (at <= now) at.setTime(at.getTime() + DAY_MS);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//calendar//EN',
    'BEGIN:VEVENT',
    `UID:going-out-${at.getTime()}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(at)}`,
    'DURATION:PT2H',
    `SUMMARY:${verificationScreenTexts.reminder}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0S',
    `DESCRIPTION:${verificationScreenTexts.reminder}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`;
}

const utc = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '');
