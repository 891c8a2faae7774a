import type { Server as HttpServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent, LivePayload } from '@showup/contract/live';
import { parse as parseCookies } from 'cookie';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { Authenticate, Viewer } from '../http/caller.ts';
import { callerAddress } from '../http/caller-address.ts';
import type { CookieJar } from '../http/cookies.ts';
import { isOwnOrigin } from '../http/origin.ts';
import type { Redis } from '../redis/redis.ts';
import { createNodeAdapter } from './node-adapter.ts';
import { paceSignals } from './pace-signals.ts';
import { pacedPings } from './paced-pings.ts';
import { createPresence, type Presence } from './presence.ts';
import { cutOffSlowReaders } from './slow-readers.ts';
import { createSocketDoor } from './socket-door.ts';
import { type SocketLimits, socketLimitsTimes } from './socket-limits.ts';

export interface Live {
  /** Sends one event to every tab of one person. */
  toUser<E extends LiveEvent>(userId: string, event: E, payload: LivePayload<E>): void;
  toUsers<E extends LiveEvent>(userIds: readonly string[], event: E, payload: LivePayload<E>): void;
  toSessions<E extends LiveEvent>(sessionIds: readonly string[], event: E, payload: LivePayload<E>): void;
  /** As `toUser`, but to the tabs that are connected to this server process only. */
  toTabsHere<E extends LiveEvent>(userId: string, event: E, payload: LivePayload<E>): void;
  /** Says something to the other server processes; what cannot be said while Redis is away is lost. */
  tellNodes(name: string, payload: unknown): void;
  /** Something another process says; `payload` is whatever came, unparsed. */
  onNodes(name: string, listener: (payload: unknown) => void): void;
  /** Ends the sockets of one session, after telling them. */
  endSession(sessionId: string): void;
  endUser(userId: string): void;
  readonly presence: Presence;
  /** Sockets at this process. */
  countSockets(): number;
  /** Something a tab says; `payload` is whatever it sent, unparsed. */
  onSignal(name: string, listener: (viewer: Viewer, payload: unknown) => void): void;
  close(): Promise<void>;
}

interface SocketData {
  viewer: Viewer;
}

/** What server processes say to each other. */
interface NodeEvents {
  ended(room: string): void;
  lostWords(): void;
  said(name: string, payload: unknown): void;
}

type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, NodeEvents, SocketData>;
type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, NodeEvents, SocketData>;

const userRoom = (userId: string) => `user:${userId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

/** More than this in one socket message is no signal of ours; pictures travel over HTTP. */
const SIGNAL_MAX_BYTES = 4_096;
/** A connection that says nothing about who it is. */
const JOIN_WITHIN_MS = 10_000;

interface Options {
  readonly authenticate: Authenticate;
  readonly jar: CookieJar;
  readonly publicUrl: URL;
  /** Joins the server processes; absent where there is one. */
  readonly redis?: Redis | undefined;
  readonly limits?: Limits;
  /** As for the HTTP server. */
  readonly trustedProxies?: readonly string[];
  readonly rateLimitFactor?: number;
  readonly socketLimits?: SocketLimits;
}

interface Limits {
  /** Every so often each tab is asked whether it is there, and has so long to answer. */
  readonly heartbeatMs: number;
  readonly answerMs: number;
  /** A reload closes the last tab and opens it again: nobody is told within this time. */
  readonly departureGraceMs: number;
  /** What may wait for one tab: some minutes of much writing. */
  readonly waitingMaxBytes: number;
}

const usualLimits: Limits = {
  heartbeatMs: 20_000,
  answerMs: 10_000,
  departureGraceMs: 4_000,
  waitingMaxBytes: 1_048_576,
};

/** So many sessions are asked for at once when all are to be checked again. */
const CHECKED_AT_ONCE = 20;
/** When the database is away. */
const NEXT_CHECK_MS = 1_000;
/** The tabs of a process that stops come to the others within this time, not all at once. */
const LET_GO_MS = 1_000;

/** The sockets: opened by the session cookie alone, one room per person and per session. */
export function createLive(httpServer: HttpServer, options: Options): Live {
  const { authenticate, jar, publicUrl, redis, limits = usualLimits } = options;
  const { socketLimits = socketLimitsTimes(options.rateLimitFactor ?? 1) } = options;
  const io: LiveServer = new Server(httpServer, {
    serveClient: false,
    maxHttpBufferSize: SIGNAL_MAX_BYTES,
    pingInterval: limits.heartbeatMs,
    pingTimeout: limits.answerMs,
    connectTimeout: JOIN_WITHIN_MS,
    wsEngine: pacedPings({ pings: socketLimits.signals, dropped: socketLimits.dropped }),
    allowRequest: (request, decide) =>
      decide(null, isOwnOrigin(request.headers, publicUrl) && door.admitsNetwork(request)),
    ...(redis && { adapter: createNodeAdapter(redis) }),
  });
  const door = createSocketDoor(io, socketLimits, callerAddress(options.trustedProxies ?? []));
  paceSignals(io, socketLimits);
  cutOffSlowReaders(io, limits.waitingMaxBytes);
  const presence = createPresence({ graceMs: limits.departureGraceMs, redis });
  const listeners = new Map<string, (viewer: Viewer, payload: unknown) => void>();
  const nodeListeners = new Map<string, (payload: unknown) => void>();
  let endings = 0;
  let isClosing = false;

  /** Asks again when a session has ended meanwhile: the answer may be from before, and the socket was in no room yet. */
  async function viewerOf(cookieHeader: string | undefined): Promise<Viewer | null> {
    const credentials = jar.credentials(parseCookies(cookieHeader ?? ''));
    for (;;) {
      const endingsBefore = endings;
      const { viewer } = await authenticate(credentials);
      if (!viewer || endings === endingsBefore) return viewer;
    }
  }

  io.use((socket, next) => {
    if (isClosing) return next(new Error('server.unavailable'));
    if (!door.isFirstTime(socket.conn)) return socket.conn.close(true);
    viewerOf(socket.handshake.headers.cookie).then(
      (viewer) => {
        if (!viewer) return next(new Error('session.missing'));
        if (!door.admitsAccount(viewer.id)) return next(new Error('sockets.tooMany'));
        socket.data.viewer = viewer;
        next();
      },
      () => next(new Error('server.unavailable')),
    );
  });

  io.on('connection', (socket: LiveSocket) => {
    const { viewer } = socket.data;
    void socket.join([userRoom(viewer.id), sessionRoom(viewer.sessionId)]);
    presence.arrive(viewer.id);
    door.hold(viewer.id, socket);
    socket.on('disconnect', () => presence.leave(viewer.id));
    socket.onAny((name: string, payload: unknown) => listeners.get(name)?.(viewer, payload));
  });

  function endRoom(room: string): void {
    endRoomHere(room);
    if (redis) io.serverSideEmit('ended', room);
  }

  function endRoomHere(room: string): void {
    endings += 1;
    io.local.to(room).emit('signedOut', {});
    io.local.in(room).disconnectSockets(true);
  }

  /** What was said by others may have been lost: events, ends of sessions, and who came and went. */
  function catchUp(): void {
    endings += 1;
    io.local.emit('missed', {});
    presence.refreshOwn();
    void checkSessions();
  }

  async function checkSessions(): Promise<void> {
    const sockets = [...io.sockets.sockets.values()];
    for (let start = 0; start < sockets.length; start += CHECKED_AT_ONCE)
      await Promise.all(sockets.slice(start, start + CHECKED_AT_ONCE).map(checkSession));
  }

  async function checkSession(socket: LiveSocket): Promise<void> {
    while (socket.connected && !isClosing) {
      try {
        const viewer = await viewerOf(socket.handshake.headers.cookie);
        if (viewer?.sessionId !== socket.data.viewer.sessionId) endRoomHere(socket.id);
        return;
      } catch {
        await sleep(NEXT_CHECK_MS, undefined, { ref: false });
      }
    }
  }

  /** Those who come back by themselves find another process; one after the other, so that it is not stormed. */
  async function letGo(): Promise<void> {
    const sockets = [...io.sockets.sockets.values()];
    const steps = Math.min(sockets.length, LET_GO_MS / 20);
    for (let step = 0; step < steps; step++) {
      for (const { conn } of sockets.filter((_, index) => index % steps === step)) conn.close();
      await sleep(LET_GO_MS / steps);
    }
  }

  if (redis) {
    io.on('ended', endRoomHere);
    io.on('lostWords', catchUp);
    io.on('said', (name, payload) => nodeListeners.get(name)?.(payload));
    redis.onReturn((hasLostWords) => {
      if (hasLostWords) io.serverSideEmit('lostWords');
      catchUp();
    });
  }

  return {
    presence,
    countSockets: () => io.engine.clientsCount,
    toUser: (userId, event, payload) => void io.to(userRoom(userId)).emit(event, payload),
    toUsers(userIds, event, payload) {
      if (userIds.length > 0) io.to(userIds.map(userRoom)).emit(event, payload);
    },
    toSessions(sessionIds, event, payload) {
      if (sessionIds.length > 0) io.to(sessionIds.map(sessionRoom)).emit(event, payload);
    },
    toTabsHere: (userId, event, payload) => void io.local.to(userRoom(userId)).emit(event, payload),
    tellNodes(name, payload) {
      if (redis) io.serverSideEmit('said', name, payload);
    },
    onNodes: (name, listener) => void nodeListeners.set(name, listener),
    endSession: (sessionId) => endRoom(sessionRoom(sessionId)),
    endUser: (userId) => endRoom(userRoom(userId)),
    onSignal: (name, listener) => void listeners.set(name, listener),
    async close() {
      isClosing = true;
      presence.stop();
      if (redis) await letGo();
      await io.close();
    },
  };
}
