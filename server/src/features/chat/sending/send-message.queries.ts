import type { Message } from '@showup/contract/chat';
import type { Sql } from '#platform/db/database';
import { isOpenBetween, messageColumns, type Pair, reactionsOf } from '../conversations.queries.ts';

export interface NewRow extends Pair {
  readonly text: string;
  readonly clientId: string | null;
  /** The id of the message it answers. */
  readonly replyTo: string | null;
  /** What of the receiver's card it is about. */
  readonly about?: string | null;
}

/** How much someone may write to people who haven't written back. */
export interface FirstWords {
  /** Messages in one conversation. */
  readonly unanswered: number;
  /** Conversations in 24 hours. */
  readonly begun: number;
}

/** A message, and how many were unread when `seq` was the last one. */
export interface Counted {
  readonly message: Message;
  readonly unread: number;
  readonly seq: number;
}

/**
 * Adds a message to the open conversation of a match, or starts one, and counts one more unread. Returns undefined and
 * writes nothing if the two aren't matched, the sender has used this `clientId` before, answers a message that isn't
 * here, or is over the limits of first words.
 *
 * One statement, so one trip to the database. It locks both people and then their pair: messages get their numbers and
 * times in one order, and an unmatch or block waits. Limits are only looked up for a conversation that isn't open yet.
 * @throws a duplicate error if the same `clientId` is being sent at the same time
 */
export async function insertMessage(
  sql: Sql,
  draft: NewRow,
  limits: FirstWords,
): Promise<Counted | undefined> {
  const { viewerId, partnerId, text, clientId, replyTo, about = null } = draft;
  const [row] = await sql<(Message & { unread: number })[]>`
    with people as materialized (
      select id from users where id in (${viewerId}, ${partnerId}) order by id for key share),
    pair as materialized (
      select lo, hi from pairs
      where lo = least(${viewerId}::uuid, ${partnerId}::uuid) and hi = greatest(${viewerId}::uuid, ${partnerId}::uuid)
        and matched_at is not null and (select count(*) from people) = 2
      for update),
    conversation as (
      insert into conversations (lo, hi, last_seq, begun_by)
      select lo, hi, 1, ${viewerId} from pair
      where (select true from conversations c join messages m on m.conversation_id = c.id
        where ${isOpenBetween(sql, draft)} and m.sender_id = ${viewerId} and m.client_id = ${clientId}) is null
        and (${replyTo}::uuid is null or (select true from conversations c join messages m on m.conversation_id = c.id
          where ${isOpenBetween(sql, draft)} and m.id = ${replyTo}))
        and ((select true from conversations c where ${isOpenBetween(sql, draft)})
          or (select begun_at from conversations where begun_by = ${viewerId} and begun_at > now() - interval '1 day'
            order by begun_at desc offset ${limits.begun - 1}::int limit 1) is null)
      on conflict (lo, hi) where closed_at is null do update set last_seq = conversations.last_seq + 1,
        is_answered = conversations.is_answered or conversations.begun_by is distinct from ${viewerId}
      where conversations.is_answered or conversations.begun_by is distinct from ${viewerId}
        or conversations.last_seq < ${limits.unanswered}::int
      returning id, last_seq),
    message as (
      insert into messages as m (conversation_id, seq, sender_id, receiver_id, client_id, text, created_at, reply_to_seq,
        about)
      select id, last_seq, ${viewerId}, ${partnerId}, ${clientId}, ${text}, clock_timestamp(),
        (select seq from messages where id = ${replyTo}), ${about}::text from conversation
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
  if (!row) return undefined;
  const { unread, ...message } = row;
  return { message, unread, seq: message.seq };
}

export async function setImage(sql: Sql, messageId: string, imageId: string): Promise<void> {
  await sql`update messages set image_id = ${imageId} where id = ${messageId}`;
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
