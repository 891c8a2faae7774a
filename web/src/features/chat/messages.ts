import type { Message } from '@showup/contract/chat';

/** What of a conversation was loaded: in the order of `seq` and without a gap, from some message on to the newest. */
export type Loaded = readonly Message[];

/** The same message under its id, or under the name that its sender gave it. */
export function isSame(one: Message, other: Message): boolean {
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

/** Numbers run 1, 2, 3 …: a missing one is a message that never arrived here. */
export function hasGap(loaded: Loaded): boolean {
  const first = loaded[0]?.seq ?? 1;
  return loaded.some((message, at) => message.seq !== first + at);
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

/** A fresh newest page over what was loaded: older pages stay where the two join, and so does what came since. */
export function withNewestPage(loaded: Loaded, newest: readonly Message[]): Loaded {
  const [first] = newest;
  const last = newest.at(-1);
  if (!first || !last) return newest;
  const joint = loaded.findIndex((seen) => isSame(seen, first));
  if (joint < 0) return newest;
  const since = loaded.filter(({ seq }) => seq > last.seq);
  const merged = [...loaded.slice(0, joint), ...newest, ...since];
  const read = newest.findLast(({ readAt }) => readAt !== null);
  return read?.readAt
    ? readUpTo(merged, { senderId: read.senderId, seq: read.seq, readAt: read.readAt })
    : merged;
}
