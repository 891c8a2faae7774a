import { type ChatPartner, MESSAGE_PAGE } from '@showup/contract/chat';
import { QueryObserver } from '@tanstack/react-query';
import { vi } from 'vitest';
import { askAgain, chatKeys, partnersQuery, setUnread, unreadQuery } from '../src/features/chat/chat.api.ts';
import { messagesRead, receiveMessage, updateSidebar } from '../src/features/chat/chat.live.ts';
import { forgetPartner } from '../src/features/chat/conversations/forget-partner.ts';
import { conversationQuery } from '../src/features/chat/thread/conversation.api.ts';
import { createQueryClient } from '../src/lib/api/query-client.ts';
import { anna, type ChatEvent, type Chats, people } from './chats.ts';

/** One of Anna’s tabs. The test decides when responses and events arrive. */
export function openTab(chats: Chats) {
  const cache = createQueryClient();
  const shown = new Map<string, () => void>();
  const events: ChatEvent[] = [];
  const answers: (() => void)[] = [];
  const lost: string[] = [];

  /** The response is made when the call arrives, and delivered when the test says so. */
  async function answer(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(address, 'http://model');
    const body = bodyOf(pathname, searchParams, init);
    await new Promise<void>((resolve) => answers.push(resolve));
    return body === undefined
      ? Response.json(
          { code: 'chat.not_matched', message: 'You can only message your matches.' },
          { status: 404 },
        )
      : Response.json(body);
  }

  function bodyOf(pathname: string, search: URLSearchParams, init: RequestInit): unknown {
    if (pathname === '/messages/users') return chats.partners();
    if (pathname === '/messages/unread-messages') return chats.unreadCounts();
    const partnerId = pathname.split('/').at(-1) ?? '';
    if (!chats.isMatched(partnerId)) return undefined;
    if (init.method === 'POST') {
      const { message, events: told } = chats.send(partnerId, JSON.parse(String(init.body)).clientId);
      events.push(...told);
      return message;
    }
    const [after, before] = [search.get('after'), search.get('before')];
    const all = chats.conversation(partnerId);
    if (after !== null) return all.slice(Number(after), Number(after) + MESSAGE_PAGE);
    const end = all.findIndex(({ _id }) => _id === before);
    return all.slice(0, end < 0 ? undefined : end).slice(-MESSAGE_PAGE);
  }

  function hear({ name, payload }: ChatEvent): void {
    if (name === 'newMessage') receiveMessage(cache, anna, payload);
    if (name === 'unreadCountUpdate') setUnread(cache, payload);
    if (name === 'updateSidebar') updateSidebar(cache, payload.userId);
    if (name === 'messagesRead') messagesRead(cache, anna, payload);
    if (name === 'newMatch') askAgain(cache, chatKeys.partners);
    if (name === 'unmatched') forgetPartner(cache, payload.userId);
  }

  function show(key: string, observer: { subscribe(listener: () => void): () => void }): void {
    if (!shown.has(key))
      shown.set(
        key,
        observer.subscribe(() => {}),
      );
  }

  function hide(key: string): void {
    shown.get(key)?.();
    shown.delete(key);
  }

  const openList = () => show('partners', new QueryObserver(cache, partnersQuery));

  vi.stubGlobal('fetch', answer);
  openList();
  show('unread', new QueryObserver(cache, unreadQuery(cache)));

  return {
    cache,
    events,
    answers,
    hear,
    lose: (gone: readonly ChatEvent[]) => void lost.push(...gone.map(({ name }) => name)),
    lost: () => lost,
    open: (id: string) => show(id, new QueryObserver(cache, conversationQuery(cache, anna, id))),
    openList,
    /** Leaves the screen; its data stays cached for a while. */
    leaveList: () => hide('partners'),
    leave: hide,
    /** Closes the conversations of people who are no longer in the list. */
    closeEnded(): void {
      const here = cache.getQueryData<ChatPartner[]>(chatKeys.partners);
      for (const id of people) {
        if (!here || here.some(({ _id }) => _id === id)) continue;
        hide(id);
      }
    },
    close: () => {
      for (const leave of shown.values()) leave();
      cache.clear();
    },
  };
}

export type Tab = ReturnType<typeof openTab>;

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
