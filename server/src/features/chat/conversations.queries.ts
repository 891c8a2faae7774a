import { type ChatPartner, QUOTE_MAX } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

/** Two people, in either order. */
export interface Pair {
  readonly viewerId: UserId;
  readonly partnerId: UserId;
}

/** Whether a row of `conversations c` is the open conversation of the two. */
export const isOpenBetween = (sql: Sql, { viewerId, partnerId }: Pair) => sql`
  c.lo = least(${viewerId}::uuid, ${partnerId}::uuid) and c.hi = greatest(${viewerId}::uuid, ${partnerId}::uuid)
  and c.closed_at is null`;

/** The message that a row of `messages m` answers; null if it answers none. */
const quoteOf = (sql: Sql) => sql`
  (select jsonb_build_object('_id', answered.id, 'seq', answered.seq, 'senderId', answered.sender_id,
      'text', left(answered.text, ${QUOTE_MAX}::int), 'hasImage', answered.image_id is not null)
    from messages answered where answered.conversation_id = m.conversation_id and answered.seq = m.reply_to_seq)`;

/** A row of `messages m` in the contract's shape, except for `readAt` and `reactions`. */
export const messageColumns = (sql: Sql) => sql`
  m.id as _id, m.sender_id, m.receiver_id, m.text, '/media/' || m.image_id as image,
  m.created_at, m.seq, m.client_id, ${quoteOf(sql)} as reply_to, m.about`;

/** All reactions to a row of `messages m`. */
export const reactionsOf = (sql: Sql) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('userId', user_id, 'emoji', emoji, 'version', version) order by user_id)
    from message_reactions reaction
    where reaction.conversation_id = m.conversation_id and reaction.seq = m.seq), '[]')`;

type LastMessage = NonNullable<ChatPartner['lastMessage']>;

export interface PartnerRow {
  userId: UserId;
  profilePic: string | null;
  /** Null, like the rest of the message, if none was sent yet. */
  senderId: LastMessage['senderId'] | null;
  text: LastMessage['text'] | null;
  hasImage: LastMessage['hasImage'];
  createdAt: LastMessage['createdAt'] | null;
  seq: LastMessage['seq'] | null;
}

/** What the list of chats shows about these people in addition to their cards. */
export async function findPartnerRows(
  sql: Sql,
  viewerId: UserId,
  partnerIds: readonly UserId[],
): Promise<PartnerRow[]> {
  return sql<PartnerRow[]>`
    select users.id as user_id, '/media/' || users.profile_pic as profile_pic, m.sender_id, m.text,
      m.image_id is not null as has_image, m.created_at, m.seq
    from users
    left join conversations c on c.lo = least(users.id, ${viewerId}::uuid) and c.hi = greatest(users.id, ${viewerId}::uuid)
      and c.closed_at is null
    left join messages m on m.conversation_id = c.id and m.seq = c.last_seq
    where users.id = any(${[...partnerIds]})`;
}
