import { expect, test } from 'vitest';
import { driftAt } from './drift.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');

test('shifts the page every minute, never far from its place', () => {
  for (let minute = 0; minute < 20; minute++) {
    const here = driftAt(noon + minute * 60_000);
    expect(driftAt(noon + (minute + 1) * 60_000)).not.toEqual(here);
    for (const px of here) expect(Math.abs(px)).toBeLessThanOrEqual(4);
  }
});
