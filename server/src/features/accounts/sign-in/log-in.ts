import type { EmailLogin } from '@showup/contract/accounts';
import type { Caller } from '#platform/http/requests/caller';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import type { Banned } from '../bans/refuse-banned.ts';
import { findPasswordsByEmail } from '../passwords/passwords.queries.ts';
import { isStillRight, provePassword } from '../passwords/prove-password.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import type { Visit } from './visit.ts';

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
