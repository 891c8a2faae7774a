// @module-tag pure
import { expect, test } from 'vitest';
import { publishableQuarters, publishedFrom, quarterOf } from './quarters.ts';

test('quarters begin and end at midnight in India', () => {
  expect(quarterOf(new Date('2026-12-31T18:29:59.999Z')).name).toBe('2026-Q4');
  expect(quarterOf(new Date('2026-12-31T18:30:00Z'))).toEqual({
    name: '2027-Q1',
    from: new Date('2026-12-31T18:30:00Z'),
    to: new Date('2027-03-31T18:30:00Z'),
  });
});

test('a quarter is published a week after its end, from the first one on', () => {
  const first = new Date('2026-08-15T00:00:00Z');
  const names = (now: string) => publishableQuarters(first, new Date(now)).map(({ name }) => name);
  expect(publishedFrom(quarterOf(first))).toEqual(new Date('2026-10-07T18:30:00Z'));
  expect(names('2026-10-07T18:29:59Z')).toEqual([]);
  expect(names('2026-10-07T18:30:00Z')).toEqual(['2026-Q3']);
  expect(names('2027-05-01T00:00:00Z')).toEqual(['2026-Q3', '2026-Q4', '2027-Q1']);
});
