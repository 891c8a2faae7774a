import type { OwnBan } from '@showup/contract/accounts/bans';
import type { Sql } from '#platform/db/database';
import { notBanned, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { findOwnBan, writeAppeal } from './bans.queries.ts';

// A banned person's view of their ban, and their appeal. Admins ban people in `moderation`.

const appealedBefore = problem(409, 'bans.appealed', 'You have already sent an appeal. Each ban allows one.');

/** @throws Problem 401 once the ban is over */
export async function getOwnBan(sql: Sql, banId: string): Promise<OwnBan> {
  const ban = await findOwnBan(sql, banId);
  if (!ban) throw notBanned();
  return ban;
}

/** The same appeal again changes nothing. @throws Problem 401 once the ban is over, 409 for a second appeal */
export async function appealBan(ctx: Context, banId: string, text: string): Promise<OwnBan> {
  return ctx.db.transaction(async (tx) => {
    if (!(await writeAppeal(tx, banId, text))) {
      const ban = await getOwnBan(tx, banId);
      if (ban.appeal?.text === text) return ban;
      throw appealedBefore();
    }
    await ctx.events.emit(tx, 'appealed', { banId });
    return getOwnBan(tx, banId);
  });
}
