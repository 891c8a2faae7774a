import type { Message } from '@showup/contract/chat';
import { expect, test } from 'vitest';
import { aMessage, anOutgoing } from '../../../../test/entities.ts';
import type { Outgoing } from '../outbox/outbox.ts';
import { type ThreadItem, threadOf } from './thread.ts';

const day = (date: number, hour: number) => new Date(2026, 10, date, hour).toISOString();

const message = (seq: number, senderId: string, createdAt: string, part: Partial<Message> = {}) =>
  aMessage(seq, { senderId, createdAt, text: `${seq}`, ...part });

const outgoing = (clientId: string, part: Partial<Outgoing> = {}) =>
  anOutgoing(clientId, { place: Date.parse(day(21, 12)), ...part });

function shown(loaded: Message[], outbox: Outgoing[] = [], matchedAt = day(19, 8)) {
  const items = threadOf({ viewerId: 'anna', loaded, outbox, matchedAt, now: new Date(2026, 10, 21, 13) });
  return items.map((item: ThreadItem) =>
    item.kind === 'day' ? item.label : `${item.text} ${item.delivery}${item.follows ? ' follows' : ''}`,
  );
}

test('each day starts with its name, except the day of the match, which is shown above', () => {
  const loaded = [
    message(1, 'ben', day(19, 9)),
    message(2, 'anna', day(20, 9), { readAt: day(21, 8) }),
    message(3, 'anna', day(21, 9)),
    message(4, 'anna', day(21, 10)),
  ];
  expect(shown(loaded)).toEqual(['1 received', 'Yesterday', '2 read', 'Today', '3 sent', '4 sent follows']);
});

test('the first day shown has its name if the beginning isn’t loaded', () => {
  expect(shown([message(51, 'ben', day(19, 9))])).toEqual(['Thursday', '51 received']);
});

test('messages being sent come last, and failed ones keep their place', () => {
  const loaded = [message(1, 'ben', day(21, 9)), message(2, 'ben', day(21, 12))];
  const outbox = [
    outgoing('lost', { failure: 'connection', after: 1 }),
    outgoing('now'),
    outgoing('offline', { isWaiting: true }),
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
  const sent = message(1, 'anna', day(21, 9), { clientId: 'a' });
  expect(shown([sent], [outgoing('a'), outgoing('b')], day(21, 8))).toEqual(['1 sent', 'b sending follows']);
});

test('a message keeps its key when it is sent', () => {
  const keyOf = (loaded: Message[], outbox: Outgoing[]) =>
    threadOf({ viewerId: 'anna', loaded, outbox, matchedAt: day(21, 8) })[0]?.key;
  const sent = message(1, 'anna', day(21, 9), { clientId: 'a' });
  expect(keyOf([], [outgoing('a')])).toBe(keyOf([sent], []));
});
