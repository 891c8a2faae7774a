import { MESSAGE_PAGE, type Message, type NumberedReaction, type Reaction } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';

/** The loaded part of a conversation, in the order of `seq` up to the newest message, complete unless `hasGap`. */
export type Loaded = readonly Message[];

/** Whether two are the same message, by id or by the sender's `clientId`. */
function isSame(one: Message, other: Message): boolean {
  const hasSameName =
    one.clientId !== null && one.clientId === other.clientId && one.senderId === other.senderId;
  return one._id === other._id || hasSameName;
}

/** Inserts the message at its position. One older than the loaded part is left out, since it comes with its page. */
export function withMessage(loaded: Loaded, message: Message): Loaded {
  const [first] = loaded;
  if (loaded.some((seen) => isSame(seen, message)) || (first && message.seq < first.seq)) return loaded;
  const before = loaded.findLastIndex((seen) => seen.seq < message.seq);
  return loaded.toSpliced(before + 1, 0, message);
}

/** The last message before the first gap, or the last of all. */
function lastBeforeGap(loaded: Loaded): Message | undefined {
  const first = loaded[0]?.seq ?? 1;
  const gap = loaded.findIndex((message, at) => message.seq !== first + at);
  return loaded.at(gap < 0 ? -1 : gap - 1);
}

/** Numbers run 1, 2, 3 …, so a missing number is a message that never arrived. */
export function hasGap(loaded: Loaded): boolean {
  return lastBeforeGap(loaded) !== loaded.at(-1);
}

export function hasOlder(loaded: Loaded): boolean {
  return (loaded[0]?.seq ?? 1) > 1;
}

/**
 * The number of the first of this sender's last `unread` messages up to a number, or of their first one that is loaded.
 * Undefined if the messages after it aren't loaded.
 */
export function firstUnread(
  loaded: Loaded,
  senderId: UserId,
  { unread, upTo }: { unread: number; upTo: number },
): number | undefined {
  if (unread === 0 || (loaded.at(-1)?.seq ?? 0) < upTo) return undefined;
  const theirs = loaded.filter((message) => message.senderId === senderId && message.seq <= upTo);
  return (theirs.at(-unread) ?? theirs[0])?.seq;
}

/** Marks everything this sender sent up to `seq` as read. */
export function readUpTo(
  loaded: Loaded,
  { senderId, seq, readAt }: { senderId: UserId; seq: number; readAt: string },
): Loaded {
  const isFresh = (message: Message) =>
    message.senderId === senderId && message.seq <= seq && message.readAt === null;
  return loaded.some(isFresh)
    ? loaded.map((message) => (isFresh(message) ? { ...message, readAt } : message))
    : loaded;
}

/** Marks everything before the last read message of this sender as read. */
function readThrough(loaded: Loaded, senderId: UserId): Loaded {
  const read = loaded.findLast((message) => message.senderId === senderId && message.readAt !== null);
  return read?.readAt ? readUpTo(loaded, { senderId, seq: read.seq, readAt: read.readAt }) : loaded;
}

/** Each person's newest reaction, from two sources of different age. */
function newest(some: readonly Reaction[] = [], others: readonly Reaction[] = []): Reaction[] {
  const byPerson = new Map(some.map((reaction) => [reaction.userId, reaction]));
  for (const reaction of others) {
    if (reaction.version > (byPerson.get(reaction.userId)?.version ?? 0))
      byPerson.set(reaction.userId, reaction);
  }
  return [...byPerson.values()].toSorted((a, b) => a.userId.localeCompare(b.userId));
}

/** Adds reactions to loaded messages, unless newer ones are known. Those to other messages come with their pages. */
export function withReactions(loaded: Loaded, reactions: readonly NumberedReaction[]): Loaded {
  const seqs = new Set(reactions.map(({ seq }) => seq));
  const given = (at: number) => reactions.flatMap(({ seq, ...reaction }) => (seq === at ? [reaction] : []));
  return loaded.map((message) =>
    seqs.has(message.seq)
      ? { ...message, reactions: newest(message.reactions, given(message.seq)) }
      : message,
  );
}

/**
 * Merges a page, which has every message between its first and last. It can be older than recent events, so read
 * messages stay read, and newer messages and reactions stay.
 */
export function withPage(loaded: Loaded, page: readonly Message[], viewerId: UserId): Loaded {
  const [first] = page;
  const last = page.at(-1);
  if (!first || !last) return loaded;
  const known = new Map(loaded.map((message) => [message.seq, message]));
  const merged = [
    ...loaded.filter(({ seq }) => seq < first.seq),
    ...page.map((message) => ({
      ...message,
      readAt: message.readAt ?? known.get(message.seq)?.readAt ?? null,
      reactions: newest(message.reactions, known.get(message.seq)?.reactions),
    })),
    ...loaded.filter(({ seq }) => seq > last.seq),
  ];
  return readThrough(merged, viewerId);
}

/**
 * The message to refetch from: the viewer's first message not known to be read, or the last known message. The response
 * includes it, which shows whether this is still the same conversation.
 */
export function firstInDoubt(loaded: Loaded, viewerId: UserId): Message | undefined {
  const last = lastBeforeGap(loaded);
  const unread = loaded.find(({ senderId, readAt }) => senderId === viewerId && readAt === null);
  return unread && last && unread.seq < last.seq ? unread : last;
}

/** The number to continue from after a full page; undefined after the last page. */
export function nextToAsk(loaded: Loaded, page: readonly Message[], viewerId: UserId): number | undefined {
  const last = page.at(-1);
  if (!last || page.length < MESSAGE_PAGE) return undefined;
  // If the viewer's last message on the page is unread, everything up to the last known message is unchanged.
  const isReadThrough = page.findLast(({ senderId }) => senderId === viewerId)?.readAt !== null;
  return isReadThrough ? last.seq : Math.max(last.seq, lastBeforeGap(loaded)?.seq ?? 0);
}
