import type { Message } from '@showup/contract/chat';
import type { DatePlan } from '@showup/contract/dates';
import type { UserId } from '@showup/contract/fields';
import { expect, test } from 'vitest';
import { asUserId } from '#test/as-user-id.ts';
import { aMessage, anOutgoing } from '#test/entities.ts';
import type { Outgoing } from '../outbox/outbox.ts';
import { type ThreadItem, threadOf } from './thread.ts';

const day = (date: number, hour: number) => new Date(2026, 10, date, hour).toISOString();

const message = (seq: number, senderId: UserId, createdAt: string, part: Partial<Message> = {}) =>
  aMessage(seq, { senderId, createdAt, text: `${seq}`, ...part });

const outgoing = (clientId: string, part: Partial<Outgoing> = {}) =>
  anOutgoing(clientId, { writtenAt: Date.parse(day(21, 12)), ...part });

function told(item: ThreadItem): string {
  if (item.kind === 'day') return item.label;
  if (item.kind === 'unread') return 'New messages';
  if (item.kind === 'date') return `date ${item.date._id}`;
  return `${item.text} ${item.delivery}${item.follows ? ' follows' : ''}`;
}

function shown(
  loaded: Message[],
  outbox: Outgoing[] = [],
  matchedAt = day(19, 8),
  dates: readonly DatePlan[] = [],
) {
  const now = new Date(2026, 10, 21, 13);
  return threadOf({ viewerId: asUserId('anna'), loaded, outbox, dates, matchedAt, now }).map(told);
}

const date = (_id: string, createdAt: string): DatePlan => ({
  _id,
  userId: asUserId('ben'),
  at: day(25, 20),
  overAt: day(26, 5),
  state: 'proposed',
  isMine: true,
  location: { _id: 'v', name: 'Owl', address: '1 Lane', category: 'Bar', latitude: 0, longitude: 0 },
  replacesId: null,
  hint: null,
  createdAt,
  version: 1,
  isHere: false,
  outcome: null,
  after: null,
});

test('messages of one person within a minute show the time once, at the last of them', () => {
  const at = (second: number, minute = 5) => new Date(2026, 10, 21, 12, minute, second).toISOString();
  const loaded = [
    message(1, asUserId('ben'), at(1)),
    message(2, asUserId('ben'), at(30)),
    message(3, asUserId('anna'), at(40)),
    message(4, asUserId('anna'), at(59)),
    message(5, asUserId('anna'), at(2, 6)),
  ];
  const now = new Date(2026, 10, 21, 13);
  const items = threadOf({ viewerId: asUserId('anna'), loaded, outbox: [], matchedAt: day(21, 8), now });
  const timed = items.filter((item) => item.kind === 'message' && item.showsTime);
  expect(timed).toMatchObject([{ text: '2' }, { text: '4' }, { text: '5' }]);
});

test('dates stand where they were proposed, and start a new group of messages', () => {
  const loaded = [
    message(1, asUserId('ben'), day(19, 9)),
    message(2, asUserId('ben'), day(19, 10)),
    message(3, asUserId('ben'), day(21, 9)),
  ];
  const dates = [
    date('a', new Date(2026, 10, 19, 9, 30).toISOString()),
    date('b', day(20, 9)),
    date('c', day(21, 10)),
  ];
  expect(shown(loaded, [], day(19, 8), dates)).toEqual([
    '1 received',
    'date a',
    '2 received',
    'Yesterday',
    'date b',
    'Today',
    '3 received',
    'date c',
  ]);
  expect(shown([], [], day(19, 8), [date('a', day(19, 9))])).toEqual(['date a']);
});

test('dates that are older than the loaded messages wait for those', () => {
  const loaded = Array.from({ length: 50 }, (_, at) => message(60 + at, asUserId('ben'), day(20, 9)));
  expect(shown(loaded, [], day(19, 8), [date('a', day(19, 9)), date('b', day(21, 9))])).toEqual([
    'Yesterday',
    ...loaded.map(({ text }, at) => `${text} received${at > 0 ? ' follows' : ''}`),
    'Today',
    'date b',
  ]);
});

test('each day starts with its name, except the day of the match, which is shown above', () => {
  const loaded = [
    message(1, asUserId('ben'), day(19, 9)),
    message(2, asUserId('anna'), day(20, 9), { readAt: day(21, 8) }),
    message(3, asUserId('anna'), day(21, 9)),
    message(4, asUserId('anna'), day(21, 10)),
  ];
  expect(shown(loaded)).toEqual(['1 received', 'Yesterday', '2 read', 'Today', '3 sent', '4 sent follows']);
});

test('the first day shown has its name if the beginning isn’t loaded', () => {
  expect(shown([message(51, asUserId('ben'), day(19, 9))])).toEqual(['Thursday', '51 received']);
});

test('messages being sent come last, and failed ones keep their position', () => {
  const loaded = [message(1, asUserId('ben'), day(21, 9)), message(2, asUserId('ben'), day(21, 12))];
  const outbox = [
    outgoing('lost', { state: { kind: 'failed', reason: 'connection', refusal: undefined, after: 1 } }),
    outgoing('now'),
    outgoing('offline', { state: { kind: 'waiting' } }),
  ];
  expect(shown(loaded, outbox, day(21, 8))).toEqual([
    '1 received',
    'lost failed',
    '2 received',
    'now sending',
    'offline waiting follows',
  ]);
});

test('a message that arrived isn’t shown twice while its call is pending', () => {
  const sent = message(1, asUserId('anna'), day(21, 9), { clientId: 'a' });
  expect(shown([sent], [outgoing('a'), outgoing('b')], day(21, 8))).toEqual(['1 sent', 'b sending follows']);
});

test('a message keeps its key when it is sent', () => {
  const keyOf = (loaded: Message[], outbox: Outgoing[]) =>
    threadOf({ viewerId: asUserId('anna'), loaded, outbox, matchedAt: day(21, 8) })[0]?.key;
  const sent = message(1, asUserId('anna'), day(21, 9), { clientId: 'a' });
  expect(keyOf([], [outgoing('a')])).toBe(keyOf([sent], []));
});

test('a line stands before the first unread message, after the name of its day', () => {
  const loaded = [
    message(1, asUserId('ben'), day(20, 9)),
    message(2, asUserId('ben'), day(21, 9)),
    message(3, asUserId('ben'), day(21, 9)),
  ];
  const items = (firstUnread: number | undefined) =>
    threadOf({ viewerId: asUserId('anna'), loaded, outbox: [], matchedAt: day(20, 8), firstUnread }).map(
      ({ kind }) => kind,
    );
  expect(items(2)).toEqual(['message', 'day', 'unread', 'message', 'message']);
  expect(items(3)).toEqual(['message', 'day', 'message', 'unread', 'message']);
  expect(items(undefined)).toEqual(['message', 'day', 'message', 'message']);
});

test('a message shows what it answers, before and after it is sent, and the reactions that weren’t taken back', () => {
  const quote = { _id: 'id 1', seq: 1, senderId: asUserId('ben'), text: 'Dosa?', hasImage: false };
  const reactions = [
    { userId: asUserId('anna'), emoji: '❤️', version: 1 },
    { userId: asUserId('ben'), emoji: null, version: 2 },
  ];
  const loaded = [message(1, asUserId('ben'), day(21, 9), { reactions })];
  const [, first, reply] = threadOf({
    viewerId: asUserId('anna'),
    loaded,
    outbox: [outgoing('a', { replyTo: quote })],
    matchedAt: day(20, 8),
  });
  expect(first).toMatchObject({ quote: null, reactions: [{ isOwn: true, emoji: '❤️' }] });
  expect(reply).toMatchObject({ quote, reactions: [] });
});
