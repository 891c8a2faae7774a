import { type ChatPartner, MESSAGE_PAGE, type Message, REACTION_PAGE } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { QueryObserver } from '@tanstack/react-query';
import { vi } from 'vitest';
import { askAgain, chatKeys, partnersQuery, setUnread, unreadQuery } from '../src/features/chat/chat.api.ts';
import {
  messagesRead,
  receiveMessage,
  receiveReaction,
  updateSidebar,
} from '../src/features/chat/chat.live.ts';
import { forgetPartner } from '../src/features/chat/ending/forget-partner.ts';
import { conversationQuery } from '../src/features/chat/reading/conversation.api.ts';
import { createQueryClient } from '../src/lib/api/query-client.ts';
import { asUserId } from './as-user-id.ts';
import { anna, type ChatEvent, type Chats, people } from './chats.ts';

/** One of Anna’s tabs. The test decides when responses and events arrive. */
export class Tab {
  readonly cache = createQueryClient();
  /** What its own calls caused, for the test to deliver. */
  readonly events: ChatEvent[] = [];
  /** Each delivers one response. */
  readonly answers: (() => void)[] = [];
  readonly #chats: Chats;
  readonly #shown = new Map<string, () => void>();
  readonly #lost: string[] = [];

  constructor(chats: Chats) {
    this.#chats = chats;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => this.#answer(address, init));
    this.openList();
    this.#show('unread', new QueryObserver(this.cache, unreadQuery(this.cache)));
  }

  hear({ name, payload }: ChatEvent): void {
    if (name === 'newMessage') receiveMessage(this.cache, anna, payload);
    if (name === 'unreadCountUpdate') setUnread(this.cache, payload);
    if (name === 'updateSidebar') updateSidebar(this.cache, payload.userId);
    if (name === 'messagesRead') messagesRead(this.cache, anna, payload);
    if (name === 'reaction') receiveReaction(this.cache, anna, payload);
    if (name === 'newMatch') askAgain(this.cache, chatKeys.partners);
    if (name === 'unmatched') forgetPartner(this.cache, payload.userId);
  }

  lose(gone: readonly ChatEvent[]): void {
    this.#lost.push(...gone.map(({ name }) => name));
  }

  lost(): readonly string[] {
    return this.#lost;
  }

  open(id: UserId): void {
    this.#show(id, new QueryObserver(this.cache, conversationQuery(this.cache, anna, id)));
  }

  openList(): void {
    this.#show('partners', new QueryObserver(this.cache, partnersQuery));
  }

  /** Leaves the screen; its data stays cached for a while. */
  leaveList(): void {
    this.leave('partners');
  }

  leave(key: string): void {
    this.#shown.get(key)?.();
    this.#shown.delete(key);
  }

  /** Closes the conversations of people who are no longer in the list. */
  closeEnded(): void {
    const here = this.cache.getQueryData<ChatPartner[]>(chatKeys.partners);
    for (const id of people) if (here && !here.some(({ _id }) => _id === id)) this.leave(id);
  }

  close(): void {
    for (const leave of this.#shown.values()) leave();
    this.cache.clear();
  }

  #show(key: string, observer: { subscribe(listener: () => void): () => void }): void {
    if (this.#shown.has(key)) return;
    const unsubscribe = observer.subscribe(() => {});
    this.#shown.set(key, unsubscribe);
  }

  /** The response is made when the call arrives, and delivered when the test says so. */
  async #answer(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(address, 'http://model');
    const body = this.#bodyOf(pathname, searchParams, init);
    await new Promise<void>((resolve) => this.answers.push(resolve));
    return body === undefined ? Response.json(NOT_MATCHED, { status: 404 }) : Response.json(body);
  }

  #bodyOf(pathname: string, search: URLSearchParams, init: RequestInit): unknown {
    if (pathname === '/messages/users') return this.#chats.partners();
    if (pathname === '/messages/unread-messages') return this.#chats.unreadCounts();
    const isAboutReactions = pathname.endsWith('/reactions');
    const partnerId = asUserId(pathname.split('/').at(isAboutReactions ? -2 : -1) ?? '');
    if (!this.#chats.isMatched(partnerId)) return undefined;
    if (isAboutReactions) {
      return this.#chats.reactions(partnerId, Number(search.get('from'))).slice(0, REACTION_PAGE);
    }
    if (init.method !== 'POST') return pageOf(this.#chats.conversation(partnerId), search);
    const { message, events } = this.#chats.send(partnerId, JSON.parse(String(init.body)).clientId);
    this.events.push(...events);
    return message;
  }
}

const NOT_MATCHED = { code: 'chat.not_matched', message: 'You can only message your matches.' };

function pageOf(all: readonly Message[], search: URLSearchParams): Message[] {
  const [after, before] = [search.get('after'), search.get('before')];
  if (after !== null) return all.slice(Number(after), Number(after) + MESSAGE_PAGE);
  const end = all.findIndex(({ _id }) => _id === before);
  return all.slice(0, end < 0 ? undefined : end).slice(-MESSAGE_PAGE);
}

/** Lets pending work continue. A timer would wait a whole millisecond each time. */
export function tick(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage('now');
  });
}

/** Delivers all pending responses until nothing more is requested. */
export async function settle(tab: Tab): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const answers = tab.answers.splice(0);
    for (const resolve of answers) resolve();
    await tick();
    tab.closeEnded();
    quiet = answers.length > 0 || tab.cache.isFetching() > 0 ? 0 : quiet + 1;
  }
}
