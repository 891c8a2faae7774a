import type { Sql } from '../../platform/db/database.ts';

/** The open conversations of a person with these partners, `c`. */
const openWith = (sql: Sql, userId: string, partnerIds: readonly string[]) => sql`
  c.closed_at is null and (c.lo = ${userId} and c.hi = any(${[...partnerIds]}::uuid[])
    or c.hi = ${userId} and c.lo = any(${[...partnerIds]}::uuid[]))`;

interface Unread {
  readerId: string;
  partnerId: string;
  unread: number;
  /** Of the last message. */
  seq: number;
}

/** Nothing of theirs waits unread any more. Answers where something did. */
export async function hideUnread(sql: Sql, userId: string, partnerIds: readonly string[]): Promise<Unread[]> {
  return sql<Unread[]>`
    update conversation_members member set unread = 0
    from conversations c
    where ${openWith(sql, userId, partnerIds)} and member.conversation_id = c.id and member.unread > 0
    returning member.reader_id, member.partner_id, member.unread, c.last_seq as seq`;
}

/** What was sent beyond the last message read waits unread again. Answers where something does. */
export async function countUnreadAnew(
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
    where ${openWith(sql, userId, partnerIds)} and waiting.count > 0
      and member.conversation_id = c.id and member.reader_id = reader.reader_id
    returning member.reader_id, member.partner_id, member.unread, c.last_seq as seq`;
}

/** The pictures of each of these conversations that has some. */
export async function findImages(sql: Sql, userId: string, partnerIds: readonly string[]) {
  return sql<{ lo: string; hi: string; imageIds: string[] }[]>`
    select c.lo, c.hi, array_agg(m.image_id) as image_ids
    from conversations c join messages m on m.conversation_id = c.id and m.image_id is not null
    where ${openWith(sql, userId, partnerIds)} group by c.lo, c.hi`;
}
