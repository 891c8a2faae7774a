import type { Message } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import { isOpenBetween, messageColumns, type Pair, reactionsOf } from '../conversations.queries.ts';

/** Where a page of a conversation starts. With both, only messages within both bounds are returned. */
interface Page {
  /** The id of the message the page ends before; a message of another conversation makes the page empty. */
  readonly before: string | undefined;
  /** The page holds the first messages after this number instead of the newest. */
  readonly after: number | undefined;
  readonly limit: number;
}

/** Oldest first. */
export async function findMessages(sql: Sql, pair: Pair, { before, after, limit }: Page): Promise<Message[]> {
  const isBefore =
    before === undefined
      ? sql`true`
      : sql`m.seq < (select seq from messages where id = ${before} and conversation_id = c.id)`;
  const isAfter = after === undefined ? sql`true` : sql`m.seq > ${after}`;
  const page = await sql<Message[]>`
    select ${messageColumns(sql)}, ${reactionsOf(sql)} as reactions,
      case when m.sender_id = ${pair.viewerId} and m.seq <= partner.read_seq then partner.read_at end as read_at
    from conversations c
    join messages m on m.conversation_id = c.id
    join conversation_members partner on partner.conversation_id = c.id and partner.reader_id = ${pair.partnerId}
    where ${isOpenBetween(sql, pair)} and ${isBefore} and ${isAfter}
    order by m.seq ${after === undefined ? sql`desc` : sql`asc`}
    limit ${limit}`;
  return after === undefined ? page.toReversed() : page;
}

/** Returns the number of the last message if any were unread. */
export async function readAll(sql: Sql, pair: Pair): Promise<number | undefined> {
  const [row] = await sql<{ seq: number }[]>`
    update conversation_members member set unread = 0, read_seq = c.last_seq, read_at = clock_timestamp()
    from conversations c
    where ${isOpenBetween(sql, pair)} and member.conversation_id = c.id
      and member.reader_id = ${pair.viewerId} and member.unread > 0
    returning member.read_seq as seq`;
  return row?.seq;
}

export async function findUnread(sql: Sql, readerId: UserId): Promise<{ userId: UserId; unread: number }[]> {
  return sql<{ userId: UserId; unread: number }[]>`
    select partner_id as user_id, unread from conversation_members where reader_id = ${readerId} and unread > 0`;
}
