import { expect, test } from 'vitest';
import { offline, refusalOf } from './call-failed.ts';
import { serverMessage } from './server-message.ts';

const TOLD = { message: 'Pictures cannot be stored right now.', code: 'media.unavailable' };

test('shows the server’s message whatever the status', () => {
  for (const status of [400, 409, 500, 503])
    expect(serverMessage(refusalOf(status, TOLD))).toBe(TOLD.message);
});

test('has no message for unexpected faults, responses from other servers and missing responses', () => {
  const fault = { message: 'Something went wrong. Please try again.', code: 'server.failed' };
  expect(serverMessage(refusalOf(500, fault))).toBeUndefined();
  for (const status of [400, 404, 502])
    expect(serverMessage(refusalOf(status, '<h1>No</h1>'))).toBeUndefined();
  expect(serverMessage(offline())).toBeUndefined();
  expect(serverMessage(new Error('No picture'))).toBeUndefined();
});
