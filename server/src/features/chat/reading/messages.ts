import { MESSAGE_PAGE, type Message, type UnreadCounts } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { requireMatch } from '#features/matching/matches/require-match';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { requireMatchNow } from '../refusals.ts';
import { findMessages, findUnread, readAll } from './messages.queries.ts';

interface Bounds {
  /** A message id. */
  readonly before?: string | undefined;
  /** A message number. */
  readonly after?: number | undefined;
}

/**
 * Oldest first: the newest 50, the 50 before a message, or the first 50 after a number.
 * @throws Problem 404 without a match
 */
export async function listMessages(
  ctx: Context,
  viewerId: UserId,
  partnerId: UserId,
  { before, after }: Bounds = {},
): Promise<Message[]> {
  await requireMatchNow(ctx.db.sql, viewerId, partnerId);
  return findMessages(ctx.db.sql, { viewerId, partnerId }, { before, after, limit: MESSAGE_PAGE });
}

export async function getUnreadCounts(sql: Sql, viewerId: UserId): Promise<UnreadCounts> {
  const rows = await findUnread(sql, viewerId);
  return Object.fromEntries(rows.map(({ userId, unread }) => [userId, unread]));
}

/** Marks everything this partner has sent as read, and tells them. @throws Problem 404 without a match */
export async function markRead(ctx: Context, viewerId: UserId, senderId: UserId): Promise<void> {
  const seq = await ctx.db.transaction(async (tx) => {
    const [, readUpTo] = await Promise.all([
      requireMatch(tx, viewerId, senderId), // has locked the match before the other statement starts
      readAll(tx, { viewerId, partnerId: senderId }),
    ]);
    return readUpTo;
  });
  if (seq === undefined) return;
  ctx.live.toUser(viewerId, 'unreadCountUpdate', { senderId, count: 0, seq });
  ctx.live.toUser(senderId, 'messagesRead', { readerId: viewerId, seq });
}
