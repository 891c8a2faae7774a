import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { notMatched, requireMatch } from '../matching/matches/require-match.ts';
import { type DateRow, findDates, lockDate } from './dates.queries.ts';

/** A date of two people who are matched, so each knows the other. */
export type MatchedDate = DateRow & { readonly userId: UserId };

/**
 * Works on a date with its pair locked first and then its row, so that nothing else happens between the two meanwhile.
 * @throws Problem 404 for an unknown date, for somebody else's, and once the two are no longer matched
 */
export async function withDate<T>(
  ctx: Context,
  viewerId: UserId,
  dateId: string,
  work: (tx: Sql, date: MatchedDate) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    const [known] = await findDates(tx, viewerId, [dateId]);
    if (!known?.userId) throw notMatched();
    await requireMatch(tx, viewerId, known.userId);
    const date = await lockDate(tx, viewerId, dateId);
    if (!date?.userId) throw notMatched();
    return work(tx, { ...date, userId: date.userId });
  });
}
