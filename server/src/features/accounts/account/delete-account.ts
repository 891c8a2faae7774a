import type { UserId } from '@showup/contract/fields';
import { getUser, removePerson } from '#features/profiles/people';
import { lockForRemoval } from '#features/profiles/profiles.queries';
import { afterCommit, type Sql } from '#platform/db/database';
import { patiently } from '#platform/db/patience';
import type { Retained } from '#platform/jobs/retention';
import type { Context } from '#server/context';
import { forgetCodesIn, forgetPhone } from '../codes/forget-codes.ts';
import { forgetEmail } from './email-proofs.ts';

/**
 * Deletes everything about a person in one transaction, then closes their sockets. Uses the common lock order: codes
 * first, as in a sign-in, then the person, then the rest.
 */
export async function deleteAccount(ctx: Context, userId: UserId, browser: Buffer): Promise<void> {
  const leave = async (tx: Sql) => {
    const { phoneNumber } = await getUser(tx, userId);
    if (phoneNumber !== null) await forgetPhone(ctx, tx, phoneNumber);
    await forgetCodesIn(ctx, tx, browser);
    await lockForRemoval(tx, userId);
    await forgetEmail(ctx, tx, userId);
    await ctx.events.emit(tx, 'leaving', { userId });
    await removePerson(ctx, tx, userId);
    afterCommit(tx, () => ctx.live.endUser(userId));
  };
  // A long-time user has thousands of rows. A request's time limit must not keep them from leaving.
  await patiently(() => ctx.db.transaction(leave));
}

/** What is deleted with an account, and what isn't. The features that delete it react to `leaving`. */
export const accountRetained: Retained = {
  atOnce: [
    {
      what: 'Everything about you: profile, photos, verification, evenings, likes, matches, chats with the pictures of both sides, sign-ins, consents',
      when: 'you delete your account',
    },
    { what: 'What of you was kept on a device', when: 'you sign out there' },
  ],
  kept: [
    {
      what: 'Your phone number, your email, a scrambled password and the public half of passkeys',
      until: 'until you change or delete them, or delete your account',
      because: 'You sign in with them.',
    },
  ],
};
