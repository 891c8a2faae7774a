import { lockStanding } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import type { Visit } from '../sign-in/visit.ts';
import { forgiveGuess, type HeardGuess, hearGuess } from './password-guesses.ts';
import { findPasswordOf, type PasswordAccount } from './passwords.queries.ts';
import { isRightPassword } from './passwords.ts';

/** Not a 401, which would say that the session is over. */
export const wrongPassword = problem(403, 'accounts.password', 'That is not your password.');
const noPassword = problem(
  409,
  'accounts.no_password',
  'You sign in with your phone number, so there is no password here.',
);

/** A right password, and the guess it was counted as. */
interface PasswordProof {
  readonly account: PasswordAccount;
  readonly guess: HeardGuess;
}

/**
 * Finds the account the password belongs to. Takes the same time if there is no account.
 * @throws Problem 429 while guesses have to wait, without checking the password
 */
export async function provePassword(
  ctx: Context,
  { email, password }: { readonly email: string; readonly password: string },
  accounts: readonly (PasswordAccount | undefined)[],
  visit: Visit,
): Promise<PasswordProof | undefined> {
  const guess = await hearGuess(ctx, email, visit);
  const isRight = await Promise.all(accounts.map((account) => isRightPassword(account?.hash, password)));
  const account = accounts.find((_, at) => isRight[at]);
  return account && { account, guess };
}

/** @throws Problem 409 for an account without a password, 403 for a wrong one, 429 while guesses have to wait */
export async function proveOwnPassword(
  ctx: Context,
  viewer: Viewer,
  password: string,
  visit: Visit,
): Promise<PasswordProof> {
  const account = await findPasswordOf(ctx.db.sql, viewer.id);
  if (!account) throw noPassword();
  const proof = await provePassword(ctx, { email: account.email, password }, [account], visit);
  if (!proof) throw wrongPassword();
  return proof;
}

/** Locks the person. Returns false if the password was changed since it was proved. */
export async function isStillRight(tx: Sql, { account, guess }: PasswordProof): Promise<boolean> {
  await lockStanding(tx, account.userId);
  const stored = await findPasswordOf(tx, account.userId);
  if (stored?.hash !== account.hash) return false;
  await forgiveGuess(tx, guess);
  return true;
}
