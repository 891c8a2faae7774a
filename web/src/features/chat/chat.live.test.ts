import type { ChatPartner, Message, UnreadCounts } from '@showup/contract/chat';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { askAgainIfUnderWay, chatKeys, forgetPartner, setUnread, unreadTotal } from './chat.api.ts';
import { messagesRead, receiveMessage, updateSidebar } from './chat.live.ts';
import type { Outbox } from './outbox.ts';

/** What the server would answer, told as it changes; a fresh fetch is the measure of every event. */
function createWorld() {
  const messages: Message[] = [];
  const minute = () => new Date(Date.UTC(2026, 10, 21) + messages.length * 60_000).toISOString();
  const matches = ['ben', 'cara', 'dev'];
  return {
    send(senderId: string, receiverId: string, text: string, clientId: string | null = null): Message {
      const partnerId = senderId === 'anna' ? receiverId : senderId;
      const seq = this.conversation(partnerId).length + 1;
      const createdAt = minute();
      const _id = `${partnerId} ${seq}`;
      const sent = { _id, senderId, receiverId, text, image: null, createdAt, seq, clientId, readAt: null };
      messages.push(sent);
      return sent;
    },
    conversation: (partnerId: string) =>
      messages.filter(({ senderId, receiverId }) => senderId === partnerId || receiverId === partnerId),
    partners(): ChatPartner[] {
      const rows = matches.map((_id) => partner(_id, this.conversation(_id).at(-1)));
      const latest = (row: ChatPartner) => row.lastMessage?.createdAt ?? row.matchedAt;
      return rows.toSorted((a, b) => latest(b).localeCompare(latest(a)));
    },
    unmatch: (userId: string) => void matches.splice(matches.indexOf(userId), 1),
  };
}

function partner(_id: string, last: Message | undefined): ChatPartner {
  const lastMessage = last && {
    senderId: last.senderId,
    text: last.text,
    hasImage: last.image !== null,
    createdAt: last.createdAt,
  };
  return {
    _id,
    fullName: _id,
    identifiedAs: 'Other',
    dob: '2000-01-01',
    bio: '',
    photos: [],
    profilePic: null,
    matchedAt: '2026-11-20T00:00:00.000Z',
    lastMessage: lastMessage ?? null,
  };
}

let world = createWorld();
let cache = new QueryClient();

const conversation = (partnerId: string) => cache.getQueryData<Message[]>(chatKeys.conversation(partnerId));
const partners = () => cache.getQueryData<ChatPartner[]>(chatKeys.partners);
const isStale = (key: readonly string[]) => cache.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  world = createWorld();
  world.send('ben', 'anna', 'Hi');
  world.send('anna', 'cara', 'Hello');
  cache = new QueryClient();
  cache.setQueryData(chatKeys.partners, world.partners());
  cache.setQueryData(chatKeys.unread, { ben: 1 });
  cache.setQueryData(chatKeys.conversation('ben'), world.conversation('ben'));
});

test('a message from a partner gives the conversation and the list that a fresh fetch gives', () => {
  receiveMessage(cache, 'anna', world.send('ben', 'anna', 'How are you?'));
  expect(conversation('ben')).toEqual(world.conversation('ben'));
  expect(partners()).toEqual(world.partners());
});

test('a message in a conversation that was never opened changes the list alone', () => {
  receiveMessage(cache, 'anna', world.send('cara', 'anna', 'Hello back'));
  expect(conversation('cara')).toBeUndefined();
  expect(partners()).toEqual(world.partners());
});

test('an own message is there once, told by the call, by the event, or by both', () => {
  const outbox = [{ clientId: 'a' }, { clientId: 'b' }].map((one) => ({ ...one, preview: null }));
  cache.setQueryData(chatKeys.outbox('ben'), outbox);
  const sent = world.send('anna', 'ben', 'Fine', 'a');
  receiveMessage(cache, 'anna', sent);
  receiveMessage(cache, 'anna', sent);
  expect(conversation('ben')).toEqual(world.conversation('ben'));
  expect(cache.getQueryData<Outbox>(chatKeys.outbox('ben'))).toEqual([outbox[1]]);
});

test('an answer that arrives late does not bring back an older last message', () => {
  const own = world.send('anna', 'ben', 'First');
  receiveMessage(cache, 'anna', world.send('ben', 'anna', 'Second'));
  receiveMessage(cache, 'anna', world.send('cara', 'anna', 'Third'));
  receiveMessage(cache, 'anna', own);
  expect(partners()).toEqual(world.partners());
  expect(conversation('ben')).toEqual(world.conversation('ben'));
});

test('after a missed message the conversation is asked for again', () => {
  world.send('ben', 'anna', 'missed');
  receiveMessage(cache, 'anna', world.send('ben', 'anna', 'heard'));
  expect(isStale(chatKeys.conversation('ben'))).toBe(true);
});

test('a message from someone who is not in the list yet asks for the list', () => {
  receiveMessage(cache, 'anna', world.send('eve', 'anna', 'New here'));
  expect(isStale(chatKeys.partners)).toBe(true);
});

test('unread counts are set, and gone at zero', () => {
  setUnread(cache, { senderId: 'cara', count: 2 });
  expect(cache.getQueryData<UnreadCounts>(chatKeys.unread)).toEqual({ ben: 1, cara: 2 });
  setUnread(cache, { senderId: 'ben', count: 0 });
  expect(cache.getQueryData<UnreadCounts>(chatKeys.unread)).toEqual({ cara: 2 });
});

test('the total leaves out the person whose conversation is open', () => {
  expect(unreadTotal({ ben: 1, cara: 2 }, null)).toBe(3);
  expect(unreadTotal({ ben: 1, cara: 2 }, 'cara')).toBe(1);
});

test('updateSidebar moves that person to the top and keeps the rest in order', () => {
  updateSidebar(cache, 'dev');
  expect(partners()?.map(({ _id }) => _id)).toEqual(['dev', 'cara', 'ben']);
});

test('messagesRead ticks own messages up to that one, and no others', () => {
  receiveMessage(cache, 'anna', world.send('anna', 'ben', 'one'));
  receiveMessage(cache, 'anna', world.send('anna', 'ben', 'two'));
  messagesRead(cache, 'anna', { readerId: 'ben', seq: 2 });
  expect(conversation('ben')?.map(({ readAt }) => readAt !== null)).toEqual([false, true, false]);
});

test('unmatched leaves what a fresh fetch leaves: nothing of that person', () => {
  world.unmatch('ben');
  forgetPartner(cache, 'ben');
  expect(partners()).toEqual(world.partners());
  expect(conversation('ben')).toBeUndefined();
  expect(cache.getQueryData(chatKeys.unread)).toEqual({});
});

test.each(['first', 'later'])(
  'the answer of a %s fetch that was under way does not undo an event',
  async (when) => {
    const queryKey = chatKeys.conversation('cara');
    if (when === 'later') cache.setQueryData(queryKey, world.conversation('cara'));
    const answers: ((messages: Message[]) => void)[] = [];
    const queryFn = () => new Promise<Message[]>((resolve) => answers.push(resolve));
    const leave = new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => {});
    const before = world.conversation('cara');

    receiveMessage(cache, 'anna', world.send('cara', 'anna', 'while it was on its way'));
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.(before);
    answers[1]?.(world.conversation('cara'));
    await expect.poll(() => conversation('cara')).toEqual(world.conversation('cara'));
    leave();
  },
);

test('without a fetch under way nothing is asked for', () => {
  askAgainIfUnderWay(cache, chatKeys.partners);
  expect(cache.isFetching()).toBe(0);
});
