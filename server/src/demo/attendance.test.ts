// @module-tag pure

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asUserId } from '#test/people/as-user-id';
import { Attendance } from './attendance.ts';

const MINUTE_MS = 60_000;
const city = Array.from({ length: 30 }, (_, i) => asUserId(`person-${i}`));

let online: Set<string>;
let attendance: Attendance;

beforeEach(() => {
  vi.useFakeTimers();
  online = new Set();
  attendance = new Attendance({
    arrive: (demoId) => void online.add(demoId),
    leave: (demoId) => void online.delete(demoId),
  });
});
afterEach(() => {
  attendance.close();
  vi.useRealTimers();
});

test('the same number of people are online at any time, and over two hours all of them are', () => {
  attendance.open(city);
  const seen = new Set<string>();
  for (let minute = 0; minute < 120; minute++) {
    expect(online.size).toBe(6);
    for (const demoId of online) seen.add(demoId);
    vi.advanceTimersByTime(MINUTE_MS);
  }
  expect(seen).toEqual(new Set(city));
});

test('people change slowly: after a minute everyone is still there', () => {
  attendance.open(city);
  const before = new Set(online);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(online).toEqual(before);
});

test('someone who does something stays for minutes more, however long they have been there', () => {
  for (let minute = 0; minute < 30; minute++) {
    attendance.attend(asUserId('a'));
    vi.advanceTimersByTime(MINUTE_MS);
    expect([...online]).toEqual(['a']);
  }
  vi.advanceTimersByTime(8 * MINUTE_MS);
  expect(online.size).toBe(0);
});

test('in a city of few all are online, those who come later too', () => {
  attendance.open([asUserId('a')]);
  attendance.open([asUserId('a'), asUserId('b')]);
  vi.advanceTimersByTime(60 * MINUTE_MS);
  expect([...online].toSorted()).toEqual(['a', 'b']);
});

test('after the end nobody is online, and no timer is left', () => {
  attendance.open(city);
  attendance.close();
  expect(online.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
