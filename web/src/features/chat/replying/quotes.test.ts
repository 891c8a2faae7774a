import { expect, test } from 'vitest';
import { asUserId } from '#test/as-user-id.ts';
import { aMessage, anOutgoing } from '#test/entities.ts';
import { threadOf } from '../reading/thread.ts';
import { quoteOf, quoteWords } from './quotes.ts';

const two = { viewerId: asUserId('anna'), partnerId: asUserId('ben') };

function quoted(part: Parameters<typeof aMessage>[1]) {
  const loaded = [aMessage(1, part)];
  const [item] = threadOf({
    viewerId: asUserId('anna'),
    loaded,
    outbox: [],
    matchedAt: aMessage(1).createdAt,
  });
  return item?.kind === 'message' ? quoteOf(item, two) : undefined;
}

test('quotes the first 120 characters and never half of one', () => {
  expect(quoted({ text: '🎉'.repeat(200) })).toMatchObject({ senderId: 'ben', text: '🎉'.repeat(120) });
  expect(quoted({ text: 'Hi', senderId: asUserId('anna') })).toMatchObject({ senderId: 'anna', text: 'Hi' });
});

test('stands in for a picture with a word, since it may still be hidden', () => {
  const quote = quoted({ text: '', image: '/media/1' });
  expect(quote && quoteWords(quote)).toBe('Picture');
  expect(quote).not.toHaveProperty('image');
});

test('a message that the server doesn’t have can’t be answered', () => {
  const [item] = threadOf({
    viewerId: asUserId('anna'),
    loaded: [],
    outbox: [anOutgoing('a')],
    matchedAt: new Date(anOutgoing('a').writtenAt).toISOString(),
  });
  expect(item?.kind === 'message' && quoteOf(item, two)).toBeUndefined();
});
