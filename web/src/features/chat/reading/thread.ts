import type { Message, Quote } from '@showup/contract/chat';
import type { DatePlan } from '@showup/contract/dates';
import type { UserId } from '@showup/contract/fields';
import { serverNow } from '#lib/api/server-clock.ts';
import { dayNumber } from '#lib/format/calendar.ts';
import type { Outbox, Outgoing, OutgoingState } from '../outbox/outbox.ts';
import { dayLabel } from '../times.ts';
import { hasOlder, type Loaded } from './messages.ts';

export type Delivery = 'received' | 'sent' | 'read' | 'sending' | 'waiting' | 'failed';

export interface ShownReaction {
  readonly isOwn: boolean;
  readonly emoji: string;
}

export interface ThreadMessage {
  readonly kind: 'message';
  readonly key: string;
  /** The position in the conversation; absent until the server gives it one. */
  readonly seq: number | undefined;
  /** Absent until the server has it. */
  readonly id: string | undefined;
  readonly delivery: Delivery;
  readonly text: string;
  /** Any URL, including an object URL. */
  readonly image: string | null;
  readonly createdAt: string;
  /** The message it answers. */
  readonly quote: Quote | null;
  /** What of the receiver's card it is about; only for the words of a like. */
  readonly about: string | null;
  readonly reactions: readonly ShownReaction[];
  /** Only for the viewer's messages that haven't been sent. */
  readonly outgoing: Outgoing | undefined;
  /** Follows a message from the same person on the same day. */
  readonly follows: boolean;
  /** The last one of its minute from this person. */
  readonly showsTime: boolean;
}

interface ThreadDate {
  readonly kind: 'date';
  readonly key: string;
  readonly createdAt: string;
  readonly date: DatePlan;
}

export type ThreadItem =
  | { readonly kind: 'day'; readonly key: string; readonly label: string }
  | { readonly kind: 'unread'; readonly key: string }
  | ThreadDate
  | ThreadMessage;

type Told = Omit<ThreadMessage, 'follows' | 'showsTime'>;

/** Stays the same when a message is sent and read, so that its element and picture stay. */
const keyOf = (senderId: UserId, clientId: string | null, id: string) => `${senderId} ${clientId ?? id}`;

function fromMessage(message: Message, viewerId: UserId): Told {
  const {
    _id: id,
    senderId,
    clientId,
    text,
    image,
    createdAt,
    seq,
    readAt,
    replyTo,
    about,
    reactions,
  } = message;
  const key = keyOf(senderId, clientId, id);
  const delivery = senderId !== viewerId ? 'received' : readAt === null ? 'sent' : 'read';
  return {
    kind: 'message',
    key,
    seq,
    id,
    delivery,
    text,
    image,
    createdAt,
    outgoing: undefined,
    quote: replyTo ?? null,
    about: about ?? null,
    reactions: (reactions ?? []).flatMap(({ userId, emoji }) =>
      emoji === null ? [] : [{ isOwn: userId === viewerId, emoji }],
    ),
  };
}

const shownAs = {
  queued: 'sending',
  waiting: 'waiting',
  uploading: 'sending',
  sending: 'sending',
  failed: 'failed',
} as const satisfies Record<OutgoingState['kind'], Delivery>;

function fromOutgoing(outgoing: Outgoing, viewerId: UserId): Told {
  const { clientId, text, preview, state, writtenAt, replyTo } = outgoing;
  const key = keyOf(viewerId, clientId, clientId);
  const createdAt = new Date(writtenAt).toISOString();
  return {
    kind: 'message',
    key,
    seq: undefined,
    id: undefined,
    delivery: shownAs[state.kind],
    text,
    image: preview,
    createdAt,
    outgoing,
    quote: replyTo ?? null,
    about: null,
    reactions: [],
  };
}

/** The data that a thread is built from. */
interface ThreadContent {
  readonly viewerId: UserId;
  readonly loaded: Loaded;
  readonly outbox: Outbox;
  /** The dates with the partner, the latest proposal last. Those older than the loaded messages are left out. */
  readonly dates?: readonly DatePlan[];
  /** Shown above the first message, so that its day needs no separate line. */
  readonly matchedAt: string;
  /** The number of the first message that was unread when the conversation was opened. */
  readonly firstUnread?: number | undefined;
  readonly now?: Date;
}

/** The line before the first unread message. */
export const UNREAD_LINE = 'unread';

/** Everything a conversation shows, from the top: messages, unsent ones, dates, and lines for days and unread ones. */
export function threadOf({
  viewerId,
  loaded,
  outbox,
  dates = [],
  matchedAt,
  firstUnread,
  now = new Date(serverNow()),
}: ThreadContent): ThreadItem[] {
  const messages = loaded.map((message) => fromMessage(message, viewerId));
  const arrived = new Set(messages.map(({ key }) => key));
  for (const outgoing of outbox) {
    const { state, clientId } = outgoing;
    const after = state.kind === 'failed' ? state.after : null;
    // The server has it, though its response never arrived.
    if (arrived.has(keyOf(viewerId, clientId, clientId))) continue;
    const next = after === null ? -1 : messages.findIndex(({ seq }) => seq !== undefined && seq > after);
    messages.splice(next < 0 ? messages.length : next, 0, fromOutgoing(outgoing, viewerId));
  }

  return withLines(withDates(messages, loaded, dates), { loaded, matchedAt, firstUnread, now });
}

type Entry = Told | ThreadDate;

/** Puts each date where it was proposed. */
function withDates(messages: readonly Told[], loaded: Loaded, dates: readonly DatePlan[]): Entry[] {
  const since = hasOlder(loaded) ? loaded[0]?.createdAt : undefined;
  const entries: Entry[] = [...messages];
  for (const date of dates) {
    const { _id, createdAt } = date;
    if (since !== undefined && createdAt < since) continue;
    const next = entries.findIndex((entry) => entry.createdAt > createdAt);
    entries.splice(next < 0 ? entries.length : next, 0, {
      kind: 'date',
      key: `date ${_id}`,
      createdAt,
      date,
    });
  }
  return entries;
}

type Lines = Pick<ThreadContent, 'loaded' | 'matchedAt' | 'firstUnread'> & { readonly now: Date };

function withLines(entries: readonly Entry[], { loaded, matchedAt, firstUnread, now }: Lines): ThreadItem[] {
  const items: ThreadItem[] = [];
  const matchDay = dayNumber(matchedAt);
  let before: { readonly day: number; readonly isOwn: boolean | undefined } | undefined;
  for (const entry of entries) {
    const { key, createdAt } = entry;
    const isMessage = entry.kind === 'message';
    const here = { day: dayNumber(createdAt), isOwn: isMessage ? isOwn(entry) : undefined };
    const isFirst = isMessage ? entry.seq === 1 || entry.outgoing !== undefined : !hasOlder(loaded);
    const isNewDay = (before?.day ?? (isFirst ? matchDay : undefined)) !== here.day;
    if (isNewDay) items.push({ kind: 'day', key: `day ${key}`, label: dayLabel(createdAt, now) });
    const isFirstUnread = isMessage && entry.seq !== undefined && entry.seq === firstUnread;
    if (isFirstUnread) items.push({ kind: 'unread', key: UNREAD_LINE });
    const follows = !isNewDay && !isFirstUnread && before?.isOwn === here.isOwn;
    const last = items.at(-1);
    if (follows && last?.kind === 'message' && minuteOf(last) === minuteOf(entry))
      items[items.length - 1] = { ...last, showsTime: false };
    items.push(isMessage ? { ...entry, follows, showsTime: true } : entry);
    before = here;
  }
  return items;
}

/** Minutes begin at the same moment everywhere. */
const minuteOf = ({ createdAt }: Pick<Entry, 'createdAt'>) => createdAt.slice(0, 'YYYY-MM-DDTHH:mm'.length);

export function isOwn({ delivery }: Pick<ThreadMessage, 'delivery'>): boolean {
  return delivery !== 'received';
}
