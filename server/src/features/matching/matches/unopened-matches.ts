import type { UserId } from '@showup/contract/fields';
import { LIST_PAGE, type UnopenedMatches } from '@showup/contract/matching';
import { getCards } from '#features/profiles/people';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { findUnopened, markOpened } from './matches.queries.ts';

export async function listUnopenedMatches(sql: Sql, viewerId: UserId): Promise<UnopenedMatches> {
  const rows = await findUnopened(sql, viewerId, LIST_PAGE);
  const matches = await getCards(
    sql,
    rows.map(({ userId }) => userId),
  );
  return { total: rows[0]?.total ?? 0, matches };
}

/** Tells the viewer's other tabs and devices, so that none of them shows the match screen again. */
export async function openMatch(
  ctx: Context,
  viewerId: UserId,
  otherId: UserId,
): Promise<{ opened: boolean }> {
  const opened = await markOpened(ctx.db.sql, viewerId, otherId);
  if (opened) ctx.live.toUser(viewerId, 'matchOpened', { userId: otherId });
  return { opened };
}
