import type { UserId } from '@showup/contract/fields';
import { lockStanding } from '#features/profiles/profiles.queries';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { lockPairsOf } from '../pairs.queries.ts';
import { resumePairs, suspendPairs } from './matches.queries.ts';

/**
 * Closes the pairs of someone who is banned or no longer verified, and suspends their matches; nothing is deleted. The
 * person is locked as for a deletion and marked, which also closes pairs created later.
 */
export async function suspendMatches(ctx: Context, tx: Sql, userId: UserId): Promise<void> {
  await lockPairsOf(tx, userId);
  const partnerIds = await suspendPairs(tx, userId);
  await ctx.events.emit(tx, 'suspended', { userId, partnerIds });
  afterCommit(tx, () => {
    ctx.live.toUsers(partnerIds, 'unmatched', { userId });
    ctx.live.presence.refresh(partnerIds);
  });
}

/** Restores the matches, unless the person is still banned or not verified. They are locked the same way. */
export async function resumeMatches(ctx: Context, tx: Sql, userId: UserId): Promise<void> {
  const standing = await lockStanding(tx, userId);
  if (!standing?.isVerified || standing.isBanned) return;
  await lockPairsOf(tx, userId);
  const partnerIds = await resumePairs(tx, userId);
  await ctx.events.emit(tx, 'resumed', { userId, partnerIds });
  afterCommit(tx, () => ctx.live.presence.refresh(partnerIds));
}
