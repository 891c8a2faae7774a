import type { ChatPartner } from '@showup/contract/chat';
import type { Sql } from '#platform/db/database';

type LastMessage = NonNullable<ChatPartner['lastMessage']>;

export interface PartnerRow {
  userId: string;
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
  viewerId: string,
  partnerIds: readonly string[],
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
