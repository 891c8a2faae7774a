// @module-tag pure

import type { UserId } from '@showup/contract/fields';
import { expect, test } from 'vitest';
import { Problem } from '#platform/problem';
import { asUserId } from '#test/people/as-user-id';
import { SendLimit } from './send-limit.ts';

/** A limit whose clock only moves when told to. */
function limitAt(start: number, factor = 1) {
  let now = start;
  const limit = new SendLimit(factor, () => now);
  return {
    pass: (ms: number) => {
      now += ms;
    },
    send: (userId: UserId) => limit.spend(userId),
    /** How many messages go through at once, and how many seconds until the next one may. */
    sendAll(userId: UserId): [sent: number, wait: unknown] {
      for (let sent = 0; ; sent++) {
        try {
          limit.spend(userId);
        } catch (error) {
          return [sent, error instanceof Problem && error.details.retryAfterSeconds];
        }
      }
    },
  };
}

test('a person can send 120 messages at once, then two a second, whatever others send', () => {
  const limit = limitAt(0);
  expect(limit.sendAll(asUserId('anna'))).toEqual([120, 1]);
  expect(limit.sendAll(asUserId('ben'))).toEqual([120, 1]);
  limit.pass(999);
  expect(limit.sendAll(asUserId('anna'))).toEqual([1, 1]);
  limit.pass(10_001);
  expect(limit.sendAll(asUserId('anna'))).toEqual([21, 1]);
  limit.pass(3_600_000);
  expect(limit.sendAll(asUserId('anna'))).toEqual([120, 1]);
});

test('ten thousand other senders don’t reset anyone’s limit', () => {
  const limit = limitAt(0);
  expect(limit.sendAll(asUserId('anna'))).toEqual([120, 1]);
  for (let i = 0; i < 10_000; i++) limit.send(asUserId(`other ${i}`));
  expect(limit.sendAll(asUserId('anna'))).toEqual([0, 1]);
});

test('beyond fifty thousand people, those who wrote longest ago get the whole limit again', () => {
  const limit = limitAt(0);
  expect(limit.sendAll(asUserId('early'))).toEqual([120, 1]);
  expect(limit.sendAll(asUserId('late'))).toEqual([120, 1]);
  for (let i = 0; i < 49_999; i++) limit.send(asUserId(`other ${i}`));
  expect(limit.sendAll(asUserId('late'))).toEqual([0, 1]);
  expect(limit.sendAll(asUserId('early'))).toEqual([120, 1]);
});

test('a load test multiplies the limit', () => {
  const limit = limitAt(0, 10);
  expect(limit.sendAll(asUserId('anna'))).toEqual([1_200, 1]);
  limit.pass(1_000);
  expect(limit.sendAll(asUserId('anna'))).toEqual([20, 1]);
  const slow = limitAt(0, 0.1);
  expect(slow.sendAll(asUserId('anna'))).toEqual([12, 5]);
  slow.pass(2_500);
  expect(slow.sendAll(asUserId('anna'))).toEqual([0, 3]);
});
