import type { ChatPartner, Message, UnreadCount } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { asUserId } from '#test/as-user-id.ts';
import { anna, ben, Chats, cara, dev } from '#test/chats.ts';
import { anOutgoing } from '#test/entities.ts';
import { askAgainIfUnderWay, chatKeys, setUnread, unreadTotal } from './chat.api.ts';
import { messagesRead, receiveMatch, receiveMessage, updateSidebar } from './chat.live.ts';
import { forgetPartner } from './ending/forget-partner.ts';
import { outboxState } from './outbox/outbox.ts';

let chats = new Chats();
let cache = new QueryClient();

const conversation = (partnerId: UserId) => cache.getQueryData<Message[]>(chatKeys.conversation(partnerId));
const partners = () => cache.getQueryData<ChatPartner[]>(chatKeys.partners);
const isStale = (key: readonly string[]) => cache.getQueryState(key)?.isInvalidated;

function waiting(): Record<string, number> {
  const unread = Object.values(cache.getQueryData<Record<string, UnreadCount>>(chatKeys.unread) ?? {});
  return Object.fromEntries(unread.flatMap(({ senderId, count }) => (count > 0 ? [[senderId, count]] : [])));
}

function received(partnerId: UserId): Message {
  chats.receive(partnerId);
  return lastOf(partnerId);
}

function sent(partnerId: UserId, clientId: string | null = null): Message {
  chats.send(partnerId, clientId);
  return lastOf(partnerId);
}

function lastOf(partnerId: UserId): Message {
  const last = chats.conversation(partnerId).at(-1);
  if (!last) throw new Error('There is no message.');
  return last;
}

const waitingMessage = (clientId: string, partnerId: UserId) =>
  anOutgoing(clientId, { viewerId: anna, partnerId, state: { kind: 'waiting' } });

beforeEach(() => {
  chats = new Chats();
  for (const userId of [ben, cara, dev]) chats.match(userId);
  received(ben);
  sent(cara);
  cache = new QueryClient();
  cache.setQueryData(chatKeys.partners, chats.partners());
  cache.setQueryData(chatKeys.unread, { [ben]: { senderId: ben, count: 1, seq: 1 } });
  cache.setQueryData(chatKeys.conversation(ben), chats.conversation(ben));
});

test('after a partner’s message, conversation and list equal a fresh fetch', () => {
  receiveMessage(cache, anna, received(ben));
  expect(conversation(ben)).toEqual(chats.conversation(ben));
  expect(partners()).toEqual(chats.partners());
});

test('a message in a conversation that was never opened changes only the list', () => {
  receiveMessage(cache, anna, received(cara));
  expect(conversation(cara)).toBeUndefined();
  expect(partners()).toEqual(chats.partners());
});

test('the viewer’s own message appears once, whether the call, the event or both deliver it', () => {
  const outbox = ['a', 'b'].map((clientId) => waitingMessage(clientId, ben));
  outboxState.set(cache, outbox);
  const message = sent(ben, 'a');
  receiveMessage(cache, anna, message);
  receiveMessage(cache, anna, message);
  expect(conversation(ben)).toEqual(chats.conversation(ben));
  expect(outboxState.in(cache)).toEqual([outbox[1]]);
});

test('a late response doesn’t bring back an older last message', () => {
  const own = sent(ben);
  receiveMessage(cache, anna, received(ben));
  receiveMessage(cache, anna, received(cara));
  receiveMessage(cache, anna, own);
  expect(partners()).toEqual(chats.partners());
  expect(conversation(ben)).toEqual(chats.conversation(ben));
});

test('after a missed message the conversation is fetched again', async () => {
  received(ben);
  receiveMessage(cache, anna, received(ben));
  await expect.poll(() => isStale(chatKeys.conversation(ben))).toBe(true);
});

test('a read event beyond the last known message fetches what was missed', async () => {
  messagesRead(cache, anna, { readerId: ben, seq: 1 });
  expect(isStale(chatKeys.conversation(ben))).toBe(false);
  messagesRead(cache, anna, { readerId: ben, seq: 2 });
  await expect.poll(() => isStale(chatKeys.conversation(ben))).toBe(true);
});

test('a message from someone who isn’t in the list fetches the list', async () => {
  const stranger = asUserId(anna.replace(/.$/, '9'));
  receiveMessage(cache, anna, { ...received(ben), senderId: stranger });
  await expect.poll(() => [isStale(chatKeys.partners), isStale(chatKeys.unread)]).toEqual([true, true]);
});

test('unread counts are updated, and older ones that arrive late are ignored', () => {
  setUnread(cache, { senderId: cara, count: 2, seq: 3 });
  setUnread(cache, { senderId: cara, count: 1, seq: 2 });
  expect(waiting()).toEqual({ [ben]: 1, [cara]: 2 });
  setUnread(cache, { senderId: ben, count: 0, seq: 1 });
  setUnread(cache, { senderId: ben, count: 1, seq: 1 });
  expect(waiting()).toEqual({ [cara]: 2 });
});

test('the total leaves out the person whose conversation is open', () => {
  expect(unreadTotal({ [ben]: 1, [cara]: 2 }, null)).toBe(3);
  expect(unreadTotal({ [ben]: 1, [cara]: 2 }, cara)).toBe(1);
});

test('a new match is in the list at once, and the list is fetched again', () => {
  chats = new Chats();
  cache.setQueryData(chatKeys.partners, chats.partners());
  const [event] = chats.match(ben);
  if (event?.name !== 'newMatch') throw new Error('There is no match.');
  receiveMatch(cache, event.payload);
  receiveMatch(cache, event.payload);
  expect(partners()?.map(({ _id }) => _id)).toEqual([ben]);
  expect(isStale(chatKeys.partners)).toBe(true);
});

test('updateSidebar moves that person to the top, keeps the rest in order, and fetches what was missed', async () => {
  updateSidebar(cache, cara);
  expect(isStale(chatKeys.partners)).toBe(false);
  updateSidebar(cache, dev);
  expect(partners()?.map(({ _id }) => _id)).toEqual([dev, cara, ben]);
  await expect.poll(() => isStale(chatKeys.partners)).toBe(true);
});

test('messagesRead marks the viewer’s messages up to that number, and no others', () => {
  receiveMessage(cache, anna, sent(ben));
  receiveMessage(cache, anna, sent(ben));
  messagesRead(cache, anna, { readerId: ben, seq: 2 });
  expect(conversation(ben)?.map(({ readAt }) => readAt !== null)).toEqual([false, true, false]);
});

test('unmatched removes everything about that person, including unsent messages', () => {
  const outbox = [ben, cara].map((partnerId) => waitingMessage(partnerId, partnerId));
  outboxState.set(cache, outbox);
  chats.unmatch(ben);
  forgetPartner(cache, ben);
  expect(partners()).toEqual(chats.partners());
  expect(conversation(ben)).toBeUndefined();
  expect(waiting()).toEqual({});
  expect(outboxState.in(cache)).toEqual([outbox[1]]);
});

test('a first response is shown despite newer events, then refetched once', async () => {
  const queryKey = chatKeys.conversation(cara);
  const answers: ((messages: Message[]) => void)[] = [];
  const queryFn = () => new Promise<Message[]>((resolve) => answers.push(resolve));
  const leave = new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => {});
  const before = chats.conversation(cara);

  for (let i = 0; i < 3; i++) receiveMessage(cache, anna, received(cara));
  answers[0]?.(before);
  await expect.poll(() => conversation(cara)).toEqual(before);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(chats.conversation(cara));
  await expect.poll(() => conversation(cara)).toEqual(chats.conversation(cara));
  leave();
});

test('nothing is refetched unless a fetch is under way', () => {
  askAgainIfUnderWay(cache, chatKeys.partners);
  expect(cache.isFetching()).toBe(0);
});
