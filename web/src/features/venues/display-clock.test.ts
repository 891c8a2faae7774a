import { expect, test } from 'vitest';
import { msUntilNextCode } from './display-clock.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const at = (seconds: number) => new Date(noon + seconds * 1_000).toISOString();

test('a display asks for its next code just after the old one ends', () => {
  expect(msUntilNextCode(at(12), noon)).toBe(12_250);
  expect(msUntilNextCode(at(30), noon)).toBe(30_250);
});

test('a tablet whose clock is wrong asks every few seconds instead of flooding the server or showing an old code', () => {
  expect(msUntilNextCode(at(-300), noon)).toBe(5_000);
  expect(msUntilNextCode(at(300), noon)).toBe(5_000);
  expect(msUntilNextCode('not a time', noon)).toBe(5_000);
});
