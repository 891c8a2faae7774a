import type { EmailLogin } from '@showup/contract/accounts';
import type { UserId } from '@showup/contract/fields';
import type { User } from '@showup/contract/profiles';
import { getUser } from '#features/profiles/people';
import { markPhoneProved } from '#features/profiles/phones.queries';
import { lockStanding } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import type { Caller } from '#platform/http/requests/caller';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { type Banned, givePassIfBanned } from '../bans/refuse-banned.ts';
import { announceSignIn } from '../devices/new-sign-ins.ts';
import { findPasswordsByEmail, keepOwnBrowser } from '../passwords/passwords.queries.ts';
import { isStillRight, provePassword } from '../passwords/prove-password.ts';
import { endSession, startSession } from '../sessions/sessions.ts';
import type { Visit } from './visit.ts';

/** A signed-in person, and the token this browser keeps from now on. */
export interface SignedIn {
  readonly kind: 'signedIn';
  readonly user: User;
  readonly sessionToken: string;
}

interface SignIn {
  readonly caller: Caller;
  readonly userId: UserId;
  readonly visit: Visit;
  readonly by: 'phone' | 'password' | 'passkey';
}

/**
 * Signs in someone who has proved their identity, unless they are banned. The new session replaces this browser's old
 * one, which ends with its tabs. For an account with a phone, a password is only good for the sign-in, not as a proof.
 * Locks the person.
 */
export async function signIn(
  ctx: Context,
  tx: Sql,
  { caller, userId, visit, by }: SignIn,
): Promise<SignedIn | Banned> {
  await lockStanding(tx, userId); // first, so that a concurrent ban is found
  const banned = await givePassIfBanned(ctx, tx, userId);
  if (banned) return banned;
  const user = await getUser(tx, userId);
  if (by === 'phone') await markPhoneProved(tx, userId);
  const { userAgent, browser } = visit;
  const isProved = by !== 'password' || user.phoneNumber === null;
  const sessionToken = await startSession(ctx, tx, userId, { userAgent, browser, isProved });
  await keepOwnBrowser(tx, userId, browser);
  await ctx.media.adoptUploads(tx, browser, userId);
  await announceSignIn(ctx, tx, userId, visit, by === 'phone');
  if (caller.viewer) await endSession(ctx, tx, caller.viewer.id, caller.viewer.sessionId);
  return { kind: 'signedIn', user, sessionToken };
}

const wrongSignIn = problem(401, 'accounts.password', 'Invalid email or password.');

/** How many accounts a sign-in checks. Several may have entered the same unproved email. */
const ACCOUNTS_TRIED = 3;

/**
 * Signs in by email and password.
 * @throws Problem 401, the same for an unknown email and a wrong password; 429 while guesses have to wait
 */
export async function logIn(
  ctx: Context,
  caller: Caller,
  { email, password }: EmailLogin,
  visit: Visit,
): Promise<SignedIn | Banned> {
  const { browser } = visit;
  const found = await findPasswordsByEmail(ctx.db.sql, email, { browser, most: ACCOUNTS_TRIED });
  // Always the same number, so that an unknown email takes as long.
  const accounts = Array.from({ length: ACCOUNTS_TRIED }, (_, at) => found[at]);
  const proof = await provePassword(ctx, { email, password }, accounts, visit);
  if (!proof) throw wrongSignIn();
  return ctx.db.transaction(async (tx) => {
    if (!(await isStillRight(tx, proof))) throw wrongSignIn();
    return signIn(ctx, tx, { caller, userId: proof.account.userId, visit, by: 'password' });
  });
}
