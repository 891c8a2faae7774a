import { expect, test } from 'vitest';
import { alsoRequestedText, momentText } from './venues-desk.texts.ts';

test('describes another request by its name, distance and author', () => {
  const other = { name: 'Blue Door Bar', distance: 0.1, requesterName: 'Ben' };
  expect(alsoRequestedText(other)).toBe('Blue Door Bar, 100 m away, by Ben');
  expect(alsoRequestedText({ ...other, requesterName: null })).toMatch(/, by someone who has left$/);
});

test('shows a time, with the date if it is not today', () => {
  const now = new Date(2026, 10, 21, 23, 5).getTime();
  const told = (day: number, hour: number) =>
    momentText(new Date(2026, 10, day, hour, 52).toISOString(), now);
  expect([told(21, 19), told(21, 0), told(20, 23)]).toEqual(['at 19:52', 'at 00:52', 'on 20 Nov, 23:52']);
});
