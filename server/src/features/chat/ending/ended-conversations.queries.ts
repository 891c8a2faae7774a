import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import { isOpenBetween, type Pair } from '../conversations.queries.ts';

interface Reader {
  readerId: UserId;
  partnerId: UserId;
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
export async function lockConversationsOf(sql: Sql, userId: UserId): Promise<string[]> {
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

/** Whether a row of `conversations c` is an open conversation of the person with one of these partners. */
const isOpenWith = (sql: Sql, userId: UserId, partnerIds: readonly UserId[]) => sql`
  c.closed_at is null and (c.lo = ${userId} and c.hi = any(${[...partnerIds]}::uuid[])
    or c.hi = ${userId} and c.lo = any(${[...partnerIds]}::uuid[]))`;

interface Unread {
  readerId: UserId;
  partnerId: UserId;
  unread: number;
  /** Of the last message. */
  seq: number;
}

/** Sets the unread counts of both sides to 0. Returns those that weren't. */
export async function hideUnread(sql: Sql, userId: UserId, partnerIds: readonly UserId[]): Promise<Unread[]> {
  return sql<Unread[]>`
    update conversation_members member set unread = 0
    from conversations c
    where ${isOpenWith(sql, userId, partnerIds)} and member.conversation_id = c.id and member.unread > 0
    returning member.reader_id, member.partner_id, member.unread, c.last_seq as seq`;
}

/** Counts what was sent after the last message read as unread again. Returns the counts above 0. */
export async function recountUnread(
  sql: Sql,
  userId: UserId,
  partnerIds: readonly UserId[],
): Promise<Unread[]> {
  return sql<Unread[]>`
    update conversation_members member set unread = waiting.count
    from conversations c join conversation_members reader on reader.conversation_id = c.id
    cross join lateral (
      select count(*) as count from messages m
      where m.conversation_id = c.id and m.seq > reader.read_seq and m.sender_id = reader.partner_id) waiting
    where ${isOpenWith(sql, userId, partnerIds)} and waiting.count > 0
      and member.conversation_id = c.id and member.reader_id = reader.reader_id
    returning member.reader_id, member.partner_id, member.unread, c.last_seq as seq`;
}

/** The pictures of each of these conversations that has any. */
export async function findImagesWith(sql: Sql, userId: UserId, partnerIds: readonly UserId[]) {
  return sql<{ lo: UserId; hi: UserId; imageIds: string[] }[]>`
    select c.lo, c.hi, array_agg(m.image_id) as image_ids
    from conversations c join messages m on m.conversation_id = c.id and m.image_id is not null
    where ${isOpenWith(sql, userId, partnerIds)} group by c.lo, c.hi`;
}
