import { expect, test } from 'vitest';
import { addressOf, notificationOf } from './notification.ts';

const userId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

test('a push is shown as it says, in the place of what is shown of the same person, and leads to their chat', () => {
  const { title, options } = notificationOf(JSON.stringify({ title: 'Anna', body: 'Hi', userId }));
  expect({ title, ...options }).toMatchObject({ title: 'Anna', body: 'Hi', tag: userId, renotify: true });
  expect(addressOf(options.data)).toBe(`/chats?with=${userId}`);
});

test('one without a text has none', () => {
  const { options } = notificationOf(JSON.stringify({ title: 'You have a new message', userId }));
  expect(options).not.toHaveProperty('body');
});

test.each([undefined, '', 'no JSON', '{}', JSON.stringify({ title: 'Hi', userId: '//evil.example' })])(
  'what cannot be read (%j) is shown plainly and leads to the chats',
  (text) => {
    const { title, options } = notificationOf(text);
    expect([title, options.body, addressOf(options.data)]).toEqual(['Showup', undefined, '/chats']);
  },
);
