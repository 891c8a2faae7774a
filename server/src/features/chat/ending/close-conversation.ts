import { afterCommit, type Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { typingIn } from '../typing/pass-typing-on.ts';
import { closeBetween, findImages, findOpenConversation } from './ended-conversations.queries.ts';

/**
 * Hides a conversation permanently at the end of a match, even if the two match again. Sends the same statements if
 * there is no conversation, so that the time a block takes doesn't reveal whether there was one.
 */
export async function closeConversation(
  ctx: Context,
  tx: Sql,
  { userId, otherId }: { readonly userId: string; readonly otherId: string },
): Promise<void> {
  const pair = { viewerId: userId, partnerId: otherId };
  const open = await findOpenConversation(tx, pair);
  await ctx.media.showOnlyTo(tx, await findImages(tx, open === undefined ? [] : [open]), []);
  const readers = await closeBetween(tx, pair);
  afterCommit(tx, () => {
    typingIn(ctx).forget(userId, otherId);
    for (const { readerId, partnerId, seq } of readers)
      ctx.live.toUser(readerId, 'unreadCountUpdate', { senderId: partnerId, count: 0, seq });
  });
}
