import { setTimeout as sleep } from 'node:timers/promises';
import {
  chatEndpoints,
  chatEvents,
  isNewerCount,
  MESSAGE_PAGE,
  type Message,
  type UnreadCount,
} from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { io, type Socket } from 'socket.io-client';
import { Outbox } from './outbox.ts';

/** The wait between two tries to catch up. */
const NEXT_TRY_MS = 100;
/** The timeout of a call. */
const ANSWER_MS = 10_000;

interface Options {
  readonly name: string;
  /** The device's address of the server. */
  readonly url: string;
  readonly cookie: string;
  readonly partnerId: UserId;
  /** Its clock offset. */
  readonly clockAheadMs: number;
  /** In a network that blocks WebSockets. */
  readonly isPolling?: boolean;
}

/** Why a device was without its connection. */
type Fault = 'cut' | 'kill';

/**
 * A phone or tab with one conversation, implemented as clients should be: messages wait in an outbox until they are
 * acknowledged, and gaps are fetched.
 */
export class Device {
  readonly name: string;
  readonly resumed: { fault: Fault; ms: number }[] = [];
  readonly #options: Options;
  readonly #known: KnownMessages;
  readonly #outbox: Outbox;
  readonly #socket: Socket;
  #written = 0;
  #unread = 0;
  #newest: UnreadCount | undefined;
  #updatesHeard = 0;
  #connections = 0;
  /** `connection` is the closed one. */
  #lost: { fault: Fault; at: number; connection: number } | undefined;
  #isAsking = false;
  #mustAsk = false;
  #isClosed = false;

  constructor(options: Options) {
    this.name = options.name;
    this.#options = options;
    this.#known = new KnownMessages(options.name);
    this.#outbox = new Outbox(
      (body) => this.#send(body),
      (sent) => this.#receive(sent),
    );
    this.#socket = this.#connect();
  }

  /** With this device's time, which nothing relies on. */
  write(): void {
    this.#written += 1;
    const clock = new Date(Date.now() + this.#options.clockAheadMs).toISOString();
    const [text, clientId] = [
      `${this.name} ${this.#written} at ${clock}`,
      `${clock} ${this.name} ${this.#written}`,
    ];
    this.#outbox.send({ text, clientId });
  }

  /** A fault may prevent it from arriving. */
  async markRead(): Promise<void> {
    await this.#post(chatEndpoints.markRead.path, { senderId: this.#options.partnerId }).catch(() => {});
  }

  /** Breaks its connection. */
  lose(fault: Fault): void {
    this.#lost = { fault, at: performance.now(), connection: this.#connections };
  }

  /** Records that it can connect from now on. */
  couldReturn(): void {
    if (this.#lost) this.#lost.at = performance.now();
  }

  /** In the displayed order. */
  messages(): Message[] {
    return this.#known.messages();
  }

  /** The number up to which nothing is missing. */
  complete(): number {
    return this.#known.complete;
  }

  get contradictions(): readonly string[] {
    return this.#known.contradictions;
  }

  unread(): number {
    return this.#unread;
  }

  written(): number {
    return this.#written;
  }

  waiting(): number {
    return this.#outbox.waiting();
  }

  retries(): number {
    return this.#outbox.retries();
  }

  isConnected(): boolean {
    return this.#connections > 0 && this.#lost === undefined;
  }

  close(): void {
    this.#isClosed = true;
    this.#outbox.close();
    this.#socket.disconnect();
  }

  #connect(): Socket {
    const { url, cookie, isPolling = false } = this.#options;
    const socket = io(url, {
      forceNew: true,
      extraHeaders: { cookie },
      transports: isPolling ? ['polling'] : ['websocket', 'polling'],
      withCredentials: isPolling, // with the proxy's cookie, so that each poll reaches the same server
    });
    socket.on('connect', () => {
      this.#connections += 1;
      this.#catchUp();
    });
    socket.on('connect_error', () => {
      if (!socket.active && !this.#isClosed) setTimeout(() => socket.connect(), NEXT_TRY_MS);
    });
    socket.on('missed', () => this.#catchUp());
    socket.on('newMessage', (payload) => this.#receive(chatEvents.newMessage.parse(payload)));
    socket.on('unreadCountUpdate', (payload) => this.#count(chatEvents.unreadCountUpdate.parse(payload)));
    return socket;
  }

  #receive(message: Message): void {
    this.#known.add(message);
    if (message.seq > this.#known.complete) this.#catchUp();
  }

  #count(update: UnreadCount): void {
    this.#updatesHeard += 1;
    if (this.#newest && !isNewerCount(update, this.#newest)) return;
    this.#newest = update;
    this.#unread = update.count;
  }

  /** One fetch at a time, followed by another if needed meanwhile. */
  #catchUp(): void {
    this.#mustAsk = true;
    if (!this.#isAsking) void this.#askUntilComplete();
  }

  async #askUntilComplete(): Promise<void> {
    this.#isAsking = true;
    while (this.#mustAsk && !this.#isClosed) {
      this.#mustAsk = false;
      try {
        await this.#fetchMissed();
        await this.#fetchUnread();
      } catch {
        this.#mustAsk = true;
        await sleep(NEXT_TRY_MS);
      }
    }
    this.#isAsking = false;
    if (this.#lost && this.#connections > this.#lost.connection) {
      this.resumed.push({ fault: this.#lost.fault, ms: performance.now() - this.#lost.at });
      this.#lost = undefined;
    }
  }

  async #fetchMissed(): Promise<void> {
    for (;;) {
      const answer = await this.#call(`/messages/${this.#options.partnerId}?after=${this.#known.complete}`);
      const page = chatEndpoints.listMessages.response.parse(answer);
      for (const message of page) this.#receive(message);
      if (page.length < MESSAGE_PAGE) return;
    }
  }

  /** Fetches again if a count arrived meanwhile, because the answer may be older. */
  async #fetchUnread(): Promise<void> {
    for (let heard = -1; heard !== this.#updatesHeard; ) {
      heard = this.#updatesHeard;
      const answer = await this.#call(chatEndpoints.unreadCounts.path);
      this.#unread = chatEndpoints.unreadCounts.response.parse(answer)[this.#options.partnerId] ?? 0;
    }
  }

  async #send(body: unknown): Promise<Message> {
    const answer = await this.#post(`/messages/send/${this.#options.partnerId}`, body);
    return chatEndpoints.sendMessage.response.parse(answer);
  }

  #post(path: string, body: unknown): Promise<unknown> {
    return this.#call(path, { method: 'POST', body: JSON.stringify(body) });
  }

  async #call(path: string, init: RequestInit = {}): Promise<unknown> {
    const headers = { cookie: this.#options.cookie, 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(this.#options.url + path, { ...init, headers, signal });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }
}

/** The messages that a device knows, in any order of arrival. */
class KnownMessages {
  readonly #owner: string;
  readonly #bySeq = new Map<number, Message>();
  readonly contradictions: string[] = [];
  /** The number up to which nothing is missing. */
  complete = 0;

  constructor(owner: string) {
    this.#owner = owner;
  }

  add(message: Message): void {
    const { seq, _id } = message;
    const before = this.#bySeq.get(seq);
    if (before && before._id !== _id) this.contradictions.push(`${this.#owner}: two are number ${seq}`);
    this.#bySeq.set(seq, message);
    while (this.#bySeq.has(this.complete + 1)) this.complete += 1;
  }

  messages(): Message[] {
    return [...this.#bySeq.values()].toSorted((a, b) => a.seq - b.seq);
  }
}
