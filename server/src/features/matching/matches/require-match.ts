import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import { problem } from '#platform/problem';
import { holdMatch } from '../pairs.queries.ts';

/** The same for no match, an ended one, a blocked person and an unknown person. */
export const notMatched = problem(404, 'chat.not_matched', 'You can only message your matches.');

/**
 * Locks the match until the transaction ends, so that no unmatch or block gets in between. One statement, so that
 * another can be sent along with it.
 * @throws Problem 404 without a match
 */
export async function requireMatch(tx: Sql, userId: UserId, otherId: UserId): Promise<void> {
  if (!(await holdMatch(tx, userId, otherId))) throw notMatched();
}
