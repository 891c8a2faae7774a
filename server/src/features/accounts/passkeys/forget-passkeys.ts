import type { Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import type { Deletes } from '#platform/jobs/retention';
import type { Context } from '#server/context';
import { recordOfAdmin } from './admin-record.ts';
import { CHALLENGE_MINUTES } from './check-passkey.ts';
import {
  deleteExpiredChallenges,
  deletePasskeysIn,
  deletePasskeysOf,
  unconfirmSessionsOf,
} from './passkeys.queries.ts';

/** Deletes the passkeys added in a browser that was not the person's own. The person is locked. */
export async function forgetPasskeysIn(
  ctx: Context,
  tx: Sql,
  viewer: Viewer,
  browser: Buffer,
): Promise<void> {
  const removed = await deletePasskeysIn(tx, viewer.id, browser);
  for (let n = 0; n < removed; n += 1) await recordOfAdmin(ctx, tx, viewer, 'remove-passkey');
}

/** For the operator, when an admin has lost everything, perhaps to a thief. Returns whether there were any. */
export async function forgetPasskeysOf(tx: Sql, userId: string): Promise<boolean> {
  await unconfirmSessionsOf(tx, userId, null);
  return deletePasskeysOf(tx, userId);
}

export const expiredChallenges: readonly Deletes[] = [
  {
    what: 'What a passkey has to sign, scrambled',
    after: { minutes: CHALLENGE_MINUTES },
    from: 'you were asked for it',
  },
];

export async function forgetExpiredChallenges({ db }: Context): Promise<void> {
  await deleteExpiredChallenges(db.sql);
}
