import type { UserId } from '@showup/contract/fields';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { typingIn } from '../typing/pass-typing-on.ts';
import { findImagesWith, hideUnread, recountUnread } from './ended-conversations.queries.ts';

// What a ban does to conversations while their matches are suspended. Their pairs are locked.

interface Suspended {
  readonly userId: UserId;
  readonly partnerIds: readonly UserId[];
}

/** Hides pictures and unread counts from both sides. */
export async function suspendConversations(
  ctx: Context,
  tx: Sql,
  { userId, partnerIds }: Suspended,
): Promise<void> {
  const images = await findImagesWith(tx, userId, partnerIds);
  await ctx.media.showOnlyTo(
    tx,
    images.flatMap(({ imageIds }) => imageIds),
    [],
  );
  const readers = await hideUnread(tx, userId, partnerIds);
  afterCommit(tx, () => {
    for (const partnerId of partnerIds) typingIn(ctx).forget(userId, partnerId);
    for (const { readerId, partnerId, seq } of readers)
      ctx.live.toUser(readerId, 'unreadCountUpdate', { senderId: partnerId, count: 0, seq });
  });
}

/** Restores what `suspendConversations` hid. */
export async function resumeConversations(
  ctx: Context,
  tx: Sql,
  { userId, partnerIds }: Suspended,
): Promise<void> {
  for (const { lo, hi, imageIds } of await findImagesWith(tx, userId, partnerIds))
    await ctx.media.showOnlyTo(tx, imageIds, [lo, hi]);
  const readers = await recountUnread(tx, userId, partnerIds);
  afterCommit(tx, () => {
    for (const partnerId of partnerIds) typingIn(ctx).forget(userId, partnerId);
    ctx.live.toUsers(partnerIds, 'updateSidebar', { userId });
    for (const { readerId, partnerId, unread, seq } of readers)
      ctx.live.toUser(readerId, 'unreadCountUpdate', { senderId: partnerId, count: unread, seq });
  });
}
