import {
  byLatest,
  type ChatPartner,
  type Message,
  type UnreadCount,
  type UnreadCounts,
} from '@showup/contract/chat';
import type { LiveEvent, LivePayload } from '@showup/contract/live';
import { aCard, aMessage } from './entities.ts';

export type ChatEvent = {
  readonly [E in LiveEvent]: { readonly name: E; readonly payload: LivePayload<E> };
}[LiveEvent];

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const anna = idOf(1);
export const [ben, cara, dev] = [idOf(2), idOf(3), idOf(4)];
export const people = [ben, cara, dev];

interface Chat {
  readonly matchedAt: string;
  readonly messages: Message[];
  /** How far each of the two has read. */
  readonly read: Map<string, number>;
}

/** A model of the server's side of Anna's chats. Every change returns the live events it causes. */
export function createChats() {
  const chats = new Map<string, Chat>();
  const ended = new Set<string>();
  let minutes = 0;
  const now = () => new Date(Date.UTC(2026, 10, 21) + ++minutes * 60_000).toISOString();
  const chatWith = (partnerId: string) => chats.get(partnerId);

  function unreadOf(partnerId: string): UnreadCount {
    const messages = chatWith(partnerId)?.messages ?? [];
    const readSeq = chatWith(partnerId)?.read.get(anna) ?? 0;
    const count = messages.filter(({ senderId, seq }) => senderId === partnerId && seq > readSeq).length;
    return { senderId: partnerId, count, seq: messages.length };
  }

  function partnerOf([_id, { matchedAt, messages }]: [string, Chat]): ChatPartner {
    const last = messages.at(-1);
    const lastMessage = last && {
      senderId: last.senderId,
      text: last.text,
      hasImage: last.image !== null,
      createdAt: last.createdAt,
      seq: last.seq,
    };
    return { ...aCard(_id), profilePic: null, matchedAt, lastMessage: lastMessage ?? null };
  }

  function add(senderId: string, receiverId: string, clientId: string | null): Message | undefined {
    const partnerId = senderId === anna ? receiverId : senderId;
    const chat = chatWith(partnerId);
    if (!chat) return undefined;
    const seq = chat.messages.length + 1;
    const _id = idOf(Number(partnerId.at(-1)) * 10_000 + seq);
    const message = aMessage(seq, { _id, senderId, receiverId, clientId, createdAt: now() });
    chat.messages.push(message);
    return message;
  }

  return {
    /** Does nothing after an unmatch, since those two never meet again. */
    match(userId: string): ChatEvent[] {
      if (chats.has(userId) || ended.has(userId)) return [];
      const chat = { matchedAt: now(), messages: [], read: new Map() };
      chats.set(userId, chat);
      const matchedUser = partnerOf([userId, chat]);
      return [{ name: 'newMatch', payload: { matchedUser } }];
    },
    unmatch(userId: string): ChatEvent[] {
      const unread = unreadOf(userId);
      if (!chats.delete(userId)) return [];
      ended.add(userId);
      return [
        { name: 'unmatched', payload: { userId } },
        { name: 'unreadCountUpdate', payload: { ...unread, count: 0 } },
      ];
    },
    receive(partnerId: string): ChatEvent[] {
      const message = add(partnerId, anna, null);
      if (!message) return [];
      return [
        { name: 'newMessage', payload: message },
        { name: 'unreadCountUpdate', payload: unreadOf(partnerId) },
        { name: 'updateSidebar', payload: { userId: partnerId } },
      ];
    },
    send(partnerId: string, clientId: string | null = null): { message?: Message; events: ChatEvent[] } {
      const message = add(anna, partnerId, clientId);
      if (!message) return { events: [] };
      return {
        message,
        events: [
          { name: 'newMessage', payload: message },
          { name: 'updateSidebar', payload: { userId: partnerId } },
        ],
      };
    },
    /** Either of the two reads, on any device. */
    readBy(viewerId: string, partnerId: string): ChatEvent[] {
      const chat = chatWith(partnerId);
      const seq = chat?.messages.length ?? 0;
      const before = chat?.read.get(viewerId) ?? 0;
      const isNews = chat?.messages.some((one) => one.receiverId === viewerId && one.seq > before);
      if (!chat || !isNews) return [];
      chat.read.set(viewerId, seq);
      if (viewerId === anna) return [{ name: 'unreadCountUpdate', payload: unreadOf(partnerId) }];
      const readAt = now();
      for (const [at, message] of chat.messages.entries()) {
        if (message.senderId === anna) chat.messages[at] = { ...message, readAt };
      }
      return [{ name: 'messagesRead', payload: { readerId: partnerId, seq } }];
    },
    isMatched: (partnerId: string) => chats.has(partnerId),
    conversation: (partnerId: string): Message[] => [...(chatWith(partnerId)?.messages ?? [])],
    partners: (): ChatPartner[] => [...chats].map(partnerOf).toSorted(byLatest),
    unreadCounts(): UnreadCounts {
      const counts = [...chats.keys()].map(unreadOf).filter(({ count }) => count > 0);
      return Object.fromEntries(counts.map(({ senderId, count }) => [senderId, count]));
    },
  };
}

export type Chats = ReturnType<typeof createChats>;
