import { expect, test } from 'vitest';
import { countdownText } from './countdown.ts';
import { agoText, elapsedText, exactDurationText, exactHoursText, hoursText } from './durations.ts';

test.each([
  [1, '1 s'],
  [59, '59 s'],
  [60, '1:00'],
  [125, '2:05'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
])('shows a countdown of %i seconds as %s', (seconds, text) => {
  expect(countdownText(seconds)).toBe(text);
});

test('shows elapsed time in one unit, rounded down', () => {
  const minute = 60_000;
  expect(
    [-5, 0, 59_999, minute, 18 * minute, 60 * minute, 47.9 * 60 * minute, 72 * 60 * minute].map(elapsedText),
  ).toEqual(['0 s', '0 s', '59 s', '1 min', '18 min', '1 h', '1 day', '3 days']);
});

test('shows an exact duration in minutes and seconds', () => {
  expect([0, 40, 60, 130, 299].map(exactDurationText)).toEqual([
    '0 s',
    '40 s',
    '1 min',
    '2 min 10 s',
    '4 min 59 s',
  ]);
});

test('shows how long ago something was, in one unit', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');
  const told = (minutes: number) => agoText(new Date(now - minutes * 60_000).toISOString(), now);
  expect([-1, 0.5, 1, 59.9, 60, 23.9 * 60, 24 * 60, 72 * 60].map(told)).toEqual([
    'just now',
    'just now',
    '1 min ago',
    '59 min ago',
    '1 h ago',
    '23 h ago',
    '1 day ago',
    '3 days ago',
  ]);
});

test('shows hours, and days from two days on', () => {
  expect([0, 1, 47, 48, 61].map(hoursText)).toEqual(['0 hours', '1 hour', '47 hours', '2 days', '3 days']);
});

test.each([
  [0.01, '1 minute'],
  [0.5, '30 minutes'],
  [1.02, '1 hour'],
  [1.55, '1.6 hours'],
  [47.9, '47.9 hours'],
  [49, '2 days'],
])('shows %d hours as %s', (hours, text) => {
  expect(exactHoursText(hours)).toBe(text);
});
