import type { Server as HttpServer } from 'node:http';
import type { LiveEvent, LivePayload } from '@showup/contract/live';
import type { Viewer } from '../http/requests/caller.ts';
import { type LiveLimits, type LiveOptions, LiveSockets, sessionRoom, userRoom } from './live-sockets.ts';
import { openSocketServer } from './open-socket-server.ts';
import { Presence } from './presence.ts';

export interface Live {
  /** Sends one event to every tab of one person. */
  toUser<E extends LiveEvent>(userId: string, event: E, payload: LivePayload<E>): void;
  toUsers<E extends LiveEvent>(userIds: readonly string[], event: E, payload: LivePayload<E>): void;
  toSessions<E extends LiveEvent>(sessionIds: readonly string[], event: E, payload: LivePayload<E>): void;
  /** As `toUser`, but only to tabs connected to this server process. */
  toTabsHere<E extends LiveEvent>(userId: string, event: E, payload: LivePayload<E>): void;
  /** Sends a message to the other server processes. It is lost while Redis is away. */
  tellNodes(name: string, payload: unknown): void;
  /** Listens to messages from other processes; `payload` is unparsed. */
  onNodes(name: string, listener: (payload: unknown) => void): void;
  /** Tells the sockets of a session that it has ended, and closes them. */
  endSession(sessionId: string): void;
  endUser(userId: string): void;
  readonly presence: Presence;
  /** Sockets at this process. */
  countSockets(): number;
  /** Listens to signals of tabs; `payload` is unparsed. */
  onSignal(name: string, listener: (viewer: Viewer, payload: unknown) => void): void;
  close(): Promise<void>;
}

const usualLimits: LiveLimits = {
  heartbeatMs: 20_000,
  answerMs: 10_000,
  departureGraceMs: 4_000,
  waitingMaxBytes: 1_048_576,
};

/** The sockets: authenticated by the session cookie alone, with one room per person and one per session. */
export function createLive(httpServer: HttpServer, options: LiveOptions): Live {
  const { redis, limits = usualLimits } = options;
  const { io, door } = openSocketServer(httpServer, { ...options, limits });
  const presence = new Presence({ graceMs: limits.departureGraceMs, redis });
  const sockets = new LiveSockets(io, door, presence, options);
  if (redis) sockets.joinNodes(redis);
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
    onNodes: (name, listener) => void sockets.nodeListeners.set(name, listener),
    endSession: (sessionId) => sockets.endRoom(sessionRoom(sessionId)),
    endUser: (userId) => sockets.endRoom(userRoom(userId)),
    onSignal: (name, listener) => void sockets.listeners.set(name, listener),
    close: () => sockets.close(),
  };
}
