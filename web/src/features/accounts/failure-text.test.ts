import { expect, test } from 'vitest';
import { CallFailed, offline } from '../../lib/api/call-failed.ts';
import { authenticationFailedText, codeNotSentText, codeRefusedText, resendAtOf } from './failure-text.ts';

test('a code that could not be sent says so, and a refusal says why', () => {
  expect(codeNotSentText(offline())).toBe('Failed to send OTP. Please try again.');
  expect(codeNotSentText(new CallFailed(503, 'codes.not_sent', 'The provider is down.'))).toBe(
    'Failed to send OTP. Please try again.',
  );
  expect(codeNotSentText(new CallFailed(429, 'rate.limited', 'Please try again in a moment.'))).toBe(
    'Please try again in a moment.',
  );
});

test('a wrong code is told from a lost connection', () => {
  expect(codeRefusedText(new CallFailed(401, 'codes.wrong', 'No.'))).toBe('OTP verification failed');
  expect(codeRefusedText(offline())).toMatch(/^No connection/);
});

test('a failed sign-in begins with its name, once', () => {
  expect(authenticationFailedText(new CallFailed(403, 'accounts.banned', 'This account is closed.'))).toBe(
    'Authentication failed: This account is closed.',
  );
  const told = 'Authentication failed: please ask for a new code.';
  expect(authenticationFailedText(new CallFailed(401, 'codes.token', told))).toBe(told);
});

test('a code asked for too early says when the next one may be asked for; no other failure does', () => {
  const resendAt = '2026-05-01T20:00:00.000Z';
  expect(resendAtOf(new CallFailed(429, 'codes.too_many', 'Wait.', { resendAt }))).toBe(resendAt);
  expect(resendAtOf(new CallFailed(429, 'rate.limited', 'Wait.'))).toBeUndefined();
  expect(resendAtOf(new CallFailed(503, 'codes.not_sent', 'No.', { resendAt }))).toBeUndefined();
  expect(resendAtOf(offline())).toBeUndefined();
});
