import { expect, test } from 'vitest';
import { isForPassword, searchForPassword, searchForSignIn } from './sign-in-address.ts';

const search = (text: string) => new URLSearchParams(text);

test('from the email form the way to a new password keeps the place, and leads back to the form', () => {
  const forgotten = searchForPassword(search('with=email&location=pune'));
  expect(forgotten).toBe('location=pune&for=password');
  expect(isForPassword(search(forgotten))).toBe(true);
  expect(searchForSignIn(search(forgotten), 'email')).toBe('location=pune&with=email');
});

test('a sign-in by phone is for no password', () => {
  expect(searchForSignIn(search('for=password&with=email'), 'phone')).toBe('');
  expect(isForPassword(search('with=email'))).toBe(false);
  expect(isForPassword(search('for=anything'))).toBe(false);
});
