import type { Message } from '@showup/contract/chat';
import { dayNumber } from '../../../lib/format/calendar.ts';
import type { Outbox, Outgoing } from '../outbox/outbox.ts';
import { dayLabel } from '../times.ts';
import type { Loaded } from './messages.ts';

export type Delivery = 'received' | 'sent' | 'read' | 'sending' | 'waiting' | 'failed';

export interface ThreadMessage {
  readonly kind: 'message';
  readonly key: string;
  /** The place in the conversation; absent until the server gives it one. */
  readonly seq: number | undefined;
  readonly delivery: Delivery;
  readonly text: string;
  /** Any URL, including an object URL. */
  readonly image: string | null;
  readonly createdAt: string;
  /** Only for the viewer's messages that haven't been sent. */
  readonly outgoing: Outgoing | undefined;
  /** Follows a message from the same person on the same day. */
  readonly follows: boolean;
}

export type ThreadItem =
  | { readonly kind: 'day'; readonly key: string; readonly label: string }
  | ThreadMessage;

type Told = Omit<ThreadMessage, 'follows'>;

/** Stays the same when a message is sent and read, so that its element and picture stay. */
const keyOf = (senderId: string, clientId: string | null, id: string) => `${senderId} ${clientId ?? id}`;

function fromMessage(message: Message, viewerId: string): Told {
  const { _id, senderId, clientId, text, image, createdAt, seq, readAt } = message;
  const key = keyOf(senderId, clientId, _id);
  const delivery = senderId !== viewerId ? 'received' : readAt === null ? 'sent' : 'read';
  return { kind: 'message', key, seq, delivery, text, image, createdAt, outgoing: undefined };
}

function fromOutgoing(outgoing: Outgoing, viewerId: string): Told {
  const { clientId, text, preview, failure, isWaiting, place } = outgoing;
  const key = keyOf(viewerId, clientId, clientId);
  const delivery = failure !== null ? 'failed' : isWaiting ? 'waiting' : 'sending';
  const createdAt = new Date(place).toISOString();
  return { kind: 'message', key, seq: undefined, delivery, text, image: preview, createdAt, outgoing };
}

/** The data that a thread is built from. */
interface ThreadContent {
  readonly viewerId: string;
  readonly loaded: Loaded;
  readonly outbox: Outbox;
  /** Shown above the first message, so that its day needs no separate line. */
  readonly matchedAt: string;
  readonly now?: Date;
}

/** Everything a conversation shows, from the top: messages, unsent messages and a line for each day. */
export function threadOf({
  viewerId,
  loaded,
  outbox,
  matchedAt,
  now = new Date(),
}: ThreadContent): ThreadItem[] {
  const messages = loaded.map((message) => fromMessage(message, viewerId));
  const arrived = new Set(messages.map(({ key }) => key));
  for (const outgoing of outbox) {
    const { after, clientId } = outgoing;
    // The server has it, though its response never arrived.
    if (arrived.has(keyOf(viewerId, clientId, clientId))) continue;
    const next = after === null ? -1 : messages.findIndex(({ seq }) => seq !== undefined && seq > after);
    messages.splice(next < 0 ? messages.length : next, 0, fromOutgoing(outgoing, viewerId));
  }

  const items: ThreadItem[] = [];
  const matchDay = dayNumber(matchedAt);
  let before: { readonly day: number; readonly isOwn: boolean } | undefined;
  for (const message of messages) {
    const { key, createdAt, seq, outgoing } = message;
    const here = { day: dayNumber(createdAt), isOwn: isOwn(message) };
    const dayBefore = before?.day ?? (seq === 1 || outgoing ? matchDay : undefined);
    const isNewDay = dayBefore !== here.day;
    if (isNewDay) items.push({ kind: 'day', key: `day ${key}`, label: dayLabel(createdAt, now) });
    items.push({ ...message, follows: !isNewDay && before?.isOwn === here.isOwn });
    before = here;
  }
  return items;
}

export function isOwn({ delivery }: Pick<ThreadMessage, 'delivery'>): boolean {
  return delivery !== 'received';
}
