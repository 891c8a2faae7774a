import { WrittenNumber } from '@showup/contract/accounts';
import { isPhone, phoneDigits } from '@showup/contract/accounts/written-phone';
import { expect, test } from 'vitest';
import { maskedPhone } from './phone-number.ts';

const ours = [
  '9845012345',
  '98450 12345',
  '+91 98450 12345',
  '+91-98450-12345',
  '09845012345',
  '919845012345',
  '0091 98450 12345',
  '00919845012345',
  '+91 (0) 98450 12345',
  '\u202a+91\u00a098450\u201112345\u202c',
  '९८४५०१२३४५',
  '٩٨٤٥٠١٢٣٤٥',
  '９８４５０１２３４５',
  '＋９１ ９８４５０ １２３４５',
  '+٩١ ٩٨٤٥٠١٢٣٤٥',
  'tel:+919845012345',
  ' TEL:98450-12345',
  '98450/12345',
  '﹢91 98450 12345',
  '⁺⁹¹ 98450 12345',
];

test.each(ours)('keeps the ten digits of %s in every field and call', (written) => {
  expect(phoneDigits(written)).toBe('9845012345');
  expect(WrittenNumber.parse(written)).toBe('9845012345');
});

test.each([
  ['+44 7700 900123', '+447700900123'],
  ['+1 415 555 2671', '+14155552671'],
  ['+880 1712 345678', '+8801712345678'],
  ['﹢65 8123 4567', '+6581234567'],
  ['⁺65 8123 4567', '+6581234567'],
  ['➕65 8123 4567', '+6581234567'],
  ['tel:+65 8123 4567', '+6581234567'],
  ['98450 12345²', '98450123452'],
  ['98450 12345/46', '984501234546'],
  ['00971 50 123 4567', '00971501234567'],
  ['+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
  ['+98 450 12345', '+9845012345'],
  ['00 4478 9012', '0044789012'],
  ['98450123456', '98450123456'],
  ['+91 98450 12345 6', '+9198450123456'],
  ['98450 12345, 98450 67890', '98450123459845067890'],
])('keeps %s visible and refuses it', (pasted, shown) => {
  expect(phoneDigits(pasted)).toBe(shown);
  expect(isPhone(shown)).toBe(false);
  expect(WrittenNumber.safeParse(pasted).success).toBe(false);
});

/** What the field shows after each key. */
function typed(keys: string): string {
  let field = '';
  for (const key of keys) field = phoneDigits(field + key, field);
  return field;
}

test('removes a country code that is typed key by key, but only that of India', () => {
  for (const keys of ['+91 98450-12345', '0091 98450 12345', '91 98450 12345', '098450 12345'])
    expect(typed(keys)).toBe('9845012345');
  expect(typed('+44 7700 900123')).toBe('+447700900123');
  expect(typed('00971 50 123 4567')).toBe('00971501234567');
});

test('leaves a number alone while it is being typed, even if it starts with 91', () => {
  expect(phoneDigits('+9')).toBe('+9');
  expect(phoneDigits('91')).toBe('91');
  expect(phoneDigits('9123456789')).toBe('9123456789');
  expect(phoneDigits('98450abc1')).toBe('984501');
});

test('takes no eleventh digit from the keyboard', () => {
  expect(typed('98450123459')).toBe('9845012345');
});

test('shows only the last three digits of a phone', () => {
  expect(maskedPhone('9845012345')).toBe('•••••••345');
});
