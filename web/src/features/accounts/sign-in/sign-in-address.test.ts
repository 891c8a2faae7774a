import { expect, test } from 'vitest';
import { isForPassword, searchForPassword, searchForSignIn } from './sign-in-address.ts';

const search = (text: string) => new URLSearchParams(text);

test('keeps the location in the address on the way to a new password and back to the email form', () => {
  const forgotten = searchForPassword(search('with=email&location=pune'));
  expect(forgotten).toBe('location=pune&for=password');
  expect(isForPassword(search(forgotten))).toBe(true);
  expect(searchForSignIn(search(forgotten), 'email')).toBe('location=pune&with=email');
});

test('does not ask for a new password when signing in by phone', () => {
  expect(searchForSignIn(search('for=password&with=email'), 'phone')).toBe('');
  expect(isForPassword(search('with=email'))).toBe(false);
  expect(isForPassword(search('for=anything'))).toBe(false);
});
