import type { UserId } from '@showup/contract/fields';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import { type EventSchemas, handleEvent, reportGap, reportLoss } from './live-listeners.ts';
import { onWake } from './wake.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;
/** When the server says that events were missed, tabs spread their requests over this time. */
const CATCH_UP_MS = 2_000;
/** How long to wait when the account has opened too many connections in a minute. */
const TOO_MANY_MS = 60_000;
/** A connection that returns within this time has missed little. */
const LOSS_MS = 5_000;

/**
 * How long to wait after several refusals in a row: doubled each time, with jitter so that clients don't all return at
 * once.
 * @param chance 0 to 1
 */
export function msUntilNextTry(refusals: number, chance: number = Math.random()): number {
  return jittered(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (refusals - 1)), chance);
}

const jittered = (ms: number, chance: number = Math.random()) => ms * (0.5 + chance);

export interface LiveClient {
  io(options: Partial<ManagerOptions & SocketOptions>): Socket;
  readonly liveEvents: EventSchemas;
}

/** Undefined if the client could not be loaded. */
type LoadClient = () => Promise<LiveClient | undefined>;

type Timer = ReturnType<typeof setTimeout>;

type State =
  /** The client's code is loading, or its next attempt is due. */
  | { readonly kind: 'loading'; readonly nextTry: Timer | undefined }
  /** The client is connecting, and retries by itself while there is no network. `refusals` are those in a row. */
  | { readonly kind: 'connecting'; readonly socket: Socket; readonly refusals: number }
  | { readonly kind: 'connected'; readonly socket: Socket }
  /** The server said that newer tabs of the account replace this one. */
  | { readonly kind: 'replaced'; readonly socket: Socket }
  /** The server refused or closed the connection; another attempt is due. */
  | { readonly kind: 'waiting'; readonly socket: Socket; readonly refusals: number; readonly nextTry: Timer }
  | { readonly kind: 'closed' };

/** One person's connection for live events, from `open` to `close`. Reconnects until it is closed. */
export class LiveConnection {
  readonly userId: UserId;
  readonly #load: LoadClient;
  #state: State = { kind: 'loading', nextTry: undefined };
  #catchUp: Timer | undefined;
  #loss: Timer | undefined;
  #stopWaking = () => {};

  constructor(userId: UserId, load: LoadClient) {
    this.userId = userId;
    this.#load = load;
  }

  async open(): Promise<void> {
    const client = await this.#load();
    if (this.#state.kind === 'closed') return;
    if (!client) {
      this.#become({ kind: 'loading', nextTry: setTimeout(() => void this.open(), msUntilNextTry(1)) });
      return;
    }
    const socket = client.io({
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      query: { userId: this.userId },
      withCredentials: true,
    });
    this.#become({ kind: 'connecting', socket, refusals: 0 });
    socket.on('connect', () => this.#connected(socket));
    socket.on('replaced', () => this.#become({ kind: 'replaced', socket }));
    socket.on('missed', () => {
      this.#catchUp ??= setTimeout(() => this.#reportGap(), Math.random() * CATCH_UP_MS);
    });
    socket.on('connect_error', ({ message }) => this.#failed(socket, message));
    socket.on('disconnect', (reason) => this.#disconnected(socket, reason));
    socket.onAny((name: string, payload: unknown) => handleEvent(client.liveEvents, name, payload));
    // Someone who returns to the page should not have to wait for the next attempt.
    this.#stopWaking = onWake(() => {
      if (!socket.connected) socket.disconnect().connect();
    });
  }

  close(): void {
    const socket = this.#socket;
    this.#become({ kind: 'closed' });
    this.#stopWaking();
    socket?.disconnect();
    for (const timer of [this.#catchUp, this.#loss]) clearTimeout(timer);
  }

  get #socket(): Socket | undefined {
    return 'socket' in this.#state ? this.#state.socket : undefined;
  }

  get isConnected(): boolean {
    return this.#socket?.connected ?? false;
  }

  /** Drops the signal if there is no connection, and returns whether it was sent. */
  send(name: string, payload: unknown): boolean {
    if (!this.isConnected) return false;
    this.#socket?.emit(name, payload);
    return true;
  }

  /** Gives up the attempt that the state before had planned. */
  #become(state: State): void {
    if ('nextTry' in this.#state) clearTimeout(this.#state.nextTry);
    this.#state = state;
  }

  #connected(socket: Socket): void {
    this.#become({ kind: 'connected', socket });
    clearTimeout(this.#loss);
    this.#reportGap();
  }

  #failed(socket: Socket, message: string): void {
    // The client itself retries without a network, but not after the server has refused it.
    if (socket.active) return;
    const refusals = 1 + ('refusals' in this.#state ? this.#state.refusals : 0);
    const ms = message === 'sockets.tooMany' ? jittered(TOO_MANY_MS) : msUntilNextTry(refusals);
    this.#waitToConnect({ socket, refusals }, ms);
    // If the session is over, a refetch notices and closes the connection.
    if (message === 'session.missing') this.#reportGap();
  }

  #disconnected(socket: Socket, reason: string): void {
    clearTimeout(this.#loss);
    this.#loss = setTimeout(reportLoss, LOSS_MS);
    if (reason !== 'io server disconnect') {
      if (this.#state.kind === 'connected') this.#become({ kind: 'connecting', socket, refusals: 0 });
      return;
    }
    const isReplaced = this.#state.kind === 'replaced';
    // Otherwise too many tabs would keep replacing each other: a hidden tab waits until someone looks at it.
    if (isReplaced && document.visibilityState === 'hidden') return;
    // The server closes sockets when it stops and when the session ends. The next attempt shows which it was.
    this.#waitToConnect({ socket, refusals: 0 }, isReplaced ? jittered(LONGEST_WAIT_MS) : msUntilNextTry(1));
  }

  #waitToConnect(refused: { readonly socket: Socket; readonly refusals: number }, ms: number): void {
    const nextTry = setTimeout(() => {
      this.#become({ kind: 'connecting', ...refused });
      refused.socket.connect();
    }, ms);
    this.#become({ kind: 'waiting', ...refused, nextTry });
  }

  #reportGap(): void {
    clearTimeout(this.#catchUp);
    this.#catchUp = undefined;
    reportGap();
  }
}
