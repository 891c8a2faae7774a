import { plainDigits } from '@showup/contract/platform/digits';
import { expect, test } from 'vitest';
import { digitsIn } from './digits.ts';

// Without those that are no decimal digits, such as Roman numerals.
const scripts = Intl.supportedValuesOf('numberingSystem').filter((script) =>
  /^\p{Nd}+$/u.test(digitsOf(script)),
);

function digitsOf(script: string): string {
  const format = new Intl.NumberFormat('en', { numberingSystem: script, useGrouping: false });
  return Array.from({ length: 10 }, (_, digit) => format.format(digit)).join('');
}

test.each(scripts)('reads the digits of %s', (script) => {
  expect(plainDigits(digitsOf(script))).toBe('0123456789');
});

test('knows the scripts of India, Arabic and full width among them', () => {
  expect(scripts).toEqual(
    expect.arrayContaining([
      'arab',
      'arabext',
      'beng',
      'deva',
      'fullwide',
      'gujr',
      'guru',
      'knda',
      'mlym',
      'tamldec',
      'telu',
    ]),
  );
});

test('leaves other characters of a text, unless only its digits are wanted', () => {
  expect(plainDigits('१२/०४/१९९८, Ⅳ ½')).toBe('12/04/1998, Ⅳ ½');
  expect(digitsIn('कोड १२३४.')).toBe('1234');
});
