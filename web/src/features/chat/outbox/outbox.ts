import type { Message } from '@showup/contract/chat';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { keptRecords } from '../../../lib/kept-records.ts';
import { stored } from '../../../lib/stored.ts';
import { chatKeys } from '../chat.api.ts';

/** An own message that the server has not answered yet, as this browser keeps it. */
const Kept = z.object({
  clientId: z.string(),
  viewerId: z.string(),
  partnerId: z.string(),
  /** When it was written, in ms; later than whatever this browser keeps from before. */
  place: z.number(),
  text: z.string(),
  picture: z.nullable(z.instanceof(Blob)),
  /** The picture's address, once it has been uploaded. */
  uploaded: z.nullable(z.string()),
  /** Why it was not sent: what has never arrived is tried again on reconnect, what was refused only when asked for. */
  failure: z.nullable(z.enum(['connection', 'refused'])),
  /** What the server said when it was refused. */
  refusal: z.optional(z.string()),
  /** Its place once it has failed: after the message with this `seq`. Until then it comes last. */
  after: z.nullable(z.number()),
});
type Kept = z.infer<typeof Kept>;

/** The same as this tab shows it. */
export interface Outgoing extends Kept {
  /** Shows the picture from this browser's memory. */
  readonly preview: string | null;
  /** How much of the picture has been sent, 0 to 1. */
  readonly share: number;
  /** For a connection, as far as is known. */
  readonly isWaiting: boolean;
}

export type Outbox = readonly Outgoing[];

export interface Draft {
  readonly text: string;
  readonly picture: Blob | null;
}

const none: Outbox = [];
const records = keptRecords('outbox', Kept);
/** What this browser does not keep yet, or cannot keep: it lives in this tab alone. */
const unkept = new Set<string>();
/** The texts among those. Keeping takes a moment in which the page may be reloaded; this is written in none. */
const notes = stored(() => sessionStorage, 'outbox', z.array(Kept));
/** An answer of the browser's storage may be from before these went. */
const gone = new Set<string>();
const tabs = 'indexedDB' in globalThis ? new BroadcastChannel('outbox') : undefined;

export function outboxIn(cache: QueryClient): Outbox {
  return cache.getQueryData<Outbox>(chatKeys.outbox) ?? none;
}

/** Hears of changes by other tabs until the returned function is called. */
export function onOutboxChanged(listen: () => void): () => void {
  tabs?.addEventListener('message', listen);
  return () => tabs?.removeEventListener('message', listen);
}

function strike(clientId: string): void {
  const left = notes.read()?.filter((note) => note.clientId !== clientId) ?? [];
  if (left.length > 0) notes.write(left);
  else notes.clear();
}

async function keep(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    tabs?.postMessage('changed');
    return true;
  } catch {
    // Private mode, no space left: it is sent from this tab's memory, or lost with it.
    return false;
  }
}

/** Adds what was written after all that is there. */
export function addOutgoing(
  cache: QueryClient,
  { viewerId, partnerId, text, picture }: Draft & { viewerId: string; partnerId: string },
): Outgoing {
  const outbox = outboxIn(cache);
  const clientId = newClientId();
  const place = Math.max(Date.now(), (outbox.at(-1)?.place ?? 0) + 1);
  const kept = { clientId, viewerId, partnerId, place, text: text.trim(), picture };
  const outgoing = shown({ ...kept, uploaded: null, failure: null, after: null }, !navigator.onLine);
  cache.setQueryData<Outbox>(chatKeys.outbox, [...outbox, outgoing]);
  if (picture === null) notes.write([...(notes.read() ?? []), keptOf(outgoing)]);
  keepNew(outgoing);
  return outgoing;
}

function keepNew(outgoing: Outgoing): void {
  const { clientId } = outgoing;
  unkept.add(clientId);
  void keep(records.write(clientId, keptOf(outgoing))).then((isKept) => {
    if (!isKept) return;
    unkept.delete(clientId);
    strike(clientId);
  });
}

/** What was written in this tab right before it was loaded anew. */
function loadNotes(cache: QueryClient, viewerId: string): void {
  const shownHere = new Set(outboxIn(cache).map(({ clientId }) => clientId));
  for (const note of notes.read() ?? []) {
    if (note.viewerId !== viewerId || shownHere.has(note.clientId)) continue;
    const outgoing = shown(note, !navigator.onLine);
    cache.setQueryData<Outbox>(chatKeys.outbox, inOrder([...outboxIn(cache), outgoing]));
    keepNew(outgoing);
  }
}

const inOrder = (outbox: Outbox) => outbox.toSorted((a, b) => a.place - b.place);

function shown(kept: Kept, isWaiting: boolean): Outgoing {
  const preview = kept.picture && URL.createObjectURL(kept.picture);
  return { ...kept, preview, share: 0, isWaiting };
}

function keptOf({ preview, share, isWaiting, ...kept }: Outgoing): Kept {
  return kept;
}

/** Not `randomUUID`, which browsers have only on https and localhost. */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** How far it is, for this tab alone. */
export function showOutgoing(
  cache: QueryClient,
  clientId: string,
  part: Partial<Pick<Outgoing, 'share' | 'isWaiting'>>,
): void {
  replaceShown(cache, clientId, part);
}

export function changeOutgoing(
  cache: QueryClient,
  clientId: string,
  part: Partial<Pick<Kept, 'uploaded' | 'failure' | 'refusal' | 'after'>>,
): void {
  const changed = replaceShown(cache, clientId, part);
  if (changed) void keep(records.replace(clientId, keptOf(changed)));
}

function replaceShown(cache: QueryClient, clientId: string, part: Partial<Outgoing>): Outgoing | undefined {
  const outgoing = outboxIn(cache).find((one) => one.clientId === clientId);
  if (!outgoing) return undefined;
  const changed = { ...outgoing, ...part };
  cache.setQueryData<Outbox>(chatKeys.outbox, (all) => all?.map((one) => (one === outgoing ? changed : one)));
  return changed;
}

/** It has arrived, or was given up. */
export function forgetOutgoing(cache: QueryClient, clientId: string): void {
  const outgoing = outboxIn(cache).find((one) => one.clientId === clientId);
  if (!outgoing) return;
  gone.add(clientId);
  strike(clientId);
  if (outgoing.preview !== null) URL.revokeObjectURL(outgoing.preview);
  cache.setQueryData<Outbox>(chatKeys.outbox, (all) => all?.filter((one) => one !== outgoing));
  void keep(records.remove(clientId));
}

export function forgetOutgoingTo(cache: QueryClient, partnerId: string): void {
  for (const outgoing of outboxIn(cache)) {
    if (outgoing.partnerId === partnerId) forgetOutgoing(cache, outgoing.clientId);
  }
}

/** The server answers these as sent: whatever became of the calls that brought them, they need no other. */
export function forgetArrived(cache: QueryClient, sent: readonly Message[]): void {
  for (const { clientId, viewerId } of outboxIn(cache)) {
    const isSent = sent.some((one) => one.clientId === clientId && one.senderId === viewerId);
    if (isSent) forgetOutgoing(cache, clientId);
  }
}

/** Shows what this browser keeps for that person: of visits before, and of other tabs. */
export async function loadOutbox(cache: QueryClient, viewerId: string): Promise<void> {
  loadNotes(cache, viewerId);
  const found = await records.readAll().catch(() => undefined);
  if (!found) return;
  const kept = found.filter((one) => one.viewerId === viewerId && !gone.has(one.clientId));
  const keptIds = new Set(kept.map(({ clientId }) => clientId));
  const before = outboxIn(cache);
  const isStill = ({ clientId }: Outgoing) => keptIds.has(clientId) || unkept.has(clientId);
  for (const one of before) if (!isStill(one) && one.preview !== null) URL.revokeObjectURL(one.preview);

  const all = new Map(before.filter(isStill).map((one) => [one.clientId, one]));
  for (const one of kept) {
    const seen = all.get(one.clientId);
    all.set(one.clientId, seen ? { ...seen, ...one } : shown(one, !navigator.onLine));
  }
  cache.setQueryData<Outbox>(chatKeys.outbox, inOrder([...all.values()]));
}
