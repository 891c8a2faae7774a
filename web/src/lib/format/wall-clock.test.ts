import { expect, test } from 'vitest';
import { momentOf, wallClock } from './wall-clock.ts';

const berlin = 'Europe/Berlin';
const newYork = 'America/New_York';

const momentIn = (zone: string, wall: string) => new Date(momentOf(wall, zone)).toISOString();

test('a field has the time of this device, or of another time zone', () => {
  const noon = new Date(2026, 10, 27, 12, 0).getTime();
  expect(wallClock(noon)).toBe('2026-11-27T12:00');
  expect(momentOf('2026-11-27T12:00')).toBe(noon);
  expect(wallClock(Date.parse('2026-11-27T18:45:00Z'), 'Asia/Kolkata')).toBe('2026-11-28T00:15');
  expect(momentIn('Asia/Kolkata', '2026-11-28T00:15')).toBe('2026-11-27T18:45:00.000Z');
});

test('a time zone that the browser does not know has the time of this device', () => {
  const noon = new Date(2026, 10, 27, 12, 0).getTime();
  expect(wallClock(noon, 'Asia/Newtown')).toBe('2026-11-27T12:00');
  expect(momentOf('2026-11-27T12:00', 'Asia/Newtown')).toBe(noon);
});

test('midnight begins a day', () => {
  expect(wallClock(Date.parse('2026-11-27T23:00:00Z'), berlin)).toBe('2026-11-28T00:00');
  expect(momentIn(berlin, '2026-11-28T00:00')).toBe('2026-11-27T23:00:00.000Z');
});

test.each([
  ['the last minute before', berlin, '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['the first minute after', berlin, '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['the first minute after', newYork, '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
])('when clocks go forward: %s, in %s', (_when, zone, wall, moment) => {
  expect(momentIn(zone, wall)).toBe(moment);
});

test.each([
  [berlin, '2026-03-29T02:30', '2026-03-29T03:30'],
  [newYork, '2026-03-08T02:30', '2026-03-08T03:30'],
])('a time that clocks skip in %s is an hour later', (zone, skipped, shown) => {
  expect(wallClock(momentOf(skipped, zone), zone)).toBe(shown);
});

test.each([
  ['one that comes twice', berlin, '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['the first minute after', berlin, '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ['one that comes twice', newYork, '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['the first minute after', newYork, '2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
])('when clocks go back: %s, in %s', (_when, zone, wall, moment) => {
  expect(momentIn(zone, wall)).toBe(moment);
});

test('an empty field has no moment', () => {
  expect(momentOf('', berlin)).toBeNaN();
});

test.each(['0001-01-01T00:00', '0002-11-27T20:00', '0202-11-27T20:00', '9999-12-31T23:59'])(
  'a year that is still being typed has a moment: %s',
  (wall) => {
    expect(momentOf(wall, newYork)).not.toBeNaN();
  },
);
