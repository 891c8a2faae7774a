import type { Message } from '@showup/contract/chat';
import type { Loaded } from './messages.ts';
import type { Outbox, Outgoing } from './outbox.ts';
import { dayLabel, isSameDay } from './times.ts';

export type Delivery = 'received' | 'sent' | 'read' | 'sending' | 'failed';

export interface ThreadMessage {
  readonly kind: 'message';
  readonly key: string;
  /** The place in the conversation; nothing while it has none. */
  readonly seq: number | undefined;
  readonly delivery: Delivery;
  readonly text: string;
  /** An address that can be shown. */
  readonly image: string | null;
  readonly createdAt: string;
  /** Only of own messages that have not arrived. */
  readonly outgoing: Outgoing | undefined;
  /** Comes right after one of the same person. */
  readonly follows: boolean;
}

export type ThreadItem =
  | { readonly kind: 'day'; readonly key: string; readonly label: string }
  | ThreadMessage;

/** A message keeps its element, and so its picture and place, from being written to being read. */
const keyOf = (senderId: string, clientId: string | null, id: string) => `${senderId} ${clientId ?? id}`;

function fromMessage(message: Message, viewerId: string): ThreadMessage {
  const { _id, senderId, clientId, text, image, createdAt, seq, readAt } = message;
  const isOwn = senderId === viewerId;
  return {
    kind: 'message',
    key: keyOf(senderId, clientId, _id),
    seq,
    delivery: isOwn ? (readAt === null ? 'sent' : 'read') : 'received',
    text,
    image,
    createdAt,
    outgoing: undefined,
    follows: false,
  };
}

function fromOutgoing(outgoing: Outgoing, viewerId: string): ThreadMessage {
  const { clientId, text, preview, failed, createdAt } = outgoing;
  return {
    kind: 'message',
    key: keyOf(viewerId, clientId, clientId),
    seq: undefined,
    delivery: failed ? 'failed' : 'sending',
    text,
    image: preview,
    createdAt,
    outgoing,
    follows: false,
  };
}

interface Parts {
  readonly viewerId: string;
  readonly loaded: Loaded;
  readonly outbox: Outbox;
  /** Shown above the first message, so that its day needs no line of its own. */
  readonly matchedAt: string;
  readonly now?: Date;
}

/** All that a conversation shows, from the top: messages, those on their way, and a line for each day. */
export function threadOf({ viewerId, loaded, outbox, matchedAt, now = new Date() }: Parts): ThreadItem[] {
  const messages = loaded.map((message) => fromMessage(message, viewerId));
  for (const outgoing of outbox) {
    const { after } = outgoing;
    const next = after === null ? -1 : messages.findIndex(({ seq }) => seq !== undefined && seq > after);
    messages.splice(next < 0 ? messages.length : next, 0, fromOutgoing(outgoing, viewerId));
  }

  const items: ThreadItem[] = [];
  let before: ThreadMessage | undefined;
  for (const message of messages) {
    const dayBefore = before?.createdAt ?? (message.seq === 1 || message.outgoing ? matchedAt : undefined);
    const isNewDay = dayBefore === undefined || !isSameDay(dayBefore, message.createdAt);
    if (isNewDay)
      items.push({ kind: 'day', key: `day ${message.key}`, label: dayLabel(message.createdAt, now) });
    items.push({
      ...message,
      follows: !isNewDay && before !== undefined && isOwn(before) === isOwn(message),
    });
    before = message;
  }
  return items;
}

export function isOwn({ delivery }: Pick<ThreadMessage, 'delivery'>): boolean {
  return delivery !== 'received';
}
