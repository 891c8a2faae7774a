import type { Server as HttpServer } from 'node:http';
import type { UserId } from '@showup/contract/fields';
import type { LiveEvent, LivePayload } from '@showup/contract/joined/live';
import type { Viewer } from '../http/requests/caller.ts';
import {
  type LiveLimits,
  type LiveOptions,
  type LiveServer,
  LiveSockets,
  sessionRoom,
  userRoom,
} from './live-sockets.ts';
import { openSocketServer } from './open-socket-server.ts';
import { Presence } from './presence.ts';

const usualLimits: LiveLimits = {
  heartbeatMs: 20_000,
  answerMs: 10_000,
  departureGraceMs: 4_000,
  waitingMaxBytes: 1_048_576,
};

/** The sockets: authenticated by the session cookie alone, with one room per person and one per session. */
export class Live {
  readonly presence: Presence;
  readonly #io: LiveServer;
  readonly #sockets: LiveSockets;
  readonly #isOneOfSeveral: boolean;

  constructor(httpServer: HttpServer, options: LiveOptions) {
    const { redis, limits = usualLimits } = options;
    const { io, gate } = openSocketServer(httpServer, { ...options, limits });
    this.presence = new Presence({ graceMs: limits.departureGraceMs, redis });
    this.#io = io;
    this.#sockets = new LiveSockets(io, gate, this.presence, options);
    this.#isOneOfSeveral = redis !== undefined;
    if (redis) this.#sockets.joinNodes(redis);
  }

  /** Sends one event to every tab of one person. */
  toUser<E extends LiveEvent>(userId: UserId, event: E, payload: LivePayload<E>): void {
    this.#io.to(userRoom(userId)).emit(event, payload);
  }

  toUsers<E extends LiveEvent>(userIds: readonly UserId[], event: E, payload: LivePayload<E>): void {
    if (userIds.length > 0) this.#io.to(userIds.map(userRoom)).emit(event, payload);
  }

  toSessions<E extends LiveEvent>(sessionIds: readonly string[], event: E, payload: LivePayload<E>): void {
    if (sessionIds.length > 0) this.#io.to(sessionIds.map(sessionRoom)).emit(event, payload);
  }

  /** As `toUser`, but only to tabs connected to this server process. */
  toTabsHere<E extends LiveEvent>(userId: UserId, event: E, payload: LivePayload<E>): void {
    this.#io.local.to(userRoom(userId)).emit(event, payload);
  }

  /** Sends a message to the other server processes. It is lost while Redis is away. */
  tellNodes(name: string, payload: unknown): void {
    if (this.#isOneOfSeveral) this.#io.serverSideEmit('said', name, payload);
  }

  /** Listens to messages from other processes; `payload` is unparsed. */
  onNodes(name: string, listener: (payload: unknown) => void): void {
    this.#sockets.nodeListeners.set(name, listener);
  }

  /** Tells the sockets of a session that it has ended, and closes them. */
  endSession(sessionId: string): void {
    this.#sockets.endRoom(sessionRoom(sessionId));
  }

  endUser(userId: UserId): void {
    this.#sockets.endRoom(userRoom(userId));
  }

  /** Sockets at this process. */
  countSockets(): number {
    return this.#io.engine.clientsCount;
  }

  /** Listens to signals of tabs; `payload` is unparsed. */
  onSignal(name: string, listener: (viewer: Viewer, payload: unknown) => void): void {
    this.#sockets.listeners.set(name, listener);
  }

  close(): Promise<void> {
    return this.#sockets.close();
  }
}
