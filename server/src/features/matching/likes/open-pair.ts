import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { lockPair, type Pair } from '../pairs.queries.ts';
import { mayAnswer } from '../visibility.ts';

const gone = problem(404, 'matching.gone', 'This person is no longer here.');

/**
 * Locks the pair of a viewer and someone they may answer.
 * @throws Problem 404 when one of the two is gone, or the viewer may not see the other
 */
export async function openPair(ctx: Context, tx: Sql, viewerId: UserId, otherId: UserId): Promise<Pair> {
  const pair = await lockPair(tx, viewerId, otherId);
  if (!pair || !(await mayAnswer(ctx, tx, pair, otherId))) throw gone();
  return pair;
}
