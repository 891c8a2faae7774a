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

test('the country of a shared link comes first, however it is written', () => {
  expect(chosenCountry(countries, 'gb')?.code).toBe('GB');
  expect(chosenCountry(countries, 'ZZ')?.code).toBe('ZZ');
});

test('anyone else gets India, and the first country if the operator’s file has no India', () => {
  expect(chosenCountry(countries, null)?.code).toBe('IN');
  expect(chosenCountry(countries, 'XX')?.code).toBe('IN');
  const elsewhere = countries.filter(({ code }) => code !== 'IN');
  expect(chosenCountry(elsewhere, null)?.code).toBe('GB');
  expect(chosenCountry([], null)).toBeUndefined();
});
