import { BAN_PASS_SECONDS } from '#platform/http/requests/cookies';
import type { Deletes } from '#platform/jobs/retention';
import type { Context } from '#server/context';
import { deleteOldBans, deleteOldPasses } from './bans.queries.ts';

/** How long an ended ban and its appeal are kept. */
const ENDED_KEPT_DAYS = 180;

export const endedBans: readonly Deletes[] = [
  {
    what: 'A ban with its reason and appeal, and the phone number’s fingerprint',
    after: { days: ENDED_KEPT_DAYS },
    from: 'the ban ended',
  },
  {
    what: 'That a banned person may read why, in one browser',
    after: { hours: BAN_PASS_SECONDS / 3_600 },
    from: 'they tried to sign in',
  },
];

export async function forgetEndedBans({ db }: Context): Promise<void> {
  await deleteOldPasses(db.sql);
  await deleteOldBans(db.sql, ENDED_KEPT_DAYS);
}
