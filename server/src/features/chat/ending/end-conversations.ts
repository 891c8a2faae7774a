import type { UserId } from '@showup/contract/fields';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Deletes } from '#platform/jobs/retention';
import type { Context } from '#server/context';
import { typingIn } from '../typing/pass-typing-on.ts';
import {
  closeBetween,
  deleteConversations,
  findImages,
  findOpenConversation,
  lockClosedBefore,
  lockConversationsOf,
} from './ended-conversations.queries.ts';
import { keepEvidence } from './evidence.ts';

/**
 * Hides a conversation permanently at the end of a match, even if the two match again. Sends the same statements if
 * there is no conversation, so that the time a block takes doesn't reveal whether there was one.
 */
export async function closeConversation(
  ctx: Context,
  tx: Sql,
  { userId, otherId }: { readonly userId: UserId; readonly otherId: UserId },
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

/** How long a conversation is kept after its match ended, as evidence for a report. */
const CLOSED_KEPT_DAYS = 30;
const CLOSED_PAGE = 100;

export const closedConversations: readonly Deletes[] = [
  {
    what: 'A chat with its pictures, which neither of you can read any more',
    after: { days: CLOSED_KEPT_DAYS },
    from: 'the match ended',
  },
];

/**
 * For someone who deletes their account: deletes their conversations with the pictures of both sides, except for what an
 * undecided report needs.
 */
export async function deleteConversationsOf(
  ctx: Context,
  tx: Sql,
  { userId }: { readonly userId: UserId },
): Promise<void> {
  await deleteWithPictures(ctx, tx, await lockConversationsOf(tx, userId));
}

/**
 * Deletes what was closed more than 30 days ago, in short transactions, to let others in. Returns how many conversations.
 */
export async function deleteClosedConversations(ctx: Context): Promise<number> {
  let deleted = 0;
  for (;;) {
    const count = await ctx.db.transaction(async (tx) => {
      const ids = await lockClosedBefore(tx, CLOSED_KEPT_DAYS, CLOSED_PAGE);
      await deleteWithPictures(ctx, tx, ids);
      return ids.length;
    });
    deleted += count;
    if (count < CLOSED_PAGE) return deleted;
  }
}

async function deleteWithPictures(ctx: Context, tx: Sql, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const kept = await keepEvidence(ctx, tx, ids);
  const images = await findImages(tx, ids);
  await ctx.media.release(
    tx,
    images.filter((id) => !kept.has(id)),
  );
  await deleteConversations(tx, ids);
}
