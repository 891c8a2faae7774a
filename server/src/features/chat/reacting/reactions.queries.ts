import type { NumberedReaction, ReactionEmoji } from '@showup/contract/chat';
import type { Sql } from '#platform/db/database';
import { isOpenBetween, type Pair } from '../conversations.queries.ts';

/** Returns undefined if the message isn't in the open conversation. A repeat keeps the version. */
export async function setReaction(
  sql: Sql,
  pair: Pair,
  messageId: string,
  emoji: ReactionEmoji | null,
): Promise<{ seq: number; version: number } | undefined> {
  const [row] = await sql<{ seq: number; version: number }[]>`
    insert into message_reactions as reaction (conversation_id, seq, user_id, emoji)
    select m.conversation_id, m.seq, ${pair.viewerId}, ${emoji}
    from conversations c join messages m on m.conversation_id = c.id
    where ${isOpenBetween(sql, pair)} and m.id = ${messageId}
    on conflict (conversation_id, seq, user_id) do update set emoji = excluded.emoji,
      version = reaction.version + (reaction.emoji is distinct from excluded.emoji)::int
    returning seq, version`;
  return row;
}

/** Those taken back too, in the order of the messages. */
export async function findReactions(
  sql: Sql,
  pair: Pair,
  fromSeq: number,
  limit: number,
): Promise<NumberedReaction[]> {
  return sql<NumberedReaction[]>`
    select reaction.seq, reaction.user_id, reaction.emoji, reaction.version
    from conversations c join message_reactions reaction on reaction.conversation_id = c.id
    where ${isOpenBetween(sql, pair)} and reaction.seq >= ${fromSeq}
    order by reaction.seq, reaction.user_id limit ${limit}`;
}
