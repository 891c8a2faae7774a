import { expect, test } from 'vitest';
import { isFull, isWritten, wholeBirthday } from './birthday-entry.ts';

test('fills all three fields from a pasted date, day first as in India', () => {
  const birthday = { day: '12', month: '04', year: '1998' };
  for (const pasted of [
    '12/04/1998',
    '12-04-1998',
    ' 12.04.1998 ',
    '1998-04-12',
    '१२/०४/१९९८',
    '１９９８年０４月１２日',
  ]) {
    expect(wholeBirthday(pasted)).toEqual(birthday);
  }
});

test('ignores pasted text that is not a complete date', () => {
  for (const pasted of ['12', '12/04', '120/4/1998', 'April', '12/04/98', '1/2/3/1998']) {
    expect(wholeBirthday(pasted)).toBeUndefined();
  }
});

test('moves on to the next field when this one is full', () => {
  expect(isFull('day', '3')).toBe(false);
  expect(isFull('day', '4')).toBe(true);
  expect(isFull('month', '1')).toBe(false);
  expect(isFull('month', '2')).toBe(true);
  expect(isFull('day', '12')).toBe(true);
  expect(isFull('year', '199')).toBe(false);
});

test('is complete with a one-digit day and month, but not while the year is typed', () => {
  expect(isWritten({ day: '1', month: '2', year: '1998' })).toBe(true);
  expect(isWritten({ day: '1', month: '2', year: '1' })).toBe(false);
  expect(isWritten({ day: '1', month: '', year: '1998' })).toBe(false);
});
