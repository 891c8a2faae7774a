import type { Message } from '@showup/contract/chat';
import { expect, test } from 'vitest';
import { hasGap, hasOlder, readUpTo, withMessage, withNewestPage } from './messages.ts';

function message(seq: number, senderId = 'ben', readAt: string | null = null): Message {
  return {
    _id: `id ${seq}`,
    senderId,
    receiverId: senderId === 'ben' ? 'anna' : 'ben',
    text: `message ${seq}`,
    image: null,
    createdAt: new Date(seq * 60_000).toISOString(),
    seq,
    clientId: null,
    readAt,
  };
}

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => message(first + at));

test('a message is appended once, however often it is heard of', () => {
  const once = withMessage(from(1, 2), message(3));
  expect(once).toEqual(from(1, 3));
  expect(withMessage(once, message(3))).toBe(once);
});

test('an own message is the same under the name its sender gave it, another sender’s is not', () => {
  const own = { ...message(3), clientId: 'a' };
  const seen = [...from(1, 2), own];
  expect(withMessage(seen, { ...own, _id: 'another id' })).toBe(seen);
  expect(withMessage(seen, { ...message(4, 'anna'), clientId: 'a' })).toHaveLength(4);
});

test('messages stand in the order of the conversation, whichever comes first', () => {
  const late = withMessage(withMessage(from(1, 2), message(4)), message(3));
  expect(late).toEqual(from(1, 4));
});

test('what lies before the loaded part waits for its page', () => {
  expect(withMessage(from(51, 60), message(7))).toEqual(from(51, 60));
  expect(hasOlder(from(51, 60))).toBe(true);
  expect(hasOlder(from(1, 60))).toBe(false);
  expect(hasOlder([])).toBe(false);
});

test('a missing number is a message that never arrived', () => {
  expect(hasGap(from(51, 60))).toBe(false);
  expect(hasGap(withMessage(from(51, 60), message(62)))).toBe(true);
});

test('reading marks the messages of one sender up to that one, and keeps the time of the first reading', () => {
  const seen = [message(1, 'anna', 'before'), message(2, 'ben'), message(3, 'anna'), message(4, 'anna')];
  const read = readUpTo(seen, { senderId: 'anna', seq: 3, readAt: 'now' });
  expect(read.map(({ readAt }) => readAt)).toEqual(['before', null, 'now', null]);
  expect(readUpTo(read, { senderId: 'anna', seq: 3, readAt: 'later' })).toBe(read);
});

test('a fresh newest page keeps the older pages that it joins, and what came while it was on its way', () => {
  expect(withNewestPage(from(1, 70), from(11, 60))).toEqual(from(1, 70));
  expect(withNewestPage(from(1, 55), from(11, 60))).toEqual(from(1, 60));
});

test('older pages that a fresh one does not join are dropped, for they may be of another conversation', () => {
  expect(withNewestPage(from(1, 20), from(71, 120))).toEqual(from(71, 120));
  const another = from(1, 5).map((one) => ({ ...one, _id: `other ${one.seq}` }));
  expect(withNewestPage(another, from(1, 3))).toEqual(from(1, 3));
  expect(withNewestPage(from(1, 5), [])).toEqual([]);
});

test('what was read according to the newest page is read in the older ones too', () => {
  const loaded = from(1, 4).map((one) => ({ ...one, senderId: 'anna' }));
  const newest = [message(3, 'anna', 'now'), message(4, 'anna', 'now')];
  expect(withNewestPage(loaded, newest).map(({ readAt }) => readAt)).toEqual(['now', 'now', 'now', 'now']);
});
