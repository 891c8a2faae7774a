import type { LiveEvent, LivePayload } from '@showup/contract/joined/live';
import type * as z from 'zod/mini';

export type EventSchemas = { readonly [E in LiveEvent]: z.ZodMiniType<LivePayload<E>> };

/** Handlers for some of the live events. */
export type LiveHandlers = { readonly [E in LiveEvent]?: (payload: LivePayload<E>) => void };

const listeners = new Set<() => LiveHandlers>();
const gapListeners = new Set<() => void>();
const lossListeners = new Set<() => void>();

/** Handles live events until the returned function is called. Calls `handlers` for each event, to get the latest. */
export function onLive(handlers: () => LiveHandlers): () => void {
  listeners.add(handlers);
  return () => void listeners.delete(handlers);
}

/**
 * Calls back when events may have been missed: after connecting or reconnecting, when the server says that events were
 * lost, or when it refuses the connection because nobody is signed in here any more.
 */
export function onLiveGap(listen: () => void): () => void {
  gapListeners.add(listen);
  return () => void gapListeners.delete(listen);
}

/** Calls back after a longer loss of connection, when short-lived data (who is online) is out of date. */
export function onLiveLoss(listen: () => void): () => void {
  lossListeners.add(listen);
  return () => void lossListeners.delete(listen);
}

/** Passes an event to its handlers. Drops unknown events and payloads that do not match the contract. */
export function handleEvent(schemas: EventSchemas, name: string, payload: unknown): void {
  if (isLiveEvent(schemas, name)) handleKnown(schemas, name, payload);
}

function isLiveEvent(schemas: EventSchemas, name: string): name is LiveEvent {
  return Object.hasOwn(schemas, name);
}

function handleKnown<E extends LiveEvent>(schemas: EventSchemas, event: E, payload: unknown): void {
  const parsed = schemas[event].safeParse(payload);
  if (!parsed.success) return;
  for (const handlers of [...listeners]) handlers()[event]?.(parsed.data);
}

export function reportGap(): void {
  for (const listen of gapListeners) listen();
}

export function reportLoss(): void {
  for (const listen of lossListeners) listen();
}
