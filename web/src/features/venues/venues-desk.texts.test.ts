import { expect, test } from 'vitest';
import { agoText } from './venues-desk.texts.ts';

test('how long ago something was is told in one unit', () => {
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
