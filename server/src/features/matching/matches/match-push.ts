import { pushTexts } from '@showup/contract/platform/push';
import { findCalledName } from '#features/profiles/profiles.queries';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { isMatched } from '../pairs.queries.ts';

/** Long enough to notice that a tab is gone. Anyone with an open tab has seen the match there. */
const HELD_MS = 60_000;

/** Notifies the person who liked first, if they have no tab open. The other has just made the match. */
export function notifyOfMatch(ctx: Context, tx: Sql, likerId: string, otherId: string): void {
  afterCommit(tx, () =>
    ctx.push.notify(otherId, {
      aboutId: likerId,
      urgency: 'normal',
      heldMs: HELD_MS,
      discreet: { title: pushTexts.newMatch },
      async text() {
        const firstName = await findCalledName(ctx.db.sql, likerId);
        return firstName === undefined
          ? undefined
          : { title: pushTexts.newMatch, body: pushTexts.likeEachOther(firstName) };
      },
      isDue: () => isMatched(ctx.db.sql, otherId, likerId),
    }),
  );
}
