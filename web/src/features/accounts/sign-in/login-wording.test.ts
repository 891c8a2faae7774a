import { expect, test } from 'vitest';
import { maskedPhone, phoneDigits } from '../codes/phone-number.ts';
import { locationWording } from './location-wording.ts';

test('the login screen names the place of the address, with a capital', () => {
  expect(locationWording('pune')).toBe('Pune');
  expect(locationWording(' new delhi ')).toBe('New delhi');
});

test('without a place it is your Area', () => {
  expect(locationWording(null)).toBe('your Area');
  expect(locationWording('  ')).toBe('your Area');
});

test('a place of any length stays one line', () => {
  expect(locationWording('x'.repeat(500))).toHaveLength(40);
});

test('whichever way a phone number is typed or pasted, its ten digits are kept', () => {
  for (const typed of ['9845012345', '98450 12345', '+91 98450 12345', '+91-98450-12345', '09845012345']) {
    expect(phoneDigits(typed)).toBe('9845012345');
  }
});

test('whoever types +91 key by key is left with the ten digits after it', () => {
  let field = '';
  for (const key of '+91 98450-12345') field = phoneDigits(field + key);
  expect(field).toBe('9845012345');
  expect(phoneDigits('+9')).toBe('+9');
});

test('a number that is being typed stays as it is, also one that begins with 91', () => {
  expect(phoneDigits('91')).toBe('91');
  expect(phoneDigits('9123456789')).toBe('9123456789');
  expect(phoneDigits('98450abc1')).toBe('984501');
});

test('only the last three digits of a phone are shown', () => {
  expect(maskedPhone('9845012345')).toBe('•••••••345');
});
