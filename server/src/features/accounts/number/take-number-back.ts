import { LOST_PHONE_DAYS, type User } from '@showup/contract/profiles';
import { getUser } from '#features/profiles/people';
import { deleteLostPhones } from '#features/profiles/phones.queries';
import type { Viewer } from '#platform/http/requests/caller';
import type { Deletes } from '#platform/jobs/retention';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { spendOwnToken } from '../codes/phone-tokens.ts';
import { releaseBrowser } from '../devices/new-sign-ins.queries.ts';
import { keepOnlyBrowser } from '../devices/own-browsers.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { moveAccount } from './change-number.ts';

const numberSettled = problem(
  409,
  'accounts.number_settled',
  'Your old number can no longer take this account back: the change is more than a week ago, or undone already.',
);

/**
 * Moves an account back to its old number, if that was replaced without a code to it: someone else may have done that
 * on one of the person's devices. Signs out all other devices, whose browsers become unknown.
 * @throws Problem 409 if there is no such number any more, or it has another account by now; 403 for an invalid token,
 *   and if the number is banned
 */
export async function takeNumberBack(
  ctx: Context,
  viewer: Viewer,
  token: string,
  browser: Buffer,
): Promise<User> {
  return ctx.db.transaction(async (tx) => {
    const { phoneNumber: from, lostPhoneNumber: to } = await getUser(tx, viewer.id);
    if (from === null || to === null) throw numberSettled();
    await spendOwnToken(tx, token, to);
    await moveAccount(ctx, tx, viewer, { from, to, isLost: false });
    await keepOnlyBrowser(tx, viewer.id, browser);
    await releaseBrowser(tx, viewer.sessionId);
    await endSessionsOf(ctx, tx, viewer.id, viewer.sessionId);
    return getUser(tx, viewer.id);
  });
}

export const lostNumbers: readonly Deletes[] = [
  {
    what: 'Your old number, if you changed it without a code to it',
    after: { days: LOST_PHONE_DAYS },
    from: 'the change',
  },
];

export async function forgetLostNumbers({ db }: Context): Promise<void> {
  await deleteLostPhones(db.sql);
}
