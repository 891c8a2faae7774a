import type { Sql } from '#platform/db/database';

/** Whether a row of `conversations c` is an open conversation of the person with one of these partners. */
const isOpenWith = (sql: Sql, userId: string, partnerIds: readonly string[]) => sql`
  c.closed_at is null and (c.lo = ${userId} and c.hi = any(${[...partnerIds]}::uuid[])
    or c.hi = ${userId} and c.lo = any(${[...partnerIds]}::uuid[]))`;

interface Unread {
  readerId: string;
  partnerId: string;
  unread: number;
  /** Of the last message. */
  seq: number;
}

/** Sets the unread counts of both sides to 0. Returns those that weren't. */
export async function hideUnread(sql: Sql, userId: string, partnerIds: readonly string[]): Promise<Unread[]> {
  return sql<Unread[]>`
    update conversation_members member set unread = 0
    from conversations c
    where ${isOpenWith(sql, userId, partnerIds)} and member.conversation_id = c.id and member.unread > 0
    returning member.reader_id, member.partner_id, member.unread, c.last_seq as seq`;
}

/** Counts what was sent after the last message read as unread again. Returns the counts above 0. */
export async function recountUnread(
  sql: Sql,
  userId: string,
  partnerIds: readonly string[],
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
export async function findImagesWith(sql: Sql, userId: string, partnerIds: readonly string[]) {
  return sql<{ lo: string; hi: string; imageIds: string[] }[]>`
    select c.lo, c.hi, array_agg(m.image_id) as image_ids
    from conversations c join messages m on m.conversation_id = c.id and m.image_id is not null
    where ${isOpenWith(sql, userId, partnerIds)} group by c.lo, c.hi`;
}
