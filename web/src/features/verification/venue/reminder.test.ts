import { expect, test } from 'vitest';
import { reminderAddress } from './reminder.ts';

const startOf = (now: Date) => {
  const [, file = ''] = reminderAddress(now).split(',');
  return /DTSTART:(\S+)/.exec(decodeURIComponent(file))?.[1];
};
const utc = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '');

test('the reminder is for eight this evening, or tomorrow if that is over', () => {
  const evening = new Date(2026, 10, 28, 20);
  expect(startOf(new Date(2026, 10, 28, 12, 30))).toBe(utc(evening));
  expect(startOf(new Date(2026, 10, 27, 20, 0, 1))).toBe(utc(evening));
});

test('it says in one line what to do, and names no app', () => {
  const file = decodeURIComponent(reminderAddress(new Date()));
  expect(file).toContain('SUMMARY:Going out: take the photo\r\n');
  expect(file).not.toMatch(/showup/i);
});
