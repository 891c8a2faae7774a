import type { ChatPartner } from '@showup/contract/chat';
import type { Sql } from '../../../platform/db/database.ts';
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

type WrittenLine = Omit<NonNullable<ChatPartner['lastMessage']>, 'seq'>;

/** The last messages the two wrote to each other, newest first, in closed conversations too. */
export async function findLastBetween(sql: Sql, pair: Pair, limit: number): Promise<WrittenLine[]> {
  const { viewerId, partnerId } = pair;
  return sql<WrittenLine[]>`
    select m.sender_id, m.text, m.image_id is not null as has_image, m.created_at
    from conversations c join messages m on m.conversation_id = c.id
    where c.lo = least(${viewerId}::uuid, ${partnerId}::uuid) and c.hi = greatest(${viewerId}::uuid, ${partnerId}::uuid)
    order by c.closed_at desc nulls first, m.seq desc
    limit ${limit}`;
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
