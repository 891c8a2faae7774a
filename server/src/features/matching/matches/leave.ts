import type { Context } from '../../../context.ts';
import { afterCommit, type Sql } from '../../../platform/db/database.ts';
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
