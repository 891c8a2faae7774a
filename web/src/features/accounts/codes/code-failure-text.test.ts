import { expect, test } from 'vitest';
import { CallFailed, offline } from '#lib/api/call-failed.ts';
import { authenticationFailedText, codeRefusedText } from './code-failure-text.ts';

test('distinguishes a wrong code from a lost connection', () => {
  expect(codeRefusedText(new CallFailed(401, 'codes.wrong', 'No.'))).toBe('OTP verification failed');
  expect(codeRefusedText(offline())).toMatch(/^No connection/);
});

test('starts the message of a failed sign-in with its prefix once', () => {
  expect(authenticationFailedText(new CallFailed(403, 'accounts.banned', 'This account is closed.'))).toBe(
    'Authentication failed: This account is closed.',
  );
  const told = 'Authentication failed: please ask for a new code.';
  expect(authenticationFailedText(new CallFailed(401, 'codes.token', told))).toBe(told);
});
