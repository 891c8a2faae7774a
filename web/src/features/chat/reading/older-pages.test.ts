import { MESSAGE_PAGE, type Message } from '@showup/contract/chat';
import { afterEach, expect, test, vi } from 'vitest';
import { anna, ben, Chats } from '#test/chats.ts';
import { settle, Tab, tick } from '#test/tab.ts';
import { chatKeys } from '../chat.api.ts';
import { loadBackTo, loadOlder } from './conversation.api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A tab that shows the newest page of a conversation of so many messages. */
async function openWith(count: number) {
  const chats = new Chats();
  chats.match(ben);
  for (let i = 0; i < count; i++) chats.send(ben);
  const tab = new Tab(chats);
  tab.open(ben);
  await settle(tab);
  const loaded = () => tab.cache.getQueryData<Message[]>(chatKeys.conversation(ben)) ?? [];
  return { chats, tab, loaded };
}

test('a reaction heard while the page of its message loads isn’t lost', async () => {
  const { chats, tab, loaded } = await openWith(MESSAGE_PAGE + 5);
  const before = loaded()[0]?._id ?? '';
  const loading = loadOlder(tab.cache, { viewerId: anna, partnerId: ben, before });
  await tick(); // by now the server has read the page
  for (const event of chats.react(ben, ben, 2, '❤️')) tab.hear(event);
  await settle(tab);
  await loading;
  await settle(tab);
  expect(loaded()).toEqual(chats.conversation(ben));
});

test('a press on a quote loads up to the answered message and no further', async () => {
  const { tab, loaded } = await openWith(3 * MESSAGE_PAGE);
  const loading = loadBackTo(tab.cache, { viewerId: anna, partnerId: ben, seq: MESSAGE_PAGE + 10 });
  await settle(tab);
  expect(await loading).toBe(true);
  expect(loaded()[0]?.seq).toBe(MESSAGE_PAGE + 1);
});

test('a message very far back isn’t loaded', async () => {
  const { tab, loaded } = await openWith(23 * MESSAGE_PAGE);
  const loading = loadBackTo(tab.cache, { viewerId: anna, partnerId: ben, seq: 1 });
  await settle(tab);
  expect(await loading).toBe(false);
  expect(loaded()).toHaveLength(21 * MESSAGE_PAGE);
});
