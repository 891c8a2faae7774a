import type { accountsEndpoints } from '@showup/contract/accounts';
import type { Parsed } from '@showup/contract/endpoint';
import type { User } from '@showup/contract/profiles';
import { getUser } from '#features/profiles/people';
import { findUserIdByPhone, setPhone } from '#features/profiles/phones.queries';
import type { Sql } from '#platform/db/database';
import type { Caller, Viewer } from '#platform/http/requests/caller';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { takeUpPhone } from '../admins/admins.ts';
import { type Banned, givePassIfPhoneBanned, requireUnbannedPhone } from '../bans/refuse-banned.ts';
import { givePhonePass, holdToken, spendToken } from '../codes/phone-tokens.ts';
import { type Asked, askBirthday } from '../number/birthday-questions.ts';
import { requireAnswered } from '../sessions/proofs.ts';
import { proveSessionAlone } from '../sessions/sessions.queries.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import type { Visit } from './visit.ts';

/** Silently switching to the other account would leave this one behind, with its email. */
const phoneOfAnother = problem(
  409,
  'accounts.phone_taken',
  'Another account has this phone number. Log out and sign in with it, or use another number.',
);

type VerifiedPhone = Parsed<typeof accountsEndpoints.verifyUser>['body'];
type Entered =
  | SignedIn
  | Banned
  | Asked
  /** Someone signed in before, whose account has the phone from now on. */
  | { readonly kind: 'phoneAdded'; readonly user: User }
  | { readonly kind: 'newcomer'; readonly phonePass: string };

/**
 * Spends the token of a right code. Signs in the phone's person. A signed-in email account without a phone gets this
 * one and keeps its session. A phone without a person gets a pass for the onboarding. Banned people get none of this.
 * If the birthday is required, the token stays valid for the answer.
 * @throws Problem 401 for an invalid token; for an email account 409 if the phone has an account of its own, and 403 if
 *   the phone is banned
 */
export async function verifyUser(
  ctx: Context,
  caller: Caller,
  { token, phoneNumber: phone, dob }: VerifiedPhone,
  visit: Visit,
): Promise<Entered> {
  return ctx.db.transaction(async (tx): Promise<Entered> => {
    await holdToken(tx, token, phone);
    const owner = await findUserIdByPhone(tx, phone);
    const isWithoutPhone = caller.viewer !== null && (await hasNoPhone(tx, caller.viewer));
    if (owner !== undefined && !isWithoutPhone) {
      const isThem = caller.viewer?.id === owner;
      const asked = await askBirthday(tx, owner, { browser: visit.browser, isThem, dob });
      if (asked) return { kind: 'asked', asked };
    }
    await spendToken(tx, token, phone);
    if (caller.viewer && isWithoutPhone) {
      return { kind: 'phoneAdded', user: await givePhone(ctx, tx, caller.viewer, phone) };
    }
    if (owner !== undefined) return signIn(ctx, tx, { caller, userId: owner, visit, by: 'phone' });
    const banned = await givePassIfPhoneBanned(ctx, tx, phone);
    return banned ?? { kind: 'newcomer', phonePass: await givePhonePass(tx, phone) };
  });
}

async function hasNoPhone(tx: Sql, { id }: Viewer): Promise<boolean> {
  return (await getUser(tx, id)).phoneNumber === null;
}

/** For an email account without a phone. @throws Problem 409 if the phone has an account, 403 if it is banned */
async function givePhone(ctx: Context, tx: Sql, viewer: Viewer, phone: string): Promise<User> {
  await requireAnswered(tx, viewer);
  if (!(await setPhone(tx, viewer.id, phone))) throw phoneOfAnother();
  await requireUnbannedPhone(ctx, tx, phone);
  await takeUpPhone(ctx, tx, { userId: viewer.id, phone });
  await proveSessionAlone(tx, viewer.id, viewer.sessionId);
  return getUser(tx, viewer.id);
}
