// @module-tag pure

import type { Message } from '@showup/contract/chat';
import { expect, test } from 'vitest';
import { asUserId } from '#test/people/as-user-id';
import { ToldMessages } from './told-messages.ts';

const message = (clientId: string | null, senderId = asUserId('anna')): Message => ({
  _id: 'x',
  senderId,
  receiverId: asUserId('ben'),
  text: 'Hi',
  image: null,
  clientId,
  seq: 1,
  createdAt: '2026-11-20T20:00:00.000Z',
  readAt: null,
});

test('knows the messages it was told about by sender and client id', () => {
  const told = new ToldMessages();
  told.add(message('one'));
  expect(told.has(message('one'))).toBe(true);
  expect(told.has(message('two'))).toBe(false);
  expect(told.has(message('one', asUserId('ben')))).toBe(false);
});

test('remembers no message that can’t be retried', () => {
  const told = new ToldMessages();
  told.add(message(null));
  expect(told.has(message(null))).toBe(false);
});

test('remembers the last 10,000 messages, and forgets the oldest first', () => {
  const told = new ToldMessages();
  for (let i = 0; i < 10_000; i++) told.add(message(`${i}`));
  expect(told.has(message('0'))).toBe(true);
  told.add(message('one more'));
  expect(told.has(message('0'))).toBe(false);
  for (const kept of ['1', '9999', 'one more']) expect(told.has(message(kept))).toBe(true);
});
