// @module-tag pure

import type { UserId } from '@showup/contract/fields';
import { expect, test } from 'vitest';
import { asUserId } from '#test/people/as-user-id';
import { Typing } from './typing.ts';

/** Typing whose clock and matches only change when told to. */
function typingAt(start: number) {
  let now = start;
  let asked = 0;
  const matched = new Set(['anna ben']);
  const forwarded: string[] = [];
  const typing = new Typing({
    isShown: async (sender, receiver) => {
      asked += 1;
      return matched.has(`${sender} ${receiver}`);
    },
    forward: (sender, receiver) => void forwarded.push(`${sender} ${receiver}`),
    clock: () => now,
  });
  return {
    typed: (sender: UserId, receiver: UserId) => typing.typed(sender, receiver),
    forget: (a: UserId, b: UserId) => typing.forget(a, b),
    matched,
    forwarded,
    asked: () => asked,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('keystrokes are passed on at most once a second', async () => {
  const typing = typingAt(0);
  for (let i = 0; i < 10; i++) await typing.typed(asUserId('anna'), asUserId('ben'));
  expect(typing.forwarded).toHaveLength(1);
  typing.pass(999);
  await typing.typed(asUserId('anna'), asUserId('ben'));
  expect(typing.forwarded).toHaveLength(1);
  typing.pass(1);
  await typing.typed(asUserId('anna'), asUserId('ben'));
  expect(typing.forwarded).toHaveLength(2);
});

test('the database is asked once in ten seconds, not for each keystroke', async () => {
  const typing = typingAt(0);
  for (let second = 0; second < 10; second++) {
    await typing.typed(asUserId('anna'), asUserId('ben'));
    await typing.typed(asUserId('anna'), asUserId('eve'));
    typing.pass(1_000);
  }
  expect(typing.asked()).toBe(2);
  expect(typing.forwarded).toEqual(Array.from({ length: 10 }, () => 'anna ben'));
  await typing.typed(asUserId('anna'), asUserId('ben'));
  expect(typing.asked()).toBe(3);
});

test('an unmatch stops typing at once, and a new match is noticed within ten seconds', async () => {
  const typing = typingAt(0);
  await typing.typed(asUserId('anna'), asUserId('ben'));
  await typing.typed(asUserId('anna'), asUserId('eve'));
  typing.matched.delete('anna ben');
  typing.forget(asUserId('ben'), asUserId('anna'));
  typing.matched.add('anna eve');
  typing.pass(2_000);
  await typing.typed(asUserId('anna'), asUserId('ben'));
  await typing.typed(asUserId('anna'), asUserId('eve'));
  expect(typing.forwarded).toEqual(['anna ben']);
  typing.pass(8_000);
  await typing.typed(asUserId('anna'), asUserId('eve'));
  expect(typing.forwarded).toEqual(['anna ben', 'anna eve']);
});

test('after 20 questions a sender is ignored for ten seconds', async () => {
  const typing = typingAt(0);
  for (let i = 0; i < 500; i++) await typing.typed(asUserId('anna'), asUserId(`stranger ${i}`));
  expect(typing.asked()).toBe(20);
  typing.pass(10_000);
  await typing.typed(asUserId('anna'), asUserId('ben'));
  expect(typing.forwarded).toEqual(['anna ben']);
});
