import { expect, test } from 'vitest';
import { waitText } from './wait-text.ts';

test.each([
  [1, '1 s'],
  [59, '59 s'],
  [60, '1:00'],
  [125, '2:05'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
])('%i seconds are a wait of %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
