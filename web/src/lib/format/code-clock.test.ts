import { expect, test } from 'vitest';
import { endOfCode, msUntilNextCode, shareLeft } from './code-clock.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const at = (seconds: number) => new Date(noon + seconds * 1_000).toISOString();

test('asks for the next code just after the old one expires', () => {
  expect(msUntilNextCode(at(12), noon)).toBe(12_250);
  expect(msUntilNextCode(at(30), noon)).toBe(30_250);
});

test('asks every few seconds on a tablet with a wrong clock, without flooding the server or showing an old code', () => {
  expect(msUntilNextCode(at(-300), noon)).toBe(5_000);
  expect(msUntilNextCode(at(300), noon)).toBe(5_000);
  expect(msUntilNextCode('not a time', noon)).toBe(5_000);
});

test('hides a code soon after it expires, long before the server stops accepting it', () => {
  const seconds = (endOfCode(at(12), noon) - noon) / 1_000;
  expect(seconds).toBeGreaterThan(12.25);
  expect(seconds).toBeLessThan(12 + 30);
  expect(endOfCode(at(300), noon) - noon).toBeLessThan(30_000);
});

test('fills the bar for a new code, empties it as the code expires, and shows none on a wrong clock', () => {
  expect(shareLeft(at(30), noon, noon)).toBe(1);
  expect(shareLeft(at(30), noon, noon + 15_000)).toBe(0.5);
  expect(shareLeft(at(30), noon, noon + 40_000)).toBe(0);
  expect(shareLeft(at(300), noon, noon)).toBeUndefined();
});
