import { chatEndpoints } from '@showup/contract/chat';
import type { ErrorCode } from '@showup/contract/endpoint';
import { expect, expectTypeOf, test } from 'vitest';
import {
  CallFailed,
  isAnyRefusal,
  isAskedToWait,
  isAway,
  isForbidden,
  isOffline,
  isPassing,
  isRefused,
  isSignedOut,
  isTimedOut,
  isTooLarge,
  isTooLargeForProxy,
  offline,
  refusalOf,
} from './call-failed.ts';

const { listMessages, sendMessage, unreadCounts } = chatEndpoints;
const answered = (status: number, code = 'server.failed') => new CallFailed(status, code, 'No.');

test('matches a refusal only by the codes named', () => {
  const notMatched = answered(404, 'chat.not_matched');
  expect(isRefused(notMatched, sendMessage, 'chat.not_matched')).toBe(true);
  expect(isRefused(notMatched, sendMessage, 'input.invalid', 'chat.not_matched')).toBe(true);
  expect(isRefused(notMatched, sendMessage, 'input.invalid')).toBe(false);
  expect(isRefused(new Error('chat.not_matched'), sendMessage, 'chat.not_matched')).toBe(false);
});

test('derives the possible codes of a call from its endpoint', () => {
  type Own = Exclude<ErrorCode<typeof listMessages>, ErrorCode<typeof unreadCounts>>;
  expectTypeOf<Own>().toEqualTypeOf<'chat.not_matched'>();
  expectTypeOf<'access.unverified'>().toExtend<ErrorCode<typeof unreadCounts>>();
  expectTypeOf<'access.denied'>().not.toExtend<ErrorCode<typeof unreadCounts>>();
});

test('distinguishes the failures that can happen to any call', () => {
  expect(isOffline(offline())).toBe(true);
  for (const status of [502, 503, 504]) expect(isAway(answered(status))).toBe(true);
  expect(isAway(answered(500))).toBe(false);
  expect(isSignedOut(answered(401))).toBe(true);
  expect(isForbidden(answered(403))).toBe(true);
  expect(isTimedOut(answered(408))).toBe(true);
  expect(isTooLarge(answered(413))).toBe(true);
  expect(isAskedToWait(answered(429))).toBe(true);
});

test('counts only statuses from 400 to 499 as refusals', () => {
  for (const status of [400, 404, 499]) expect(isAnyRefusal(answered(status))).toBe(true);
  for (const failure of [offline(), answered(500), answered(503), new Error('No.')])
    expect(isAnyRefusal(failure)).toBe(false);
});

test('a lost request and a server fault may pass, a refusal does not', () => {
  for (const failure of [offline(), answered(500), answered(503)]) expect(isPassing(failure)).toBe(true);
  for (const failure of [answered(400), answered(499), new Error('No.')])
    expect(isPassing(failure)).toBe(false);
});

test('treats a response without a code as a server fault', () => {
  expect(refusalOf(502, '<html>')).toMatchObject({ code: 'server.failed' });
  expect(refusalOf(404, { code: 'chat.not_matched', message: 'No.' })).toMatchObject({
    code: 'chat.not_matched',
    message: 'No.',
  });
});

test('a size that a proxy refuses is called too large, unlike one that our server refuses', () => {
  const byProxy = refusalOf(413, '<h1>413 Request Entity Too Large</h1>');
  expect(isTooLargeForProxy(byProxy)).toBe(true);
  expect(byProxy.message).toBe('This is too large for this server.');
  expect(isTooLargeForProxy(refusalOf(413, { code: 'media.too_large', message: 'No.' }))).toBe(false);
});
