import type { NumberChange } from '@showup/contract/accounts/account-settings';
import type { UserId } from '@showup/contract/fields';
import type { User } from '@showup/contract/profiles';
import { getUser } from '#features/profiles/people';
import { changePhone } from '#features/profiles/phones.queries';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import { badInput, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { takeUpPhone } from '../admins/admins.ts';
import { requireUnbannedPhone } from '../bans/refuse-banned.ts';
import { forgetPhone, movePhone } from '../codes/forget-codes.ts';
import { spendOwnToken } from '../codes/phone-tokens.ts';
import {
  hasProof,
  proofMissing,
  requireSettled,
  requireSettledSession,
  requireUnusedNumber,
} from '../sessions/proofs.ts';
import { proveSessionAlone } from '../sessions/sessions.queries.ts';
import { phoneTaken } from '../sign-in/taken.ts';
import { deleteQuestion } from './birthday-questions.queries.ts';
import { birthdayProblem, hearBirthday } from './birthday-questions.ts';

export const noPhone = problem(409, 'accounts.no_phone', 'You have no phone number here. Use your password.');
const movedOn = problem(409, 'accounts.phone_moved', 'This account has another phone number by now.');

/**
 * Both numbers have to be proved. If the old one is lost, a week-old session and the birthday are enough; then for some
 * days a code to the old number takes the account back, and nothing that would prevent this is allowed.
 * @throws Problem 403 without a proof of either number, in a browser that is being asked about, while the number is too
 *   new, or if the new one is banned; 409 if the new one has an account
 */
export async function changeNumber(
  ctx: Context,
  viewer: Viewer,
  { phoneNumber: to, token, dob }: NumberChange,
): Promise<User> {
  // Read before the checks, so that the later of two concurrent changes finds another number.
  const { phoneNumber: from } = await getUser(ctx.db.sql, viewer.id);
  if (from === to) throw badInput('This is already your phone number.'); // maybe by an earlier try
  await requireSettled(ctx.db.sql, viewer);
  const isLost = !(await hasProof(ctx.db.sql, viewer));
  if (isLost) await requireBirthday(ctx, viewer, dob);
  return ctx.db.transaction(async (tx) => {
    await spendOwnToken(tx, token, to);
    if (from === null) throw noPhone();
    await moveAccount(ctx, tx, viewer, { from, to, isLost });
    return getUser(tx, viewer.id);
  });
}

/** Locks the person. @throws Problem 409 if the new number has an account, 403 if it is banned */
export async function moveAccount(
  ctx: Context,
  tx: Sql,
  { id: userId, sessionId }: Viewer,
  { from, to, isLost }: { readonly from: string; readonly to: string; readonly isLost: boolean },
): Promise<void> {
  await movePhone(ctx, tx, from, to);
  if (!(await changePhone(tx, userId, { from, to, isLost }))) throw phoneTaken();
  await requireUnbannedPhone(ctx, tx, to);
  await ctx.events.emit(tx, 'phoneLeft', { userId, from, to });
  await takeUpPhone(ctx, tx, { userId, phone: to });
  await proveSessionAlone(tx, userId, sessionId);
  await deleteQuestion(tx, userId);
  afterCommit(tx, () => ctx.live.toUser(userId, 'phoneChanged', {}));
}

/** A wrong birthday counts even if the change fails. @throws Problem 403 */
async function requireBirthday(ctx: Context, viewer: Viewer, dob: string | undefined): Promise<void> {
  if (dob === undefined) throw proofMissing();
  await requireSettledSession(ctx.db.sql, viewer);
  await requireUnusedNumber(ctx.db.sql, viewer);
  const asked = await ctx.db.transaction((tx) => hearBirthday(tx, viewer.id, dob));
  if (asked) throw birthdayProblem(asked);
}

/**
 * Releases the number from its account, for a new account. Locks the person.
 * @throws Problem 409 if the account has another by now
 */
export async function freeNumber(ctx: Context, tx: Sql, userId: UserId, phone: string): Promise<void> {
  await forgetPhone(ctx, tx, phone);
  if (!(await changePhone(tx, userId, { from: phone, to: null, isLost: false }))) throw movedOn();
  await ctx.events.emit(tx, 'phoneLeft', { userId, from: phone, to: null });
  await deleteQuestion(tx, userId);
}
