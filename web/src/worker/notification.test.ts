import { expect, test } from 'vitest';
import { addressOf, notificationOf } from './notification.ts';

const userId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

test('shows a push as it says, replaces the last one of the same person, and links to their chat', () => {
  const { title, options } = notificationOf(JSON.stringify({ title: 'Anna', body: 'Hi', userId }));
  expect({ title, ...options }).toMatchObject({ title: 'Anna', body: 'Hi', tag: userId, renotify: true });
  expect(addressOf(options.data)).toBe(`/chats?with=${userId}`);
});

test('shows no body for a push without a text', () => {
  const { options } = notificationOf(JSON.stringify({ title: 'You have a new message', userId }));
  expect(options).not.toHaveProperty('body');
});

test.each([undefined, '', 'no JSON', '{}', JSON.stringify({ title: 'Hi', userId: '//evil.example' })])(
  'shows a general notification that links to the chats for unreadable data (%j)',
  (text) => {
    const { title, options } = notificationOf(text);
    expect([title, options.body, addressOf(options.data)]).toEqual(['Showup', undefined, '/chats']);
  },
);
