import type { PasswordChange, PasswordReset } from '@showup/contract/accounts/account-settings';
import type * as z from 'zod/mini';
import { findUserIdByPhone } from '#features/profiles/phones.queries';
import type { Caller, Viewer } from '#platform/http/requests/caller';
import { Problem, problem } from '#platform/problem';
import type { Context } from '#server/context';
import type { Banned } from '../bans/refuse-banned.ts';
import { holdToken, spendToken } from '../codes/phone-tokens.ts';
import { forgetOtherBrowsers } from '../devices/own-browsers.ts';
import { type Asked, askBirthday } from '../number/birthday-questions.ts';
import { requireKeptNumber, requireSettled } from '../sessions/proofs.ts';
import { markEndedOthers } from '../sessions/sessions.queries.ts';
import { endOtherSessions, endSessionsOf } from '../sessions/sessions.ts';
import { type SignedIn, signIn } from '../sign-in/sign-in.ts';
import type { Visit } from '../sign-in/visit.ts';
import { forgiveEmail } from './password-guesses.ts';
import { findPasswordChangedWithin, findPasswordOf, updatePassword } from './passwords.queries.ts';
import { hashPassword, isRightPassword, requireUncommon } from './passwords.ts';
import { isStillRight, proveOwnPassword, wrongPassword } from './prove-password.ts';

const noPasswordAtPhone = problem(
  404,
  'accounts.no_password_at_phone',
  'No account with a password has this number.',
);

/**
 * Signs out all other sessions, whose browsers become unknown. Again, it changes nothing.
 * @throws Problem 400 for a common password, and as `proveOwnPassword`
 */
export async function changePassword(
  ctx: Context,
  viewer: Viewer,
  { currentPassword, newPassword }: z.infer<typeof PasswordChange>,
  visit: Visit,
): Promise<void> {
  await requireSettled(ctx.db.sql, viewer);
  await requireUncommon(newPassword);
  const proof = await proveOwnPassword(ctx, viewer, currentPassword, visit).catch(async (error: unknown) => {
    if (await isChangedAlready(ctx, viewer, newPassword, error)) return undefined;
    throw error;
  });
  if (!proof) return;
  const passwordHash = await hashPassword(newPassword);
  await ctx.db.transaction(async (tx) => {
    await forgetOtherBrowsers(tx, viewer.id, visit.browser);
    if (!(await isStillRight(tx, proof))) throw wrongPassword();
    await updatePassword(tx, viewer.id, passwordHash);
    await endSessionsOf(ctx, tx, viewer.id, viewer.sessionId);
    await markEndedOthers(tx, viewer.sessionId);
  });
}

/** How long a change of the password may be repeated. */
const REPEAT_MINUTES = 10;

/** Whether an earlier try, of which the answer was lost, has set the new password. The guess has counted. */
async function isChangedAlready(
  ctx: Context,
  { id }: Viewer,
  password: string,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof Problem) || error.code !== wrongPassword().code) return false;
  return isRightPassword(await findPasswordChangedWithin(ctx.db.sql, id, REPEAT_MINUTES), password);
}

/**
 * Recovers an account by its phone and signs everyone else out of it. If the birthday is required, nothing changes yet.
 * @throws Problem 400 for a common password; 401 for an invalid token; 403 while the number is too new; 404 if the
 *   phone has no password. The token stays valid after a 400, 403 or 404, and for the answer about the birthday
 */
export async function resetPassword(
  ctx: Context,
  caller: Caller,
  { token, phoneNumber: phone, newPassword, dob }: z.infer<typeof PasswordReset>,
  visit: Visit,
): Promise<SignedIn | Banned | Asked> {
  await requireUncommon(newPassword);
  const passwordHash = await hashPassword(newPassword);
  return ctx.db.transaction(async (tx): Promise<SignedIn | Banned | Asked> => {
    await holdToken(tx, token, phone);
    const userId = await findUserIdByPhone(tx, phone);
    if (userId === undefined) throw noPasswordAtPhone();
    await requireKeptNumber(tx, userId);
    await forgetOtherBrowsers(tx, userId, visit.browser); // only from a browser where no birthday is required
    const isThem = caller.viewer?.id === userId;
    const asked = await askBirthday(tx, userId, { browser: visit.browser, isThem, dob });
    if (asked) return { kind: 'asked', asked };
    const account = await findPasswordOf(tx, userId);
    if (!account) throw noPasswordAtPhone();
    await spendToken(tx, token, phone);
    await updatePassword(tx, userId, passwordHash);
    await forgiveEmail(ctx, tx, account.email);
    // The other sessions end after this one has begun, since one of them may be asked about this browser.
    const entered = await signIn(ctx, tx, { caller, userId, visit, by: 'phone' });
    if (entered.kind === 'signedIn') await endOtherSessions(ctx, tx, userId, entered.sessionToken);
    return entered;
  });
}
