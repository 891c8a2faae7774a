import {
  type MessageReaction,
  type NumberedReaction,
  REACTION_PAGE,
  type ReactionEmoji,
} from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { requireMatch } from '#features/matching/matches/require-match';
import type { Context } from '#server/context';
import { noSuchMessage, requireMatchNow } from '../refusals.ts';
import { sendLimitIn } from '../sending/send-limit.ts';
import { findReactions, setReaction } from './reactions.queries.ts';

interface Reacting {
  readonly partnerId: UserId;
  readonly messageId: string;
  /** Null takes the reaction back. */
  readonly emoji: ReactionEmoji | null;
}

/**
 * Sets the viewer's reaction to a message and tells both. A repeat changes nothing and tells both again, since the first
 * try may have died before it told anyone. Counts towards the rate limit of messages.
 * @throws Problem 429 for someone who reacts faster than people do, 404 without a match or the message
 */
export async function react(
  ctx: Context,
  viewerId: UserId,
  { partnerId, messageId, emoji }: Reacting,
): Promise<MessageReaction> {
  sendLimitIn(ctx).spend(viewerId);
  const set = await ctx.db.transaction(async (tx) => {
    const [, row] = await Promise.all([
      requireMatch(tx, viewerId, partnerId), // has locked the match before the other statement starts
      setReaction(tx, { viewerId, partnerId }, messageId, emoji),
    ]);
    return row;
  });
  if (!set) throw noSuchMessage();
  const reaction = { messageId, senderId: viewerId, receiverId: partnerId, emoji, ...set };
  ctx.live.toUsers([viewerId, partnerId], 'reaction', reaction);
  return reaction;
}

/** In the order of the messages, from this number on. @throws Problem 404 without a match */
export async function listReactions(
  ctx: Context,
  viewerId: UserId,
  partnerId: UserId,
  from: number,
): Promise<NumberedReaction[]> {
  await requireMatchNow(ctx.db.sql, viewerId, partnerId);
  return findReactions(ctx.db.sql, { viewerId, partnerId }, from, REACTION_PAGE);
}
