import { type LiveEvent, type LivePayload, liveEvents } from '@showup/contract/live';
import type { Socket } from 'socket.io-client';
import type * as z from 'zod/mini';

const payloads: { readonly [E in LiveEvent]: z.ZodMiniType<LivePayload<E>> } = liveEvents;

type Listener = (name: string, payload: unknown) => void;
const listeners = new Set<Listener>();
const returnListeners = new Set<() => void>();
let socket: Socket | undefined;
let wanted: string | undefined;

/** Opens the connection for live events, once; the cookie says who it is. */
export async function connectLive(userId: string): Promise<void> {
  if (wanted === userId) return;
  disconnectLive();
  wanted = userId;
  const { io } = await import('socket.io-client');
  if (wanted !== userId) return;
  let wasConnected = false;
  const opened = io({ transports: ['websocket', 'polling'], query: { userId }, withCredentials: true });
  socket = opened;
  opened.on('connect', () => {
    if (wasConnected) for (const tell of returnListeners) tell();
    wasConnected = true;
  });
  opened.on('disconnect', (reason) => {
    // The server ends sockets when it stops or ends the session; the next try finds out which.
    if (reason === 'io server disconnect') opened.connect();
  });
  opened.onAny((name: string, payload: unknown) => {
    for (const tell of listeners) tell(name, payload);
  });
}

export function disconnectLive(): void {
  socket?.disconnect();
  socket = undefined;
  wanted = undefined;
}

/** Hears one live event until the returned function is called. What does not fit the contract is dropped. */
export function onLive<E extends LiveEvent>(event: E, listen: (payload: LivePayload<E>) => void): () => void {
  const listener: Listener = (name, payload) => {
    if (name !== event) return;
    const parsed = payloads[event].safeParse(payload);
    if (parsed.success) listen(parsed.data);
  };
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The connection was lost and is back: whatever happened in between was missed. */
export function onLiveReturn(listen: () => void): () => void {
  returnListeners.add(listen);
  return () => void returnListeners.delete(listen);
}

export function sendSignal(name: string, payload: unknown): void {
  if (socket?.connected) socket.emit(name, payload);
}
