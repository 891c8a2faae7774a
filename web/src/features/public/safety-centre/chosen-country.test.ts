import type { HelpCountry } from '@showup/contract/public/help-lines';
import { expect, test } from 'vitest';
import { chosenCountry } from './chosen-country.ts';

const countries = ['GB', 'IN', 'US', 'ZZ'].map(
  (code): HelpCountry => ({
    code,
    name: code,
    emergencyNumber: '112',
    checkedOn: '2026-11-27',
    lines: [],
  }),
);

const elsewhere = { asked: null, languages: ['xx'], timeZone: 'Pacific/Auckland' };
const codeOf = (hints: object) => chosenCountry(countries, { ...elsewhere, ...hints })?.code;

test('the country of a shared link comes first, however it is written', () => {
  expect(codeOf({ asked: 'gb', languages: ['en-US'], timeZone: 'Asia/Kolkata' })).toBe('GB');
  expect(codeOf({ asked: 'ZZ' })).toBe('ZZ');
  expect(codeOf({ asked: 'XX', languages: ['en-US'] })).toBe('US');
});

test('a phone in India shows India’s numbers, even if its language is American English', () => {
  expect(codeOf({ languages: ['en-US'], timeZone: 'Asia/Calcutta' })).toBe('IN');
  expect(codeOf({ languages: ['en-GB'], timeZone: 'Asia/Kolkata' })).toBe('IN');
});

test('elsewhere the first known region of the browser’s languages counts', () => {
  expect(codeOf({ languages: ['en-US', 'en'] })).toBe('US');
  expect(codeOf({ languages: ['de-DE', 'en-GB'] })).toBe('GB');
  expect(codeOf({ languages: ['sr-Latn-US'] })).toBe('US');
});

test('anyone else gets India, and the first country if the operator’s file has no India', () => {
  expect(codeOf({ languages: ['en', 'de-DE'] })).toBe('IN');
  expect(
    chosenCountry(
      countries.filter(({ code }) => code !== 'IN'),
      elsewhere,
    )?.code,
  ).toBe('GB');
  expect(chosenCountry([], elsewhere)).toBeUndefined();
});
