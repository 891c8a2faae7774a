import { pushTexts } from '@showup/contract/push';
import { afterCommit, type Database, type Sql } from '../../platform/db/database.ts';
import type { Push } from '../../platform/push/push.service.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import type { Matching } from './matching.service.ts';

/** Long enough to find out that a tab was not there any more; whoever had it open has read of the match in it. */
const HELD_MS = 60_000;

interface Parts {
  readonly db: Database;
  readonly push: Pick<Push, 'notify'>;
  readonly profiles: Profiles;
  readonly matching: Pick<Matching, 'isMatched'>;
}

/** Tells the one who liked first of the match, where they have no tab open. The other one has just made it. */
export function createMatchNotices({ db, push, profiles, matching }: Parts) {
  return async (tx: Sql, likerId: string, otherId: string): Promise<void> =>
    afterCommit(tx, () =>
      push.notify(otherId, {
        aboutId: likerId,
        urgency: 'normal',
        heldMs: HELD_MS,
        discreet: { title: pushTexts.newMatch },
        async text() {
          const liker = await profiles.cardOf(db.sql, likerId);
          const [firstName] = liker?.fullName.split(' ') ?? [];
          return firstName === undefined
            ? undefined
            : { title: pushTexts.newMatch, body: pushTexts.likeEachOther(firstName) };
        },
        isDue: () => matching.isMatched(db.sql, otherId, likerId),
      }),
    );
}
