import type { Context } from '../../../context.ts';
import { afterCommit, type Sql } from '../../../platform/db/database.ts';
import { patiently } from '../../../platform/db/patience.ts';
import { getUser, removePerson } from '../../profiles/people.ts';
import { lockForRemoval } from '../../profiles/profiles.queries.ts';
import { forgetCodesIn, forgetPhone } from '../codes/forget-codes.ts';

/**
 * Deletes everything of a person in one transaction, and ends their sockets after it. It locks in the order that everyone
 * else uses: codes before the person, as a sign-in, and the rest after them.
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
  // Someone who was active for long has thousands of rows. A request's time limit must not keep them from leaving.
  await patiently(() => ctx.db.transaction(leave));
}
