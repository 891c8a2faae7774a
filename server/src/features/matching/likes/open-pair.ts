import type { Sql } from '#platform/db/database';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { type LockedPair, lockPair, type Pair } from '../pairs.queries.ts';
import { findRelationTo } from '../shared-card/shared-card.ts';
import { withCentre } from '../viewers.ts';

const gone = problem(404, 'matching.gone', 'This person is no longer here.');

/**
 * Locks the pair of a viewer and someone they may answer. People who like the viewer can be answered even when the two
 * no longer suit each other; everyone else only while they may be shown to the viewer.
 * @throws Problem 404 when one of the two is gone, or the viewer may not see the other
 */
export async function openPair(ctx: Context, tx: Sql, viewerId: string, otherId: string): Promise<Pair> {
  const pair = await lockPair(tx, viewerId, otherId);
  if (!pair || pair.isClosed) throw gone();
  if (pair.isMatched) return pair;
  if (!pair.isMutual || !(pair.otherLikes || (await isShown(ctx, tx, pair, otherId)))) throw gone();
  return pair;
}

async function isShown(ctx: Context, tx: Sql, viewer: LockedPair, otherId: string): Promise<boolean> {
  return viewer.userId !== null && (await findRelationTo(ctx, tx, withCentre(viewer), otherId)) !== undefined;
}
