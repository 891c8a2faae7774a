import { afterCommit, type Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { lockPairsOf, matchesOf } from '../pairs.queries.ts';

/** For someone who deletes their account: locks all their pairs and tells their matches. */
export async function leaveMatches(ctx: Context, tx: Sql, { userId }: { userId: string }): Promise<void> {
  await lockPairsOf(tx, userId);
  const partnerIds = (await matchesOf(tx, userId)).map((match) => match.userId);
  afterCommit(tx, () => {
    ctx.live.toUsers(partnerIds, 'unmatched', { userId });
    ctx.live.presence.refresh(partnerIds);
  });
}
