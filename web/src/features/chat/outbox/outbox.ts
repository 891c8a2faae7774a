import { type Message, Quote } from '@showup/contract/chat';
import { KnownUserId, type UserId } from '@showup/contract/fields';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { newClientId } from '#lib/api/client-id.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { keptRecords } from '#lib/kept/kept-records.ts';
import { stored } from '#lib/kept/stored.ts';
import { TabState } from '#lib/kept/tab-state.ts';
import { isOnline } from '#ui/page/network.ts';

/**
 * A message that the server hasn't accepted yet, as stored in this browser, where tabs of earlier and later versions of
 * the app read it too.
 */
const Kept = z.object({
  clientId: z.string(),
  viewerId: KnownUserId,
  partnerId: KnownUserId,
  /** The field `writtenAt`, under the name that earlier versions gave it. */
  place: z.number(),
  text: z.string(),
  picture: z.nullable(z.instanceof(Blob)),
  /** The message it answers; absent in what earlier versions have stored. */
  replyTo: z.nullish(Quote),
  /** The picture's address, once it has been uploaded. */
  uploaded: z.nullable(z.string()),
  /** The fields of `Failed`; null if it hasn't failed. */
  failure: z.nullable(z.enum(['connection', 'refused'])),
  refusal: z.optional(z.string()),
  after: z.nullable(z.number()),
});
type Kept = z.infer<typeof Kept>;

interface Failed {
  readonly kind: 'failed';
  /** Lost messages are retried on reconnect, refused ones only by the user. */
  readonly reason: 'connection' | 'refused';
  /** The server's message for a refusal. */
  readonly refusal: string | undefined;
  /** It is shown after the message with this `seq`; without one it comes last. */
  readonly after: number | null;
}

/**
 * What happens to a message: it is `queued` until its turn comes, or `waiting` if it is known to need a connection.
 * `share` is how much of the picture has been sent, 0 to 1. A message that was sent leaves the outbox.
 */
export type OutgoingState =
  | { readonly kind: 'queued' | 'waiting' | 'sending' }
  | { readonly kind: 'uploading'; readonly share: number }
  | Failed;

/** A stored message as this tab shows it. */
export interface Outgoing extends Omit<Kept, 'place' | 'failure' | 'refusal' | 'after'> {
  /** In ms; always later than earlier messages in this browser. */
  readonly writtenAt: number;
  /** An object URL of the picture. */
  readonly preview: string | null;
  readonly state: OutgoingState;
}

export type Outbox = readonly Outgoing[];

export interface Draft {
  readonly text: string;
  readonly picture: Blob | null;
  readonly replyTo?: Quote | null;
}

/** The viewer's messages that haven't been sent yet. */
export const outboxState = new TabState<Outbox>();
const none: Outbox = [];
const records = keptRecords('outbox', Kept);
/** Messages that live in this tab only, since they aren't stored yet or can't be. */
const unkept = new Set<string>();
/** The text messages among those, saved synchronously in case the page reloads before they are stored. */
const notes = stored(() => sessionStorage, 'outbox', z.array(Kept));
/** Removed messages, which a slow read of the browser's storage may still return. */
const gone = new Set<string>();
const tabs = openChannel();

/** The other tabs of this browser. Undefined if it shares nothing between tabs. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return 'indexedDB' in globalThis ? new BroadcastChannel('outbox') : undefined;
  } catch {
    return undefined;
  }
}

export function outboxIn(cache: QueryClient): Outbox {
  return outboxState.in(cache) ?? none;
}

/** Calls `listen` on changes by other tabs until the returned function is called. */
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
    // Private mode or no space left: the message lives in this tab's memory only.
    return false;
  }
}

/** Adds a message at the end. */
export function addOutgoing(
  cache: QueryClient,
  { viewerId, partnerId, text, picture, replyTo = null }: Draft & { viewerId: UserId; partnerId: UserId },
): Outgoing {
  const outbox = outboxIn(cache);
  const clientId = newClientId();
  const place = Math.max(serverNow(), (outbox.at(-1)?.writtenAt ?? 0) + 1);
  const kept = { clientId, viewerId, partnerId, place, text: text.trim(), picture, replyTo };
  const outgoing = shown({ ...kept, uploaded: null, failure: null, after: null });
  outboxState.set(cache, [...outbox, outgoing]);
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

/** Loads messages written in this tab just before a reload. */
function loadNotes(cache: QueryClient, viewerId: UserId): void {
  const shownHere = new Set(outboxIn(cache).map(({ clientId }) => clientId));
  for (const note of notes.read() ?? []) {
    if (note.viewerId !== viewerId || shownHere.has(note.clientId)) continue;
    const outgoing = shown(note);
    outboxState.set(cache, inOrder([...outboxIn(cache), outgoing]));
    keepNew(outgoing);
  }
}

const inOrder = (outbox: Outbox) => outbox.toSorted((a, b) => a.writtenAt - b.writtenAt);

/** `before` is what this tab has shown. */
function shown({ place: writtenAt, failure, refusal, after, ...kept }: Kept, before?: Outgoing): Outgoing {
  const preview = before ? before.preview : kept.picture && URL.createObjectURL(kept.picture);
  const stateNow = (): OutgoingState => {
    if (failure !== null) return { kind: 'failed', reason: failure, refusal, after };
    if (before && before.state.kind !== 'failed') return before.state;
    return { kind: isOnline() ? 'queued' : 'waiting' };
  };
  return { ...kept, writtenAt, preview, state: stateNow() };
}

function keptOf({ writtenAt: place, preview, state, ...kept }: Outgoing): Kept {
  if (state.kind !== 'failed') return { ...kept, place, failure: null, after: null };
  const { reason: failure, refusal, after } = state;
  return { ...kept, place, failure, refusal, after };
}

/** Shows what only this tab knows. */
export function showOutgoing(
  cache: QueryClient,
  clientId: string,
  state: Exclude<OutgoingState, Failed>,
): void {
  replaceShown(cache, clientId, { state });
}

/** How much of a picture has been sent. Late news of an upload that has ended changes nothing. */
export function showShare(cache: QueryClient, clientId: string, share: number): void {
  const isUploading = outboxIn(cache).some(
    (one) => one.clientId === clientId && one.state.kind === 'uploading',
  );
  if (isUploading) showOutgoing(cache, clientId, { kind: 'uploading', share });
}

export function changeOutgoing(
  cache: QueryClient,
  clientId: string,
  part: Partial<Pick<Outgoing, 'uploaded' | 'state'>>,
): void {
  const changed = replaceShown(cache, clientId, part);
  if (changed) void keep(records.replace(clientId, keptOf(changed)));
}

function replaceShown(cache: QueryClient, clientId: string, part: Partial<Outgoing>): Outgoing | undefined {
  const outgoing = outboxIn(cache).find((one) => one.clientId === clientId);
  if (!outgoing) return undefined;
  const changed = { ...outgoing, ...part };
  outboxState.set(
    cache,
    outboxIn(cache).map((one) => (one === outgoing ? changed : one)),
  );
  return changed;
}

/** Removes a message that was sent or discarded. */
export function forgetOutgoing(cache: QueryClient, clientId: string): void {
  const outgoing = outboxIn(cache).find((one) => one.clientId === clientId);
  if (!outgoing) return;
  gone.add(clientId);
  strike(clientId);
  if (outgoing.preview !== null) URL.revokeObjectURL(outgoing.preview);
  outboxState.set(
    cache,
    outboxIn(cache).filter((one) => one !== outgoing),
  );
  void keep(records.remove(clientId));
}

export function forgetOutgoingTo(cache: QueryClient, partnerId: UserId): void {
  for (const outgoing of outboxIn(cache)) {
    if (outgoing.partnerId === partnerId) forgetOutgoing(cache, outgoing.clientId);
  }
}

/** Forgets messages the server has, even if their calls were never answered. */
export function forgetArrived(cache: QueryClient, sent: readonly Message[]): void {
  for (const { clientId, viewerId } of outboxIn(cache)) {
    const isSent = sent.some((one) => one.clientId === clientId && one.senderId === viewerId);
    if (isSent) forgetOutgoing(cache, clientId);
  }
}

/** Loads the viewer's messages that earlier visits and other tabs have stored. */
export async function loadOutbox(cache: QueryClient, viewerId: UserId): Promise<void> {
  loadNotes(cache, viewerId);
  const found = await records.readAll().catch(() => undefined);
  if (!found) return;
  const kept = found.filter((one) => one.viewerId === viewerId && !gone.has(one.clientId));
  const keptIds = new Set(kept.map(({ clientId }) => clientId));
  const before = outboxIn(cache);
  const isStill = ({ clientId }: Outgoing) => keptIds.has(clientId) || unkept.has(clientId);
  for (const one of before) if (!isStill(one) && one.preview !== null) URL.revokeObjectURL(one.preview);

  const all = new Map(before.filter(isStill).map((one) => [one.clientId, one]));
  for (const one of kept) all.set(one.clientId, shown(one, all.get(one.clientId)));
  outboxState.set(cache, inOrder([...all.values()]));
}
