import { expect, test } from 'vitest';
import { createGuessPace } from './guess-pace.ts';

test('an address that has entered sixty wrong codes waits for the end of its ten minutes; others go on', () => {
  let now = 0;
  const pace = createGuessPace(() => now);
  for (let guess = 0; guess < 59; guess++) pace.countWrong('10.0.0.1');
  expect(pace.waitSeconds('10.0.0.1')).toBe(0);
  now = 60_000;
  pace.countWrong('10.0.0.1');
  expect(pace.waitSeconds('10.0.0.1')).toBe(540);
  expect(pace.waitSeconds('10.0.0.2')).toBe(0);
  now = 600_000;
  expect(pace.waitSeconds('10.0.0.1')).toBe(0);
});
