import type { Sql } from '#platform/db/database';
import { notMatched } from '../matching/matches/require-match.ts';
import { isMatched } from '../matching/pairs.queries.ts';

/** Locks nothing, so the match may end right after. @throws Problem 404, the same for a stranger and an unknown person */
export async function requireMatchNow(sql: Sql, viewerId: string, partnerId: string): Promise<void> {
  if (!(await isMatched(sql, viewerId, partnerId))) throw notMatched();
}
