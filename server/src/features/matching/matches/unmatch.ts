import type { UserId } from '@showup/contract/fields';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { endMatch, lockMatch, matchesOf } from '../pairs.queries.ts';
import { takeWords } from '../swipes.queries.ts';

/** Ends a match: neither sees the other again. Returns false if there was none. */
export async function unmatch(
  ctx: Context,
  viewerId: UserId,
  otherId: UserId,
): Promise<{ unmatched: boolean }> {
  return ctx.db.transaction(async (tx) => {
    if (!(await lockMatch(tx, viewerId, otherId))) return { unmatched: false };
    await endMatch(tx, viewerId, otherId);
    await endContact(ctx, tx, viewerId, otherId);
    tellUnmatched(ctx, tx, viewerId, otherId);
    return { unmatched: true };
  });
}

/** For a locked pair whose match, if any, is over: drops words that wait for one, and lets other features react. */
export async function endContact(ctx: Context, tx: Sql, userId: UserId, otherId: UserId): Promise<void> {
  await takeWords(tx, userId, otherId);
  await ctx.events.emit(tx, 'unmatched', { userId, otherId });
}

export function tellUnmatched(ctx: Context, tx: Sql, userId: UserId, otherId: UserId): void {
  afterCommit(tx, () => {
    ctx.live.toUser(userId, 'unmatched', { userId: otherId });
    ctx.live.toUser(otherId, 'unmatched', { userId });
    ctx.live.presence.refresh([userId, otherId]);
  });
}

/** Tells the matches of someone who deletes their account. */
export async function leaveMatches(ctx: Context, tx: Sql, { userId }: { userId: UserId }): Promise<void> {
  const partnerIds = (await matchesOf(tx, userId)).map((match) => match.userId);
  afterCommit(tx, () => {
    ctx.live.toUsers(partnerIds, 'unmatched', { userId });
    ctx.live.presence.refresh(partnerIds);
  });
}
