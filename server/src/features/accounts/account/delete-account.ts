import { getUser, removePerson } from '#features/profiles/people';
import { lockForRemoval } from '#features/profiles/profiles.queries';
import { afterCommit, type Sql } from '#platform/db/database';
import { patiently } from '#platform/db/patience';
import type { Context } from '#server/context';
import { forgetCodesIn, forgetPhone } from '../codes/forget-codes.ts';

/**
 * Deletes everything about a person in one transaction, then closes their sockets. Uses the common lock order: codes
 * first, as in a sign-in, then the person, then the rest.
 */
export async function deleteAccount(ctx: Context, userId: string, browser: Buffer): Promise<void> {
  const leave = async (tx: Sql) => {
    const { phoneNumber } = await getUser(tx, userId);
    if (phoneNumber !== null) await forgetPhone(ctx, tx, phoneNumber);
    await forgetCodesIn(ctx, tx, browser);
    await lockForRemoval(tx, userId);
    await ctx.events.emit(tx, 'leaving', { userId });
    await removePerson(ctx, tx, userId);
    afterCommit(tx, () => ctx.live.endUser(userId));
  };
  // A long-time user has thousands of rows. A request's time limit must not keep them from leaving.
  await patiently(() => ctx.db.transaction(leave));
}
