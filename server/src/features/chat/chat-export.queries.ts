import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import { calledName } from '../profiles/profiles.queries.ts';

export interface KeptConversation {
  id: string;
  /** Null for a conversation that ended: the other may have changed their name since, which this person mustn't see. */
  userId: UserId | null;
  firstName: string | null;
  hasEnded: boolean;
  unread: number;
  readAt: string | null;
}

const CONVERSATION_PAGE = 100;
const MESSAGE_PAGE = 200;

/**
 * Whether the person can read a row of `conversations c`. False after an unmatch (closed) and during a ban (no match).
 */
const isOpen = (sql: Sql) => sql`
  (c.closed_at is null
  and exists (select from pairs p where p.lo = c.lo and p.hi = c.hi and p.matched_at is not null))`;

/** Conversations that can be read or are still stored, in the order of their ids. */
export async function findConversationsAfter(
  sql: Sql,
  userId: UserId,
  lastId: string,
): Promise<KeptConversation[]> {
  return sql<KeptConversation[]>`
    select c.id, case when c.is_open then other.id end as user_id,
      case when c.is_open then ${calledName(sql, 'other')} end as first_name, not c.is_open as has_ended,
      coalesce(own.unread, 0) as unread, own.read_at
    from (
      select c.id, c.lo, c.hi, ${isOpen(sql)} as is_open from conversations c
      where (c.lo = ${userId} or c.hi = ${userId}) and c.id > ${lastId}
      order by c.id limit ${CONVERSATION_PAGE}) c
    join users other on other.id = case when c.lo = ${userId} then c.hi else c.lo end
    left join conversation_members own on own.conversation_id = c.id and own.reader_id = ${userId}
    order by c.id`;
}

/** Only what the person wrote if the conversation ended, which each page checks again: it may end between two pages. */
const isForPerson = (sql: Sql, userId: UserId) => sql`(${isOpen(sql)} or m.sender_id = ${userId})`;

/** Their own pictures, and those they are allowed to see. */
const isPictureForPerson = (sql: Sql, userId: UserId) => sql`
  exists (select from media
    where media.id = m.image_id and (media.owner_id = ${userId} or ${userId}::uuid = any(media.viewer_ids)))`;

interface KeptMessage {
  seq: number;
  isOwn: boolean;
  /** Null for a message that the person may no longer read and has reacted to. */
  text: string | null;
  /** What of the other's card it is about. */
  about: string | null;
  hasPicture: boolean;
  createdAt: string;
  /** When the message that it answers was sent. */
  answersAt: string | null;
  /** The person's own, and as long as the conversation can be read, the other's. */
  reactions: { isOwn: boolean; emoji: string }[];
  /** Null for a received message, and once the conversation can't be read. */
  readAt: string | null;
}

const hasReacted = (sql: Sql, userId: UserId) => sql`
  exists (select from message_reactions reaction
    where reaction.conversation_id = m.conversation_id and reaction.seq = m.seq and reaction.user_id = ${userId}
      and reaction.emoji is not null)`;

const reactionsForPerson = (sql: Sql, userId: UserId) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('isOwn', user_id = ${userId}, 'emoji', emoji) order by user_id)
    from message_reactions reaction
    where reaction.conversation_id = m.conversation_id and reaction.seq = m.seq and emoji is not null
      and (${isOpen(sql)} or user_id = ${userId})), '[]')`;

/** Oldest first. */
export async function findMessagesAfter(
  sql: Sql,
  userId: UserId,
  conversationId: string,
  lastSeq: number,
): Promise<KeptMessage[]> {
  return sql<KeptMessage[]>`
    select m.seq, m.sender_id = ${userId} as is_own, case when ${isForPerson(sql, userId)} then m.text end as text,
      case when ${isForPerson(sql, userId)} then m.about end as about,
      ${isForPerson(sql, userId)} and ${isPictureForPerson(sql, userId)} as has_picture, m.created_at,
      (select created_at from messages answered
        where answered.conversation_id = m.conversation_id and answered.seq = m.reply_to_seq) as answers_at,
      ${reactionsForPerson(sql, userId)} as reactions,
      case when m.sender_id = ${userId} and m.seq <= partner.read_seq and ${isOpen(sql)}
        then partner.read_at end as read_at
    from messages m
    join conversations c on c.id = m.conversation_id
    left join conversation_members partner on partner.conversation_id = c.id and partner.reader_id <> ${userId}
    where m.conversation_id = ${conversationId} and m.seq > ${lastSeq}
      and (${isForPerson(sql, userId)} or ${hasReacted(sql, userId)})
    order by m.seq limit ${MESSAGE_PAGE}`;
}

interface KeptPicture {
  seq: number;
  imageId: string;
}

export async function findPicturesAfter(
  sql: Sql,
  userId: UserId,
  conversationId: string,
  lastSeq: number,
): Promise<KeptPicture[]> {
  return sql<KeptPicture[]>`
    select m.seq, m.image_id
    from messages m join conversations c on c.id = m.conversation_id
    where m.conversation_id = ${conversationId} and m.seq > ${lastSeq} and m.image_id is not null
      and ${isForPerson(sql, userId)} and ${isPictureForPerson(sql, userId)}
    order by m.seq limit ${MESSAGE_PAGE}`;
}
