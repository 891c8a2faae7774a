import type { UserId } from '@showup/contract/fields';
import { notMatched } from '#features/matching/matches/require-match';
import { isMatched } from '#features/matching/pairs.queries';
import type { Sql } from '#platform/db/database';
import { problem } from '#platform/problem';

/** The same for a message of another conversation and an unknown one. */
export const noSuchMessage = problem(
  404,
  'chat.no_such_message',
  'That message is no longer in this conversation.',
);

/** Locks nothing, so the match may end right after. @throws Problem 404, the same for a stranger and an unknown person */
export async function requireMatchNow(sql: Sql, viewerId: UserId, partnerId: UserId): Promise<void> {
  if (!(await isMatched(sql, viewerId, partnerId))) throw notMatched();
}
