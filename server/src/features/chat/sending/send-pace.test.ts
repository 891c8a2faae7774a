// @module-tag pure
import { expect, test } from 'vitest';
import { Problem } from '#platform/problem';
import { SendPace } from './send-pace.ts';

/** A pace whose clock only moves when told to. */
function paceAt(start: number, factor = 1) {
  let now = start;
  const pace = new SendPace({ factor, clock: () => now });
  return {
    pass: (ms: number) => {
      now += ms;
    },
    send: (userId: string) => pace.spend(userId),
    /** How many messages go through at once, and how many seconds until the next one may. */
    sendAll(userId: string): [sent: number, wait: unknown] {
      for (let sent = 0; ; sent++) {
        try {
          pace.spend(userId);
        } catch (error) {
          return [sent, error instanceof Problem && error.details.retryAfterSeconds];
        }
      }
    },
  };
}

test('a person can send 120 messages at once, then two a second, whatever others send', () => {
  const pace = paceAt(0);
  expect(pace.sendAll('anna')).toEqual([120, 1]);
  expect(pace.sendAll('ben')).toEqual([120, 1]);
  pace.pass(999);
  expect(pace.sendAll('anna')).toEqual([1, 1]);
  pace.pass(10_001);
  expect(pace.sendAll('anna')).toEqual([21, 1]);
  pace.pass(3_600_000);
  expect(pace.sendAll('anna')).toEqual([120, 1]);
});

test('ten thousand other senders don’t reset anyone’s limit', () => {
  const pace = paceAt(0);
  expect(pace.sendAll('anna')).toEqual([120, 1]);
  for (let i = 0; i < 10_000; i++) pace.send(`other ${i}`);
  expect(pace.sendAll('anna')).toEqual([0, 1]);
});

test('people who have rested are forgotten once ten thousand others write, and get their whole limit again', () => {
  const pace = paceAt(0);
  for (let i = 0; i < 10_000; i++) pace.send(`early ${i}`);
  expect(pace.sendAll('late')).toEqual([120, 1]);
  pace.pass(1_000);
  expect(pace.sendAll('early')).toEqual([120, 1]);
  expect(pace.sendAll('early 0')).toEqual([120, 1]);
  expect(pace.sendAll('late')).toEqual([2, 1]);
});

test('a load test multiplies the pace', () => {
  const pace = paceAt(0, 10);
  expect(pace.sendAll('anna')).toEqual([1_200, 1]);
  pace.pass(1_000);
  expect(pace.sendAll('anna')).toEqual([20, 1]);
  const slow = paceAt(0, 0.1);
  expect(slow.sendAll('anna')).toEqual([12, 5]);
  slow.pass(2_500);
  expect(slow.sendAll('anna')).toEqual([0, 3]);
});
