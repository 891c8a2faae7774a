import { MESSAGE_PAGE, type Message } from '@showup/contract/chat';

/** What of a conversation was loaded: in the order of `seq`, from some message on to the newest, whole unless `hasGap`. */
export type Loaded = readonly Message[];

/** The same message under its id, or under the name that its sender gave it. */
function isSame(one: Message, other: Message): boolean {
  const hasSameName =
    one.clientId !== null && one.clientId === other.clientId && one.senderId === other.senderId;
  return one._id === other._id || hasSameName;
}

/** With this message in its place. What lies before the loaded part comes when that is loaded. */
export function withMessage(loaded: Loaded, message: Message): Loaded {
  const [first] = loaded;
  if (loaded.some((seen) => isSame(seen, message)) || (first && message.seq < first.seq)) return loaded;
  const before = loaded.findLastIndex((seen) => seen.seq < message.seq);
  return loaded.toSpliced(before + 1, 0, message);
}

/** The last of those that follow each other; after it a message is missing, or nothing comes any more. */
function lastBeforeGap(loaded: Loaded): Message | undefined {
  const first = loaded[0]?.seq ?? 1;
  const gap = loaded.findIndex((message, at) => message.seq !== first + at);
  return loaded.at(gap < 0 ? -1 : gap - 1);
}

/** Numbers run 1, 2, 3 …: a missing one is a message that never arrived here. */
export function hasGap(loaded: Loaded): boolean {
  return lastBeforeGap(loaded) !== loaded.at(-1);
}

export function hasOlder(loaded: Loaded): boolean {
  return (loaded[0]?.seq ?? 1) > 1;
}

/** Everything that this sender has sent up to `seq` was read. */
export function readUpTo(
  loaded: Loaded,
  { senderId, seq, readAt }: { senderId: string; seq: number; readAt: string },
): Loaded {
  const isFresh = (message: Message) =>
    message.senderId === senderId && message.seq <= seq && message.readAt === null;
  return loaded.some(isFresh)
    ? loaded.map((message) => (isFresh(message) ? { ...message, readAt } : message))
    : loaded;
}

/** Whoever has read a message of this sender has read all those before it. */
function readThrough(loaded: Loaded, senderId: string): Loaded {
  const read = loaded.findLast((message) => message.senderId === senderId && message.readAt !== null);
  return read?.readAt ? readUpTo(loaded, { senderId, seq: read.seq, readAt: read.readAt }) : loaded;
}

/**
 * With an answer in its place, which holds all messages between its first and its last. An answer can be older than
 * what was heard since: what is read stays read, and newer messages stay.
 */
export function withPage(loaded: Loaded, page: readonly Message[], viewerId: string): Loaded {
  const [first] = page;
  const last = page.at(-1);
  if (!first || !last) return loaded;
  const known = new Map(loaded.map((message) => [message.seq, message]));
  const merged = [
    ...loaded.filter(({ seq }) => seq < first.seq),
    ...page.map((message) => ({
      ...message,
      readAt: message.readAt ?? known.get(message.seq)?.readAt ?? null,
    })),
    ...loaded.filter(({ seq }) => seq > last.seq),
  ];
  return readThrough(merged, viewerId);
}

/**
 * The message from which on the server is asked for what was missed: the first own one that is not known to be read,
 * else the last that is known. It is asked for as well, so that the answer shows whether this is still the same
 * conversation.
 */
export function firstInDoubt(loaded: Loaded, viewerId: string): Message | undefined {
  const last = lastBeforeGap(loaded);
  const unread = loaded.find(({ senderId, readAt }) => senderId === viewerId && readAt === null);
  return unread && last && unread.seq < last.seq ? unread : last;
}

/** The number to ask on from after this full page; nothing when the page was the last. */
export function nextToAsk(loaded: Loaded, page: readonly Message[], viewerId: string): number | undefined {
  const last = page.at(-1);
  if (!last || page.length < MESSAGE_PAGE) return undefined;
  // Nothing after an own message that is unread was read: between it and the last known there is nothing to learn.
  const isReadThrough = page.findLast(({ senderId }) => senderId === viewerId)?.readAt !== null;
  return isReadThrough ? last.seq : Math.max(last.seq, lastBeforeGap(loaded)?.seq ?? 0);
}
