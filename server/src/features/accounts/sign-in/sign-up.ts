import type { EmailSignup, PhoneSignup } from '@showup/contract/accounts';
import type { Context } from '../../../context.ts';
import type { Caller } from '../../../platform/http/requests/caller.ts';
import { phoneNotVerified } from '../../../platform/problem.ts';
import { changeProfile, takePhotos } from '../../profiles/edit/update-profile.ts';
import { createPerson } from '../../profiles/people.ts';
import { lockPhone } from '../../profiles/phones.queries.ts';
import { type Banned, givePassIfPhoneBanned } from '../bans/refuse-banned.ts';
import { deletePhonePasses } from '../codes/codes.queries.ts';
import { insertPassword } from '../passwords/passwords.queries.ts';
import { hashPassword, requireUncommon } from '../passwords/passwords.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { spendSignup } from './signup-limit.ts';
import { emailTaken, phoneTaken } from './taken.ts';
import type { Visit } from './visit.ts';

/** @throws Problem 401 without a proved phone, 409 if it has an account by now, 429 after too many from this network */
export async function signUpByPhone(
  ctx: Context,
  caller: Caller,
  form: PhoneSignup,
  visit: Visit,
): Promise<SignedIn | Banned> {
  const { phone } = caller;
  const { fullName, photos, phoneNumber, ...changes } = form;
  if (phone === null || (phoneNumber !== undefined && phoneNumber !== phone)) throw phoneNotVerified();
  const { browser } = visit;
  const photoIds = await takePhotos(ctx, photos, { browser, userId: null });
  return ctx.db.transaction(async (tx) => {
    await lockPhone(tx, phone); // before its hash, as everywhere a phone gets an account
    const banned = await givePassIfPhoneBanned(ctx, tx, phone);
    if (banned) return banned;
    await spendSignup(ctx, tx, visit.address);
    const userId = await createPerson(tx, { fullName, phone });
    if (userId === undefined) throw phoneTaken();
    await changeProfile(ctx, tx, userId, { changes, photoIds, browser });
    await deletePhonePasses(tx, phone);
    await ctx.events.emit(tx, 'phoneProved', { userId, phone });
    return signIn(ctx, tx, { caller, userId, visit, by: 'phone' });
  });
}

/** @throws Problem 400 for a common password, 409 if the email has an account, 429 after too many from this network */
export async function signUpByEmail(
  ctx: Context,
  caller: Caller,
  { fullName, email, password }: EmailSignup,
  visit: Visit,
): Promise<SignedIn | Banned> {
  await requireUncommon(password);
  const passwordHash = await hashPassword(password);
  return ctx.db.transaction(async (tx) => {
    await spendSignup(ctx, tx, visit.address);
    const userId = await createPerson(tx, { fullName, email });
    if (userId === undefined) throw emailTaken();
    await insertPassword(tx, userId, passwordHash);
    return signIn(ctx, tx, { caller, userId, visit, by: 'password' });
  });
}
