import type { EmailSignup, PhoneSignup } from '@showup/contract/accounts';
import type { UserId } from '@showup/contract/fields';
import { changeProfile, takePhotos } from '#features/profiles/edit/update-profile';
import { createPerson } from '#features/profiles/people';
import { findUserIdByPhone, lockPhone } from '#features/profiles/phones.queries';
import { lockEmail } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import { networkOf } from '#platform/http/gate/network';
import type { Caller } from '#platform/http/requests/caller';
import { Problem, phoneNotVerified } from '#platform/problem';
import type { Context } from '#server/context';
import { takeUpPhone } from '../admins/admins.ts';
import { type Banned, givePassIfPhoneBanned } from '../bans/refuse-banned.ts';
import { findSpentPass, spendPhonePass } from '../codes/codes.queries.ts';
import { findPasswordOf, insertPassword } from '../passwords/passwords.queries.ts';
import { hashPassword, isRightPassword, requireUncommon } from '../passwords/passwords.ts';
import { findCreatedIn } from '../sessions/sessions.queries.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { emailTaken, phoneTaken } from './taken.ts';
import type { Visit } from './visit.ts';

/** The pass is the proof of the phone, as a hash. */
interface PhoneVisit extends Visit {
  readonly pass: Buffer | null;
}

/**
 * Sent again because its answer was lost, a sign-up signs in the person that it has created. The browser then still has
 * the pass, which only that answer would have removed.
 * @throws Problem 401 without a proved phone, 409 if it has an account by now, 429 after too many from this network
 */
export async function signUpByPhone(
  ctx: Context,
  caller: Caller,
  form: PhoneSignup,
  { pass, ...visit }: PhoneVisit,
): Promise<SignedIn | Banned> {
  const { phone } = caller;
  const { fullName, photos, phoneNumber, ...changes } = form;
  const signInAgain = async (tx: Sql, isCounted: boolean) => {
    const userId = await findSignedUp(tx, visit, pass, phoneNumber);
    if (userId === undefined) return undefined;
    if (!isCounted) await spendSignup(ctx, tx, visit.address);
    return signIn(ctx, tx, { caller, userId, visit, by: 'phone' });
  };
  const repeated = await ctx.db.transaction((tx) => signInAgain(tx, false));
  if (repeated) return repeated;
  if (phone === null || (phoneNumber !== undefined && phoneNumber !== phone)) throw phoneNotVerified();
  const { browser } = visit;
  const photoIds = await takePhotos(ctx, photos, { browser, userId: null });
  return ctx.db.transaction(async (tx) => {
    await lockPhone(tx, phone); // before its hash, as everywhere a phone gets an account
    const banned = await givePassIfPhoneBanned(ctx, tx, phone);
    if (banned) return banned;
    await spendSignup(ctx, tx, visit.address);
    const userId = await createPerson(tx, { fullName, phone });
    if (userId === undefined) {
      const same = await signInAgain(tx, true); // created by the same form while this one waited
      if (same) return same;
      throw phoneTaken();
    }
    await changeProfile(ctx, tx, userId, { changes, photoIds, browser });
    await spendPhonePass(tx, phone, { hash: pass, userId, minutes: REPEAT_MINUTES });
    await takeUpPhone(ctx, tx, { userId, phone });
    return signIn(ctx, tx, { caller, userId, visit, by: 'phone' });
  });
}

/**
 * Signs in again like `signUpByPhone`.
 * @throws Problem 400 for a common password, 409 if the email has an account, 429 after too many from this network
 */
export async function signUpByEmail(
  ctx: Context,
  caller: Caller,
  { fullName, email, password }: EmailSignup,
  visit: Visit,
): Promise<SignedIn | Banned> {
  await requireUncommon(password);
  const passwordHash = await hashPassword(password);
  return ctx.db.transaction(async (tx) => {
    await lockEmail(tx, email);
    await spendSignup(ctx, tx, visit.address); // first, since a repeat tells whether the password is right
    for (const created of await findCreatedIn(tx, visit.browser, { email }, REPEAT_MINUTES)) {
      const account = await findPasswordOf(tx, created);
      if (await isRightPassword(account?.hash, password))
        return signIn(ctx, tx, { caller, userId: created, visit, by: 'password' });
    }
    const userId = await createPerson(tx, { fullName, email });
    if (userId === undefined) throw emailTaken();
    await insertPassword(tx, userId, passwordHash);
    return signIn(ctx, tx, { caller, userId, visit, by: 'password' });
  });
}

/** How long a sign-up may be repeated. */
const REPEAT_MINUTES = 10;

/** Whom this pass has signed up, in this browser and for this phone, if the session of that sign-up is left. */
async function findSignedUp(
  tx: Sql,
  { browser }: Visit,
  pass: Buffer | null,
  phoneNumber: string | undefined,
): Promise<UserId | undefined> {
  const spent = pass && (await findSpentPass(tx, pass));
  if (!spent || (phoneNumber !== undefined && phoneNumber !== spent.phone)) return undefined;
  if ((await findUserIdByPhone(tx, spent.phone)) !== spent.spentBy) return undefined;
  const [userId] = await findCreatedIn(tx, browser, { userId: spent.spentBy }, REPEAT_MINUTES);
  return userId;
}

/** One address can be a bar on a Saturday, or the customers of a mobile network. */
const SIGNUPS_PER_NETWORK = { name: 'sign-ups from a network', most: 100 };

/** Counts a sign-up once the transaction commits. @throws Problem 429 with the time to wait */
async function spendSignup({ quotas }: Context, tx: Sql, address: string): Promise<void> {
  const wait = await quotas.spend(tx, SIGNUPS_PER_NETWORK, networkOf(address));
  if (!wait) return;
  const { text, ...times } = wait;
  const message = `Too many accounts were created from your network today. You can create yours in ${text}, or now from another network.`;
  throw new Problem(429, 'accounts.too_many_signups', message, times);
}
