import type { EmailSignup, PhoneSignup } from '@showup/contract/accounts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/requests/caller.ts';
import { phoneNotVerified } from '../../../platform/problem.ts';
import { changeProfile, takePhotos } from '../../profiles/edit/update-profile.ts';
import { createPerson } from '../../profiles/people.ts';
import { lockPhone } from '../../profiles/phones.queries.ts';
import { lockEmail } from '../../profiles/profiles.queries.ts';
import { type Banned, givePassIfPhoneBanned } from '../bans/refuse-banned.ts';
import { deletePhonePasses } from '../codes/codes.queries.ts';
import { findPasswordOf, insertPassword } from '../passwords/passwords.queries.ts';
import { hashPassword, isRightPassword, requireUncommon } from '../passwords/passwords.ts';
import { findCreatedIn, type NewAccount } from '../sessions/sessions.queries.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { spendSignup } from './signup-limit.ts';
import { emailTaken, phoneTaken } from './taken.ts';
import type { Visit } from './visit.ts';

/**
 * Sent again because its answer was lost, a sign-up signs in the person that it has created.
 * @throws Problem 401 without a proved phone, 409 if it has an account by now, 429 after too many from this network
 */
export async function signUpByPhone(
  ctx: Context,
  caller: Caller,
  form: PhoneSignup,
  visit: Visit,
): Promise<SignedIn | Banned> {
  const { phone } = caller;
  const { fullName, photos, phoneNumber, ...changes } = form;
  const signInAgain = async (tx: Sql) => {
    const userId = await findJustCreated(tx, visit, { phone: phoneNumber ?? phone });
    return userId === undefined ? undefined : signIn(ctx, tx, { caller, userId, visit, by: 'phone' });
  };
  const repeated = await ctx.db.transaction(signInAgain);
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
      const same = await signInAgain(tx); // created by the same form while this one waited
      if (same) return same;
      throw phoneTaken();
    }
    await changeProfile(ctx, tx, userId, { changes, photoIds, browser });
    await deletePhonePasses(tx, phone);
    await ctx.events.emit(tx, 'phoneProved', { userId, phone });
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
    const created = await findJustCreated(tx, visit, { email });
    if (created !== undefined && (await isPasswordOf(tx, created, password)))
      return signIn(ctx, tx, { caller, userId: created, visit, by: 'password' });
    await spendSignup(ctx, tx, visit.address);
    const userId = await createPerson(tx, { fullName, email });
    if (userId === undefined) throw emailTaken();
    await insertPassword(tx, userId, passwordHash);
    return signIn(ctx, tx, { caller, userId, visit, by: 'password' });
  });
}

/** How long a sign-up may be repeated. */
const REPEAT_MINUTES = 10;

const findJustCreated = (tx: Sql, { browser }: Visit, account: NewAccount) =>
  findCreatedIn(tx, browser, account, REPEAT_MINUTES);

async function isPasswordOf(tx: Sql, userId: string, password: string): Promise<boolean> {
  return isRightPassword((await findPasswordOf(tx, userId))?.hash, password);
}
