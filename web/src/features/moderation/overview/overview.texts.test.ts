import { expect, test } from 'vitest';
import { amountText, changeText, dayText } from './overview.texts.ts';

const perDay = { kind: 'perDay' } as const;

test('compares daily events of the last seven days with the seven before', () => {
  const quiet = Array<number>(16).fill(9);
  expect(changeText([...quiet, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2], perDay)).toBe(
    '14 in the last 7 days, up 7',
  );
  expect(changeText([...quiet, 300, 1, 1, 1, 1, 1, 1, 1200, 0, 0, 0, 0, 0, 0], perDay)).toBe(
    '1,200 in the last 7 days, up 894',
  );
  expect(changeText([...quiet, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], perDay)).toBe(
    '0 in the last 7 days, down 1',
  );
  expect(changeText(Array<number>(30).fill(0), perDay)).toBe('0 in the last 7 days, the same as before');
});

test('shows what a level was a week ago, with hours in days', () => {
  const level = [7, 60, 1, 2, 3, 4, 5, 6, 7];
  expect(changeText(level, { kind: 'level' })).toBe('60 a week ago');
  expect(changeText(level, { kind: 'level', unit: 'hours' })).toBe('3 days a week ago');
});

test('shows amounts with their unit', () => {
  expect([amountText(1_204), amountText(47, 'hours')]).toEqual(['1,204', '47 hours']);
});

test('shows the same day in every time zone', () => {
  expect(dayText('2026-11-02')).toBe('2 Nov');
});
