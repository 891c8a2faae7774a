import { expect, test } from 'vitest';
import { lastSeenText, signedInText } from './session-times.ts';

const now = new Date(2026, 10, 21, 14, 30);

/** A time in this device’s time zone. */
const at = (...[year, month, day, hour, minute]: [number, number, number, number, number]) =>
  new Date(year, month - 1, day, hour, minute).toISOString();

const seen = (...moment: Parameters<typeof at>) =>
  lastSeenText({ lastSeenAt: at(...moment), isCurrent: false }, now);

test('shows this device as active now, whenever its last visit was recorded', () => {
  expect(lastSeenText({ lastSeenAt: at(2026, 11, 20, 9, 0), isCurrent: true }, now)).toBe('Last seen now');
});

test('shows a recent visit to the hour, an earlier one by its day', () => {
  expect(seen(2026, 11, 21, 13, 31)).toBe('Last seen within the hour');
  expect(seen(2026, 11, 21, 13, 30)).toBe('Last seen today');
  expect(seen(2026, 11, 21, 0, 0)).toBe('Last seen today');
  expect(seen(2026, 11, 20, 23, 59)).toBe('Last seen yesterday');
  expect(seen(2026, 11, 19, 23, 59)).toBe('Last seen on 19 November');
});

test('shows the year of a date in another year', () => {
  expect(seen(2025, 12, 31, 12, 0)).toBe('Last seen on 31 December 2025');
});

test('shows a visit just before midnight as within the hour', () => {
  const past = { lastSeenAt: at(2026, 11, 20, 23, 40), isCurrent: false };
  expect(lastSeenText(past, new Date(2026, 10, 21, 0, 10))).toBe('Last seen within the hour');
});

test('never shows a future time if the device’s clock is behind the server’s', () => {
  expect(seen(2026, 11, 21, 14, 33)).toBe('Last seen within the hour');
  expect(signedInText(at(2026, 11, 22, 0, 5), new Date(2026, 10, 21, 23, 59))).toBe('Signed in today');
});

test('shows the day of a sign-in', () => {
  expect(signedInText(at(2026, 11, 21, 14, 29), now)).toBe('Signed in today');
  expect(signedInText(at(2026, 11, 20, 1, 0), now)).toBe('Signed in yesterday');
  expect(signedInText(at(2026, 2, 3, 1, 0), now)).toBe('Signed in on 3 February');
});
