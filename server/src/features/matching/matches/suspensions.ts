import type { Context } from '../../../context.ts';
import { afterCommit, type Sql } from '../../../platform/db/database.ts';
import { lockPairsOf } from '../pairs.queries.ts';
import { resumePairs, suspendPairs } from './suspensions.queries.ts';

/**
 * Closes a banned person's pairs and makes their matches wait; nothing is forgotten. The person is locked as for their
 * removal and marked as banned, which closes the pairs that are made later.
 */
export async function suspendMatches(ctx: Context, tx: Sql, userId: string): Promise<void> {
  await lockPairsOf(tx, userId);
  const partnerIds = await suspendPairs(tx, userId);
  await ctx.events.emit(tx, 'suspended', { userId, partnerIds });
  afterCommit(tx, () => {
    ctx.live.toUsers(partnerIds, 'unmatched', { userId });
    ctx.live.presence.refresh(partnerIds);
  });
}

/** Brings the matches back. The person is locked the same way and no longer marked as banned. */
export async function resumeMatches(ctx: Context, tx: Sql, userId: string): Promise<void> {
  await lockPairsOf(tx, userId);
  const partnerIds = await resumePairs(tx, userId);
  await ctx.events.emit(tx, 'resumed', { userId, partnerIds });
  afterCommit(tx, () => ctx.live.presence.refresh(partnerIds));
}
