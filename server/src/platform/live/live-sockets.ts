import { setTimeout as sleep } from 'node:timers/promises';
import type { UserId } from '@showup/contract/fields';
import { parse as parseCookies } from 'cookie';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Authenticate, Viewer } from '../http/requests/caller.ts';
import type { CookieJar } from '../http/requests/cookies.ts';
import type { Redis } from '../redis/redis.ts';
import type { Presence } from './presence.ts';
import type { SocketGate } from './socket-gate.ts';
import type { SocketLimits } from './socket-limits.ts';

export interface LiveOptions {
  readonly authenticate: Authenticate;
  readonly jar: CookieJar;
  readonly publicUrl: URL;
  /** Connects the server processes; absent when there is only one. */
  readonly redis?: Redis | undefined;
  readonly limits?: LiveLimits;
  /** As for the HTTP server. */
  readonly trustedProxies?: readonly string[];
  readonly rateLimitFactor?: number;
  readonly socketLimits?: SocketLimits;
}

export interface LiveLimits {
  /** How often each tab is asked whether it is still there, and how long it may take to answer. */
  readonly heartbeatMs: number;
  readonly answerMs: number;
  /** A reload closes the last tab and opens it again: nobody is notified within this time. */
  readonly departureGraceMs: number;
  /** What may wait for one tab: some minutes of busy chatting. */
  readonly waitingMaxBytes: number;
}

interface SocketData {
  viewer: Viewer;
}

/** What server processes tell each other. */
interface NodeEvents {
  ended(room: string): void;
  lostWords(): void;
  said(name: string, payload: unknown): void;
}

export type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, NodeEvents, SocketData>;
type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, NodeEvents, SocketData>;

export const userRoom = (userId: UserId) => `user:${userId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;

/** Sessions that are looked up at once when all of them are checked again. */
const CHECKED_AT_ONCE = 20;
/** How long to wait while the database is away. */
const NEXT_CHECK_MS = 1_000;
/** The tabs of a process that stops are spread over this time, so that they don't reach the others all at once. */
const LET_GO_MS = 1_000;

/** The sockets of this process: who may connect, and when they are closed. */
export class LiveSockets {
  readonly listeners = new Map<string, (viewer: Viewer, payload: unknown) => void>();
  readonly nodeListeners = new Map<string, (payload: unknown) => void>();
  readonly #io: LiveServer;
  readonly #gate: SocketGate;
  readonly #presence: Presence;
  readonly #options: LiveOptions;
  #endings = 0;
  #isClosing = false;

  constructor(io: LiveServer, gate: SocketGate, presence: Presence, options: LiveOptions) {
    this.#io = io;
    this.#gate = gate;
    this.#presence = presence;
    this.#options = options;
    io.use((socket, next) => this.#admit(socket, next));
    io.on('connection', (socket: LiveSocket) => this.#welcome(socket));
  }

  joinNodes(redis: Redis): void {
    this.#io.on('ended', (room) => this.#endRoomHere(room));
    this.#io.on('lostWords', () => this.#catchUp());
    this.#io.on('said', (name, payload) => this.nodeListeners.get(name)?.(payload));
    redis.onReturn((hasLostWords) => {
      if (hasLostWords) this.#io.serverSideEmit('lostWords');
      this.#catchUp();
    });
  }

  /** Closes the sockets of a room at every process. */
  endRoom(room: string): void {
    this.#endRoomHere(room);
    if (this.#options.redis) this.#io.serverSideEmit('ended', room);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#presence.stop();
    if (this.#options.redis) await this.#letGo();
    await this.#io.close();
  }

  #admit(socket: LiveSocket, next: (refusal?: Error) => void): unknown {
    if (this.#isClosing) return next(new Error('server.unavailable'));
    if (!this.#gate.isFirstTime(socket.conn)) return socket.conn.close(true);
    return this.#viewerOf(socket.handshake.headers.cookie).then(
      (viewer) => {
        if (!viewer) return next(new Error('session.missing'));
        if (!this.#gate.admitsAccount(viewer.id)) return next(new Error('sockets.tooMany'));
        socket.data.viewer = viewer;
        next();
      },
      () => next(new Error('server.unavailable')),
    );
  }

  #welcome(socket: LiveSocket): void {
    const { viewer } = socket.data;
    void socket.join([userRoom(viewer.id), sessionRoom(viewer.sessionId)]);
    this.#presence.arrive(viewer.id);
    this.#gate.hold(viewer.id, socket);
    socket.on('disconnect', () => this.#presence.leave(viewer.id));
    socket.onAny((name: string, payload: unknown) => this.listeners.get(name)?.(viewer, payload));
  }

  /**
   * Looks the session up again when any session has ended meanwhile: the answer may be older than that, and the socket
   * was not in a room yet.
   */
  async #viewerOf(cookieHeader: string | undefined): Promise<Viewer | null> {
    const { authenticate, jar } = this.#options;
    const credentials = jar.credentials(parseCookies(cookieHeader ?? ''));
    for (;;) {
      const endingsBefore = this.#endings;
      const { viewer } = await authenticate(credentials);
      if (!viewer || this.#endings === endingsBefore) return viewer;
    }
  }

  #endRoomHere(room: string): void {
    this.#endings += 1;
    this.#io.local.to(room).emit('signedOut', {});
    this.#io.local.in(room).disconnectSockets(true);
  }

  /** Messages from other processes may have been lost: events, ended sessions, and who came and went. */
  #catchUp(): void {
    this.#endings += 1;
    this.#io.local.emit('missed', {});
    this.#presence.refreshOwn();
    void this.#checkSessions();
  }

  async #checkSessions(): Promise<void> {
    const sockets = [...this.#io.sockets.sockets.values()];
    for (let start = 0; start < sockets.length; start += CHECKED_AT_ONCE) {
      const some = sockets.slice(start, start + CHECKED_AT_ONCE);
      await Promise.all(some.map((socket) => this.#checkSession(socket)));
    }
  }

  async #checkSession(socket: LiveSocket): Promise<void> {
    while (socket.connected && !this.#isClosing) {
      try {
        const viewer = await this.#viewerOf(socket.handshake.headers.cookie);
        if (viewer?.sessionId !== socket.data.viewer.sessionId) this.#endRoomHere(socket.id);
        return;
      } catch {
        await sleep(NEXT_CHECK_MS, undefined, { ref: false });
      }
    }
  }

  /** Closes the connections in small groups; browsers reconnect to another process by themselves. */
  async #letGo(): Promise<void> {
    const sockets = [...this.#io.sockets.sockets.values()];
    const steps = Math.min(sockets.length, LET_GO_MS / 20);
    for (let step = 0; step < steps; step++) {
      for (const { conn } of sockets.filter((_, index) => index % steps === step)) conn.close();
      await sleep(LET_GO_MS / steps);
    }
  }
}
