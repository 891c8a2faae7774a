import type { LiveEvent, LivePayload } from '@showup/contract/live';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import type * as z from 'zod/mini';
import { onWake } from './wake.ts';

type Payloads = { readonly [E in LiveEvent]: z.ZodMiniType<LivePayload<E>> };

/** With the connection: nobody who is signed out needs to know what events look like. */
let payloads: Payloads | undefined;
type Listener = (name: string, payload: unknown) => void;
const listeners = new Set<Listener>();
const gapListeners = new Set<() => void>();
const lossListeners = new Set<() => void>();
let socket: Socket | undefined;
let wanted: string | undefined;
let nextTry: ReturnType<typeof setTimeout> | undefined;
let catchingUp: ReturnType<typeof setTimeout> | undefined;
let missing: ReturnType<typeof setTimeout> | undefined;
let stopWatching: (() => void) | undefined;

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;
/** All tabs of a server may be told at once that they have missed something: they ask within this time. */
const CATCH_UP_MS = 2_000;
/** The server lets an account open so many connections a minute. */
const TOO_MANY_MS = 60_000;
/** A connection that is back by then has hidden little. */
const MISSING_MS = 5_000;

/**
 * How long to wait after so many refusals in a row: twice as long each time, and somewhere around it, so that not
 * everyone comes back in the same moment.
 * @param chance 0 to 1
 */
export function msUntilNextTry(refusals: number, chance: number = Math.random()): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (refusals - 1)) * (0.5 + chance);
}

interface Client {
  io(options: Partial<ManagerOptions & SocketOptions>): Socket;
  readonly liveEvents: Payloads;
}

/** Undefined where the network has lost it. */
async function loadClient(): Promise<Client | undefined> {
  try {
    const [{ io }, { liveEvents }] = await Promise.all([
      import('socket.io-client'),
      import('@showup/contract/live'),
    ]);
    return { io, liveEvents };
  } catch {
    return undefined;
  }
}

/** Opens the connection for live events, once; the cookie says who it is. */
export async function connectLive(userId: string, load = loadClient): Promise<void> {
  if (wanted === userId) return;
  disconnectLive();
  wanted = userId;
  const loaded = await load();
  if (wanted !== userId) return;
  if (!loaded) {
    nextTry = setTimeout(() => {
      wanted = undefined;
      void connectLive(userId, load);
    }, msUntilNextTry(1));
    return;
  }
  const { io, liveEvents } = loaded;
  payloads = liveEvents;
  let refusals = 0;
  let isReplaced = false;
  const opened = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    query: { userId },
    withCredentials: true,
  });
  socket = opened;
  // There is no waiting for the next try of a connection that was lost while nobody looked.
  stopWatching = onWake(() => {
    if (!opened.connected) opened.disconnect().connect();
  });
  opened.on('connect', () => {
    refusals = 0;
    isReplaced = false;
    clearTimeout(missing);
    tellOfGap();
  });
  opened.on('replaced', () => {
    isReplaced = true;
  });
  opened.on('missed', () => {
    catchingUp ??= setTimeout(tellOfGap, Math.random() * CATCH_UP_MS);
  });
  opened.on('connect_error', ({ message }) => {
    // The client tries again by itself when there is no network; what the server has refused it leaves alone.
    if (opened.active) return;
    refusals += 1;
    const wait =
      message === 'sockets.tooMany' ? TOO_MANY_MS * (0.5 + Math.random()) : msUntilNextTry(refusals);
    nextTry = setTimeout(() => opened.connect(), wait);
    // Should the session be over, those who hear this find out, and the connection is given up.
    if (message === 'session.missing') tellOfGap();
  });
  opened.on('disconnect', (reason) => {
    clearTimeout(missing);
    missing = setTimeout(tellOfLoss, MISSING_MS);
    // The server ends sockets when it stops or ends the session; the next try finds out which.
    if (reason !== 'io server disconnect') return;
    // Too many tabs would take each other's place for ever: one that nobody looks at waits until somebody does.
    if (isReplaced && document.visibilityState === 'hidden') return;
    const wait = isReplaced ? LONGEST_WAIT_MS * (0.5 + Math.random()) : msUntilNextTry(1);
    nextTry = setTimeout(() => opened.connect(), wait);
  });
  opened.onAny((name: string, payload: unknown) => {
    for (const tell of listeners) tell(name, payload);
  });
}

function tellOfGap(): void {
  clearTimeout(catchingUp);
  catchingUp = undefined;
  for (const tell of gapListeners) tell();
}

function tellOfLoss(): void {
  for (const tell of lossListeners) tell();
}

export function disconnectLive(): void {
  clearTimeout(nextTry);
  clearTimeout(catchingUp);
  catchingUp = undefined;
  stopWatching?.();
  stopWatching = undefined;
  socket?.disconnect();
  clearTimeout(missing);
  socket = undefined;
  wanted = undefined;
}

/** Hears one live event until the returned function is called. What does not fit the contract is dropped. */
export function onLive<E extends LiveEvent>(event: E, listen: (payload: LivePayload<E>) => void): () => void {
  const listener: Listener = (name, payload) => {
    if (name !== event) return;
    const parsed = payloads?.[event].safeParse(payload);
    if (parsed?.success) listen(parsed.data);
  };
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Whatever happened until now may have been missed: the connection is there for the first time or again, the server says
 * so, or it was refused because nobody is signed in here any more.
 */
export function onLiveGap(listen: () => void): () => void {
  gapListeners.add(listen);
  return () => void gapListeners.delete(listen);
}

/** The connection has been away for a while: what was told of this moment is of the past. */
export function onLiveLoss(listen: () => void): () => void {
  lossListeners.add(listen);
  return () => void lossListeners.delete(listen);
}

/** Whether events arrive right now, as far as is known. */
export function isLive(): boolean {
  return socket?.connected ?? false;
}

export function sendSignal(name: string, payload: unknown): void {
  if (socket?.connected) socket.emit(name, payload);
}
