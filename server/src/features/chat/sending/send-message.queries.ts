import type { Message } from '@showup/contract/chat';
import type { Sql } from '#platform/db/database';
import { isOpenBetween, messageColumns, type Pair, reactionsOf } from '../conversations.queries.ts';

export interface NewRow extends Pair {
  readonly text: string;
  /** The address's id of a picture. */
  readonly imageId: string | null;
  readonly clientId: string | null;
  /** The number of the message it answers. */
  readonly replyToSeq: number | null;
  /** What of the receiver's card it is about. */
  readonly about?: string | null;
}

/** The open conversation of two people, before a message is sent. */
export interface Conversation {
  readonly lastSeq: number;
  readonly isBegunBySender: boolean;
  /** The one who did not begin it has written, too. */
  readonly isAnswered: boolean;
  /** The number of the message that the new one answers. Null if it answers none, or none of this conversation. */
  readonly replyToSeq: number | null;
}

/** A message, and how many were unread when `seq` was the last one. */
export interface Counted {
  readonly message: Message;
  readonly unread: number;
  readonly seq: number;
}

export async function findConversation(
  sql: Sql,
  pair: Pair,
  replyTo: string | null,
): Promise<Conversation | undefined> {
  const [row] = await sql<Conversation[]>`
    select c.last_seq, c.begun_by is not distinct from ${pair.viewerId}::uuid as is_begun_by_sender, c.is_answered,
      (select seq from messages where id = ${replyTo}::uuid and conversation_id = c.id) as reply_to_seq
    from conversations c where ${isOpenBetween(sql, pair)}`;
  return row;
}

/**
 * Adds a message to the open conversation of two people, or starts one, and counts one more unread. Their pair is
 * locked, so that messages get their numbers and times in one order.
 */
export async function insertMessage(sql: Sql, row: NewRow): Promise<Counted> {
  const { viewerId, partnerId, text, imageId, clientId, replyToSeq, about = null } = row;
  const [inserted] = await sql<[Message & { unread: number }]>`
    with conversation as (
      insert into conversations (lo, hi, last_seq, begun_by)
      values (least(${viewerId}::uuid, ${partnerId}::uuid), greatest(${viewerId}::uuid, ${partnerId}::uuid), 1, ${viewerId})
      on conflict (lo, hi) where closed_at is null do update set last_seq = conversations.last_seq + 1,
        is_answered = conversations.is_answered or conversations.begun_by is distinct from ${viewerId}
      returning id, last_seq),
    message as (
      insert into messages as m (conversation_id, seq, sender_id, receiver_id, client_id, text, image_id, created_at,
        reply_to_seq, about)
      select id, last_seq, ${viewerId}, ${partnerId}, ${clientId}, ${text}, ${imageId}::uuid, clock_timestamp(),
        ${replyToSeq}::int, ${about}::text from conversation
      returning ${messageColumns(sql)}, null as read_at, '[]'::jsonb as reactions),
    member as (
      insert into conversation_members as member (conversation_id, reader_id, partner_id, unread)
      select conversation.id, reader.id, reader.partner_id, reader.unread
      from conversation,
        (values (${partnerId}::uuid, ${viewerId}::uuid, 1), (${viewerId}, ${partnerId}, 0)) as reader (id, partner_id, unread)
      where reader.unread = 1 or conversation.last_seq = 1
      on conflict (conversation_id, reader_id) do update set unread = member.unread + excluded.unread
      returning reader_id, unread)
    select message.*, member.unread from message join member on member.reader_id = message.receiver_id`;
  const { unread, ...message } = inserted;
  return { message, unread, seq: message.seq };
}

/** The message this sender has already sent with that `clientId`, and how many are unread by now. */
export async function findSent(sql: Sql, pair: Pair, clientId: string): Promise<Counted | undefined> {
  const [row] = await sql<(Message & { unread: number; lastSeq: number })[]>`
    select ${messageColumns(sql)}, case when m.seq <= partner.read_seq then partner.read_at end as read_at,
      ${reactionsOf(sql)} as reactions, partner.unread, c.last_seq
    from conversations c
    join messages m on m.conversation_id = c.id
    join conversation_members partner on partner.conversation_id = c.id and partner.reader_id = m.receiver_id
    where ${isOpenBetween(sql, pair)} and m.sender_id = ${pair.viewerId} and m.client_id = ${clientId}`;
  if (!row) return undefined;
  const { unread, lastSeq, ...message } = row;
  return { message, unread, seq: lastSeq };
}
