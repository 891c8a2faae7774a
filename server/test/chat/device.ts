import { setTimeout as sleep } from 'node:timers/promises';
import {
  chatEndpoints,
  chatEvents,
  isNewerCount,
  MESSAGE_PAGE,
  type Message,
  type UnreadCount,
} from '@showup/contract/chat';
import { io } from 'socket.io-client';
import { createOutbox } from './outbox.ts';

/** The wait between two tries to catch up. */
const NEXT_TRY_MS = 100;
/** The timeout of a call. */
const ANSWER_MS = 10_000;

interface Options {
  readonly name: string;
  /** The device's address of the server. */
  readonly url: string;
  readonly cookie: string;
  readonly partnerId: string;
  /** Its clock offset. */
  readonly clockAheadMs: number;
  /** In a network that blocks WebSockets. */
  readonly isPolling?: boolean;
}

/** Why a device was without its connection. */
type Fault = 'cut' | 'kill';

export type Device = ReturnType<typeof createDevice>;

/**
 * A phone or tab with one conversation, implemented as clients should be: messages wait in an outbox until they are
 * acknowledged, and gaps are fetched.
 */
export function createDevice({ name, url, cookie, partnerId, clockAheadMs, isPolling = false }: Options) {
  const known = new Map<number, Message>();
  const contradictions: string[] = [];
  const resumed: { fault: Fault; ms: number }[] = [];
  /** The number up to which nothing is missing. */
  let complete = 0;
  let written = 0;
  let unread = 0;
  let newest: UnreadCount | undefined;
  let updatesHeard = 0;
  let connections = 0;
  /** `connection` is the broken one. */
  let lost: { fault: Fault; at: number; connection: number } | undefined;
  let isAsking = false;
  let mustAsk = false;
  let isClosed = false;

  const outbox = createOutbox({
    post: async (body) =>
      chatEndpoints.sendMessage.response.parse(await post(`/messages/send/${partnerId}`, body)),
    onSent: receive,
  });
  const socket = io(url, {
    forceNew: true,
    extraHeaders: { cookie },
    transports: isPolling ? ['polling'] : ['websocket', 'polling'],
    withCredentials: isPolling, // with the proxy's cookie, so that each poll reaches the same server
  });
  socket.on('connect', () => {
    connections += 1;
    catchUp();
  });
  socket.on('connect_error', () => {
    if (!socket.active && !isClosed) setTimeout(() => socket.connect(), NEXT_TRY_MS);
  });
  socket.on('missed', catchUp);
  socket.on('newMessage', (payload) => receive(chatEvents.newMessage.parse(payload)));
  socket.on('unreadCountUpdate', (payload) => {
    const update = chatEvents.unreadCountUpdate.parse(payload);
    updatesHeard += 1;
    if (newest && !isNewerCount(update, newest)) return;
    newest = update;
    unread = update.count;
  });

  async function call(path: string, init: RequestInit): Promise<unknown> {
    const headers = { cookie, 'content-type': 'application/json' };
    const response = await fetch(url + path, { ...init, headers, signal: AbortSignal.timeout(ANSWER_MS) });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  const post = (path: string, body: unknown) => call(path, { method: 'POST', body: JSON.stringify(body) });

  function receive(message: Message): void {
    const { seq, _id } = message;
    if (known.has(seq) && known.get(seq)?._id !== _id) contradictions.push(`${name}: two are number ${seq}`);
    known.set(seq, message);
    while (known.has(complete + 1)) complete += 1;
    if (seq > complete) catchUp();
  }

  /** One fetch at a time, followed by another if needed meanwhile. */
  function catchUp(): void {
    mustAsk = true;
    if (!isAsking) void askUntilComplete();
  }

  async function askUntilComplete(): Promise<void> {
    isAsking = true;
    while (mustAsk && !isClosed) {
      mustAsk = false;
      try {
        await fetchMissed();
        await fetchUnread();
      } catch {
        mustAsk = true;
        await sleep(NEXT_TRY_MS);
      }
    }
    isAsking = false;
    if (lost && connections > lost.connection) {
      resumed.push({ fault: lost.fault, ms: performance.now() - lost.at });
      lost = undefined;
    }
  }

  async function fetchMissed(): Promise<void> {
    for (;;) {
      const answer = await call(`/messages/${partnerId}?after=${complete}`, {});
      const page = chatEndpoints.listMessages.response.parse(answer);
      for (const message of page) receive(message);
      if (page.length < MESSAGE_PAGE) return;
    }
  }

  /** Fetches again if a count arrived meanwhile, because the answer may be older. */
  async function fetchUnread(): Promise<void> {
    for (let heard = -1; heard !== updatesHeard; ) {
      heard = updatesHeard;
      const answer = await call(chatEndpoints.unreadCounts.path, {});
      unread = chatEndpoints.unreadCounts.response.parse(answer)[partnerId] ?? 0;
    }
  }

  return {
    name,
    /** With this device's time, which nothing relies on. */
    write(): void {
      written += 1;
      const clock = new Date(Date.now() + clockAheadMs).toISOString();
      outbox.send({ text: `${name} ${written} at ${clock}`, clientId: `${clock} ${name} ${written}` });
    },
    /** A fault may prevent it from arriving. */
    markRead: () => post(chatEndpoints.markRead.path, { senderId: partnerId }).catch(() => {}),
    /** Breaks its connection. */
    lose(fault: Fault): void {
      lost = { fault, at: performance.now(), connection: connections };
    },
    /** Records that it can connect from now on. */
    couldReturn(): void {
      if (lost) lost.at = performance.now();
    },
    /** In the displayed order. */
    messages: () => [...known.values()].toSorted((a, b) => a.seq - b.seq),
    complete: () => complete,
    unread: () => unread,
    written: () => written,
    waiting: outbox.waiting,
    retries: outbox.retries,
    isConnected: () => connections > 0 && lost === undefined,
    contradictions,
    resumed,
    close(): void {
      isClosed = true;
      outbox.close();
      socket.disconnect();
    },
  };
}
