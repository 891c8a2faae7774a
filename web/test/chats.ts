import {
  byLatest,
  type ChatPartner,
  type Message,
  type NumberedReaction,
  type UnreadCount,
  type UnreadCounts,
} from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import type { LiveEvent, LivePayload } from '@showup/contract/joined/live';
import { asUserId } from './as-user-id.ts';
import { aCard, aMessage } from './entities.ts';

export type ChatEvent = {
  readonly [E in LiveEvent]: { readonly name: E; readonly payload: LivePayload<E> };
}[LiveEvent];

const idOf = (number: number) => asUserId(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);

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
export class Chats {
  readonly #chats = new Map<UserId, Chat>();
  readonly #ended = new Set<string>();
  #minutes = 0;

  /** Does nothing after an unmatch, since those two never meet again. */
  match(userId: UserId): ChatEvent[] {
    if (this.#chats.has(userId) || this.#ended.has(userId)) return [];
    const chat = { matchedAt: this.#now(), messages: [], read: new Map() };
    this.#chats.set(userId, chat);
    return [{ name: 'newMatch', payload: { matchedUser: partnerOf([userId, chat]) } }];
  }

  unmatch(userId: UserId): ChatEvent[] {
    const unread = this.#unreadOf(userId);
    if (!this.#chats.delete(userId)) return [];
    this.#ended.add(userId);
    return [
      { name: 'unmatched', payload: { userId } },
      { name: 'unreadCountUpdate', payload: { ...unread, count: 0 } },
    ];
  }

  receive(partnerId: UserId): ChatEvent[] {
    const message = this.#add(partnerId, anna, null);
    if (!message) return [];
    return [
      { name: 'newMessage', payload: message },
      { name: 'unreadCountUpdate', payload: this.#unreadOf(partnerId) },
      { name: 'updateSidebar', payload: { userId: partnerId } },
    ];
  }

  send(partnerId: UserId, clientId: string | null = null): { message?: Message; events: ChatEvent[] } {
    const message = this.#add(anna, partnerId, clientId);
    if (!message) return { events: [] };
    return {
      message,
      events: [
        { name: 'newMessage', payload: message },
        { name: 'updateSidebar', payload: { userId: partnerId } },
      ],
    };
  }

  /** Either of the two reads, on any device. */
  readBy(viewerId: UserId, partnerId: UserId): ChatEvent[] {
    const chat = this.#chats.get(partnerId);
    const seq = chat?.messages.length ?? 0;
    const before = chat?.read.get(viewerId) ?? 0;
    const isNews = chat?.messages.some((one) => one.receiverId === viewerId && one.seq > before);
    if (!chat || !isNews) return [];
    chat.read.set(viewerId, seq);
    if (viewerId === anna) return [{ name: 'unreadCountUpdate', payload: this.#unreadOf(partnerId) }];
    const readAt = this.#now();
    for (const [at, message] of chat.messages.entries())
      if (message.senderId === anna) chat.messages[at] = { ...message, readAt };
    return [{ name: 'messagesRead', payload: { readerId: partnerId, seq } }];
  }

  /** One of the two reacts to a message, or with null takes it back. */
  react(partnerId: UserId, viewerId: UserId, seq: number, emoji: string | null): ChatEvent[] {
    const chat = this.#chats.get(partnerId);
    const message = chat?.messages[seq - 1];
    if (!chat || !message) return [];
    const { reactions = [] } = message;
    const before = reactions.find(({ userId }) => userId === viewerId);
    const version = (before?.version ?? 0) + (before?.emoji === emoji ? 0 : 1);
    const others = reactions.filter((one) => one !== before);
    chat.messages[seq - 1] = {
      ...message,
      reactions: [...others, { userId: viewerId, emoji, version }].toSorted((a, b) =>
        a.userId.localeCompare(b.userId),
      ),
    };
    const receiverId = viewerId === anna ? partnerId : anna;
    const payload = { messageId: message._id, seq, senderId: viewerId, receiverId, emoji, version };
    return [{ name: 'reaction', payload }];
  }

  reactions(partnerId: UserId, from: number): NumberedReaction[] {
    return this.conversation(partnerId)
      .slice(Math.max(0, from - 1))
      .flatMap(({ seq, reactions = [] }) => reactions.map((reaction) => ({ seq, ...reaction })));
  }

  hasEnded(partnerId: UserId): boolean {
    return this.#ended.has(partnerId);
  }

  isMatched(partnerId: UserId): boolean {
    return this.#chats.has(partnerId);
  }

  conversation(partnerId: UserId): Message[] {
    return [...(this.#chats.get(partnerId)?.messages ?? [])];
  }

  partners(): ChatPartner[] {
    return [...this.#chats].map(partnerOf).toSorted(byLatest);
  }

  unreadCounts(): UnreadCounts {
    const counts = [...this.#chats.keys()].map((id) => this.#unreadOf(id)).filter(({ count }) => count > 0);
    return Object.fromEntries(counts.map(({ senderId, count }) => [senderId, count]));
  }

  #add(senderId: UserId, receiverId: UserId, clientId: string | null): Message | undefined {
    const partnerId = senderId === anna ? receiverId : senderId;
    const chat = this.#chats.get(partnerId);
    if (!chat) return undefined;
    const seq = chat.messages.length + 1;
    const _id = idOf(Number(partnerId.at(-1)) * 10_000 + seq);
    const message = aMessage(seq, { _id, senderId, receiverId, clientId, createdAt: this.#now() });
    chat.messages.push(message);
    return message;
  }

  #unreadOf(partnerId: UserId): UnreadCount {
    const { messages = [], read } = this.#chats.get(partnerId) ?? {};
    const readSeq = read?.get(anna) ?? 0;
    const count = messages.filter(({ senderId, seq }) => senderId === partnerId && seq > readSeq).length;
    return { senderId: partnerId, count, seq: messages.length };
  }

  /** Each answer is a minute later than the one before. */
  #now(): string {
    this.#minutes += 1;
    return new Date(Date.UTC(2026, 10, 21) + this.#minutes * 60_000).toISOString();
  }
}

function partnerOf([_id, { matchedAt, messages }]: [UserId, Chat]): ChatPartner {
  const last = messages.at(-1);
  const lastMessage = last && {
    senderId: last.senderId,
    text: last.text,
    hasImage: last.image !== null,
    createdAt: last.createdAt,
    seq: last.seq,
  };
  return { ...aCard(_id, { _id }), profilePic: null, matchedAt, lastMessage: lastMessage ?? null };
}
