import { MESSAGE_PAGE } from '@showup/contract/chat';
import { expect, test } from 'vitest';
import { asUserId } from '#test/as-user-id.ts';
import { aMessage } from '#test/entities.ts';
import {
  firstInDoubt,
  firstUnread,
  hasGap,
  hasOlder,
  type Loaded,
  nextToAsk,
  readUpTo,
  withMessage,
  withPage,
  withReactions,
} from './messages.ts';

const message = (seq: number, senderId = 'ben', readAt: string | null = null) =>
  aMessage(seq, { senderId: asUserId(senderId), readAt });

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => message(first + at));

test('a message is added once, however often it arrives', () => {
  const once = withMessage(from(1, 2), message(3));
  expect(once).toEqual(from(1, 3));
  expect(withMessage(once, message(3))).toBe(once);
});

test('a message is recognised by its client id, but only from the same sender', () => {
  const own = { ...message(3), clientId: 'a' };
  const seen = [...from(1, 2), own];
  expect(withMessage(seen, { ...own, _id: 'another id' })).toBe(seen);
  expect(withMessage(seen, { ...message(4, 'anna'), clientId: 'a' })).toHaveLength(4);
});

test('messages are in conversation order, whatever order they arrive in', () => {
  const late = withMessage(withMessage(from(1, 2), message(4)), message(3));
  expect(late).toEqual(from(1, 4));
});

test('a message older than the loaded part waits for its page', () => {
  expect(withMessage(from(51, 60), message(7))).toEqual(from(51, 60));
  expect(hasOlder(from(51, 60))).toBe(true);
  expect(hasOlder(from(1, 60))).toBe(false);
  expect(hasOlder([])).toBe(false);
});

test('a missing number is a message that never arrived', () => {
  expect(hasGap(from(51, 60))).toBe(false);
  expect(hasGap(withMessage(from(51, 60), message(62)))).toBe(true);
});

test('reading marks one sender’s messages up to a number and keeps the first read time', () => {
  const seen = [message(1, 'anna', 'before'), message(2, 'ben'), message(3, 'anna'), message(4, 'anna')];
  const read = readUpTo(seen, { senderId: asUserId('anna'), seq: 3, readAt: 'now' });
  expect(read.map(({ readAt }) => readAt)).toEqual(['before', null, 'now', null]);
  expect(readUpTo(read, { senderId: asUserId('anna'), seq: 3, readAt: 'later' })).toBe(read);
});

test('a page replaces its part and keeps older and newer messages', () => {
  const gap = [...from(1, 10), message(14)];
  expect(withPage(gap, from(10, 13), asUserId('anna'))).toEqual(from(1, 14));
  expect(withPage(from(51, 60), from(1, 50), asUserId('anna'))).toEqual(from(1, 60));
  expect(withPage([], from(1, 3), asUserId('anna'))).toEqual(from(1, 3));
  expect(withPage(from(1, 3), [], asUserId('anna'))).toEqual(from(1, 3));
});

test('a page older than recent events marks nothing as unread', () => {
  const read = [message(1, 'anna', 'now'), message(2, 'anna', 'now')];
  expect(withPage(read, [message(1, 'anna'), message(2, 'anna')], asUserId('anna'))).toEqual(read);
});

test('messages before a read one are read too', () => {
  const loaded = from(1, 4).map((one) => ({ ...one, senderId: asUserId('anna') }));
  const merged = withPage(loaded, [message(3, 'anna', 'now'), message(4, 'anna')], asUserId('anna'));
  expect(merged.map(({ readAt }) => readAt)).toEqual(['now', 'now', 'now', null]);
});

test('missed messages are fetched from the first one that may have changed', () => {
  expect(firstInDoubt([], asUserId('anna'))).toBeUndefined();
  expect(firstInDoubt(from(1, 5), asUserId('anna'))).toEqual(message(5));
  const unread = [message(1, 'anna', 'now'), message(2, 'anna'), message(3)];
  expect(firstInDoubt(unread, asUserId('anna'))).toEqual(message(2, 'anna'));
  expect(firstInDoubt([...from(1, 5), message(9, 'anna')], asUserId('anna'))).toEqual(message(5));
});

test('missed messages are fetched page by page, without those that can’t have changed', () => {
  const loaded = from(1, 200);
  expect(nextToAsk(loaded, from(1, MESSAGE_PAGE - 1), asUserId('anna'))).toBeUndefined();
  expect(nextToAsk(loaded, [], asUserId('anna'))).toBeUndefined();
  expect(nextToAsk(loaded, from(101, 150), asUserId('anna'))).toBe(150);
  const page = from(101, 150).toSpliced(40, 1, message(141, 'anna'));
  expect(nextToAsk(loaded, page, asUserId('anna'))).toBe(200);
  expect(nextToAsk(from(1, 120), page, asUserId('anna'))).toBe(150);
  expect(
    nextToAsk(loaded, from(101, 150).toSpliced(40, 1, message(141, 'anna', 'now')), asUserId('anna')),
  ).toBe(150);
});

test('of two reactions by one person the later one stays, in whatever order they arrive', () => {
  const given = (emoji: string | null, version: number) => ({
    seq: 1,
    userId: asUserId('ben'),
    emoji,
    version,
  });
  const reactions = [given('❤️', 1), given('😂', 2), given(null, 3)];
  for (const order of [reactions, reactions.toReversed()]) {
    let loaded: Loaded = from(1, 2);
    for (const one of order) loaded = withReactions(loaded, [one]);
    expect(loaded[0]?.reactions).toEqual([{ userId: 'ben', emoji: null, version: 3 }]);
  }
});

test('reactions to messages that aren’t loaded are left out', () => {
  const loaded = from(5, 6);
  expect(withReactions(loaded, [{ seq: 4, userId: asUserId('ben'), emoji: '❤️', version: 1 }])).toEqual(
    loaded,
  );
});

test('an older page keeps newer reactions and adds those it has', () => {
  const newer = { userId: asUserId('ben'), emoji: '😂', version: 2 };
  const older = [
    { userId: asUserId('anna'), emoji: '👍', version: 1 },
    { userId: asUserId('ben'), emoji: '❤️', version: 1 },
  ];
  const loaded = withReactions(from(1, 2), [{ seq: 1, ...newer }]);
  const [first] = withPage(loaded, [{ ...message(1), reactions: older }, message(2)], asUserId('anna'));
  expect(first?.reactions).toEqual([older[0], newer]);
});

test('the first unread message is found from the count, and not before it is loaded', () => {
  const loaded = [message(4), message(5, 'anna'), message(6), message(7), message(8)];
  const first = (unread: number, upTo: number) => firstUnread(loaded, asUserId('ben'), { unread, upTo });
  expect(first(2, 8)).toBe(7);
  expect(first(4, 8)).toBe(4);
  expect(first(2, 7)).toBe(6); // message 8 came after the conversation was opened
  expect(first(0, 8)).toBeUndefined();
  expect(first(5, 8)).toBe(first(4, 8)); // the others are not loaded yet
  expect(first(1, 9)).toBeUndefined();
});
