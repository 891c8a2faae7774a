// @module-tag pure
import { expect, test } from 'vitest';
import { Admission } from './admission.ts';

/** Requests arrive in groups and take `takesMs`, for about ten adjustments; those beyond the limit leave. */
function work(atOnce: number, takesMs: number, settings: { first?: number; most?: number } = {}) {
  let now = 0;
  const admission = new Admission({ goalMs: 200, least: 10, clock: () => now, ...settings });
  const limits: number[] = [];
  return {
    admission,
    go(rounds: number): number {
      for (let round = 0; round < rounds; round++) {
        const entered: number[] = [];
        while (entered.length < atOnce && !admission.isFull()) entered.push(admission.enter());
        now += takesMs;
        for (const at of entered) admission.leave(at);
        limits.push(admission.state().limit);
      }
      return admission.state().limit;
    },
  };
}

test('requests up to the limit are admitted, and each that ends frees a slot', () => {
  const admission = new Admission({ first: 2 });
  const at = admission.enter();
  expect(admission.isFull()).toBe(false);
  admission.enter();
  expect([admission.isFull(), admission.state()]).toEqual([true, { underWay: 2, limit: 2 }]);
  admission.leave(at);
  expect([admission.isFull(), admission.state()]).toEqual([false, { underWay: 1, limit: 2 }]);
});

test('slow requests lower the limit, down to the minimum', () => {
  expect(work(100, 400, { first: 100 }).go(1)).toBe(80);
  expect(work(100, 400, { first: 100 }).go(50)).toBe(10);
});

test('fast requests under load raise the limit, up to the maximum', () => {
  expect(work(1_000, 100, { first: 20, most: 500 }).go(100)).toBe(500);
  expect(work(30, 100, { first: 20, most: 500 }).go(100)).toBeLessThanOrEqual(90);
});

test('a few slow requests do not change the limit', () => {
  expect(work(40, 5_000, { first: 100 }).go(20)).toBe(100);
});

test('the time to receive a body does not count', () => {
  let now = 0;
  const admission = new Admission({ first: 10, least: 1, goalMs: 200, clock: () => now });
  const entered = Array.from({ length: 10 }, () => admission.enter());
  now += 100;
  for (const at of entered) admission.pause(at);
  expect(admission.state().underWay).toBe(0);
  now += 60_000;
  const again = entered.map(() => admission.enter());
  now += 50;
  for (const at of again) admission.leave(at);
  expect(admission.state()).toEqual({ underWay: 0, limit: 13 });
});
