import type { LiveEvent, LivePayload } from '@showup/contract/live';
import type * as z from 'zod/mini';

export type EventSchemas = { readonly [E in LiveEvent]: z.ZodMiniType<LivePayload<E>> };

/** What to do about some of the live events. */
export type LiveHandlers = { readonly [E in LiveEvent]?: (payload: LivePayload<E>) => void };

const listeners = new Set<() => LiveHandlers>();
const gapListeners = new Set<() => void>();
const lossListeners = new Set<() => void>();

/** Handles live events until the returned function is called. `handlers` is asked anew for each event. */
export function onLive(handlers: () => LiveHandlers): () => void {
  listeners.add(handlers);
  return () => void listeners.delete(handlers);
}

/**
 * Any event until now may have been missed: the connection was made for the first time or again, the server says that events
 * were lost, or it refused the connection because nobody is signed in here any more.
 */
export function onLiveGap(listen: () => void): () => void {
  gapListeners.add(listen);
  return () => void gapListeners.delete(listen);
}

/** The connection has been away for a while, so what is true only for a moment (who is online) is out of date. */
export function onLiveLoss(listen: () => void): () => void {
  lossListeners.add(listen);
  return () => void lossListeners.delete(listen);
}

/** Hands an event to its handlers. Drops unknown events and payloads that do not fit the contract. */
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
