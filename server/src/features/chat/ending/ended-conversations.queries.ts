import type { Sql } from '#platform/db/database';
import { isOpenBetween, type Pair } from '../conversations.queries.ts';

interface Reader {
  readerId: string;
  partnerId: string;
  /** Of the last message. */
  seq: number;
}

/** Closes the open conversation. Returns who had unread messages in it, and from whom. */
export async function closeBetween(sql: Sql, pair: Pair): Promise<Reader[]> {
  return sql<Reader[]>`
    with closed as (
      update conversations c set closed_at = now() where ${isOpenBetween(sql, pair)} returning id, last_seq)
    update conversation_members member set unread = 0
    from closed
    where member.conversation_id = closed.id and member.unread > 0
    returning member.reader_id, member.partner_id, closed.last_seq as seq`;
}

export async function findOpenConversation(sql: Sql, pair: Pair): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select id from conversations c where ${isOpenBetween(sql, pair)}`;
  return row?.id;
}

/** Locks them, so that no message is added while they are being deleted. */
export async function lockConversationsOf(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from conversations where lo = ${userId} or hi = ${userId} order by id for update`;
  return rows.map(({ id }) => id);
}

/** Locks them and skips any that are locked already. */
export async function lockClosedBefore(sql: Sql, days: number, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from conversations
    where closed_at < now() - make_interval(days => ${days})
    order by closed_at
    limit ${limit}
    for update skip locked`;
  return rows.map(({ id }) => id);
}

export async function findImages(sql: Sql, conversationIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select image_id as id from messages
    where conversation_id = any(${[...conversationIds]}) and image_id is not null`;
  return rows.map(({ id }) => id);
}

export async function deleteConversations(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`delete from conversations where id = any(${[...ids]})`;
}
