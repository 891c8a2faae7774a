// @module-tag pure
import { expect, test } from 'vitest';
import { Tally } from './tally.ts';

test('counts what each key holds, and all together', () => {
  const tally = new Tally();
  const end = tally.hold('anna');
  tally.hold('anna');
  tally.add('ben', 5);
  expect([tally.of('anna'), tally.of('ben'), tally.of('cara'), tally.all()]).toEqual([2, 5, 0, 7]);
  end();
  tally.add('ben', -5);
  expect([tally.of('anna'), tally.of('ben'), tally.all()]).toEqual([1, 0, 1]);
});
