import { expect, test } from 'vitest';
import { maskedPhone, phoneDigits } from '../codes/phone-number.ts';
import { locationWording } from './location-wording.ts';

test('names the location in the address, capitalised', () => {
  expect(locationWording('pune')).toBe('Pune');
  expect(locationWording(' new delhi ')).toBe('New delhi');
});

test('says ‘your Area’ without a location', () => {
  expect(locationWording(null)).toBe('your Area');
  expect(locationWording('  ')).toBe('your Area');
});

test('shortens a long location to one line', () => {
  expect(locationWording('x'.repeat(500))).toHaveLength(40);
});

test('keeps the ten digits of a phone number, however it is typed or pasted', () => {
  for (const typed of ['9845012345', '98450 12345', '+91 98450 12345', '+91-98450-12345', '09845012345']) {
    expect(phoneDigits(typed)).toBe('9845012345');
  }
});

test('removes +91 when it is typed key by key', () => {
  let field = '';
  for (const key of '+91 98450-12345') field = phoneDigits(field + key);
  expect(field).toBe('9845012345');
  expect(phoneDigits('+9')).toBe('+9');
});

test('leaves a number alone while it is being typed, even if it starts with 91', () => {
  expect(phoneDigits('91')).toBe('91');
  expect(phoneDigits('9123456789')).toBe('9123456789');
  expect(phoneDigits('98450abc1')).toBe('984501');
});

test('shows only the last three digits of a phone', () => {
  expect(maskedPhone('9845012345')).toBe('•••••••345');
});
