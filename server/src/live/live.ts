import type { Server as HttpServer } from 'node:http';
import type { LiveEvent, LivePayload } from '@showup/contract/live';
import { parse as parseCookies } from 'cookie';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { Authenticate, Viewer } from '../http/caller.ts';
import type { CookieJar } from '../http/cookies.ts';
import { isOwnOrigin } from '../http/origin.ts';
import { createPresence, type Presence } from './presence.ts';
import { cutOffSlowReaders } from './slow-readers.ts';

export interface Live {
  /** Sends one event to every tab of one person. */
  toUser<E extends LiveEvent>(userId: string, event: E, payload: LivePayload<E>): void;
  toUsers<E extends LiveEvent>(userIds: readonly string[], event: E, payload: LivePayload<E>): void;
  /** Ends the sockets of one session, after telling them. */
  endSession(sessionId: string): void;
  endUser(userId: string): void;
  readonly presence: Presence;
  /** Something a tab says; `payload` is whatever it sent, unparsed. */
  onSignal(name: string, listener: (viewer: Viewer, payload: unknown) => void): void;
  close(): Promise<void>;
}

interface SocketData {
  viewer: Viewer;
}

type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

const userRoom = (userId: string) => `user:${userId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

/** More than this in one socket message is no signal of ours; pictures travel over HTTP. */
const SIGNAL_MAX_BYTES = 16_384;

interface Options {
  readonly authenticate: Authenticate;
  readonly jar: CookieJar;
  readonly publicUrl: URL;
  readonly limits?: Limits;
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

/** The sockets: opened by the session cookie alone, one room per person and per session. */
export function createLive(httpServer: HttpServer, options: Options): Live {
  const { authenticate, jar, publicUrl, limits = usualLimits } = options;
  const io = new Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>(httpServer, {
    serveClient: false,
    maxHttpBufferSize: SIGNAL_MAX_BYTES,
    pingInterval: limits.heartbeatMs,
    pingTimeout: limits.answerMs,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request.headers, publicUrl)),
  });
  cutOffSlowReaders(io, limits.waitingMaxBytes);
  const presence = createPresence(limits.departureGraceMs);
  const listeners = new Map<string, (viewer: Viewer, payload: unknown) => void>();
  let endings = 0;

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
    viewerOf(socket.handshake.headers.cookie).then(
      (viewer) => {
        if (!viewer) return next(new Error('session.missing'));
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
    socket.on('disconnect', () => presence.leave(viewer.id));
    socket.onAny((name: string, payload: unknown) => listeners.get(name)?.(viewer, payload));
  });

  function endRoom(room: string) {
    endings += 1;
    io.to(room).emit('signedOut', {});
    io.in(room).disconnectSockets(true);
  }

  return {
    presence,
    toUser: (userId, event, payload) => void io.to(userRoom(userId)).emit(event, payload),
    toUsers(userIds, event, payload) {
      if (userIds.length > 0) io.to(userIds.map(userRoom)).emit(event, payload);
    },
    endSession: (sessionId) => endRoom(sessionRoom(sessionId)),
    endUser: (userId) => endRoom(userRoom(userId)),
    onSignal: (name, listener) => void listeners.set(name, listener),
    async close() {
      await io.close();
      presence.stop();
    },
  };
}
