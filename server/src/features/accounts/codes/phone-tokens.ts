import type { Sql } from '#platform/db/database';
import { PHONE_PASS_SECONDS } from '#platform/http/requests/cookies';
import { hashOf, newSecret } from '#platform/http/requests/secret';
import { problem } from '#platform/problem';
import {
  findPhonePass,
  insertPhonePass,
  insertPhoneToken,
  lockPhoneToken,
  spendPhoneToken,
} from './codes.queries.ts';

// A right code is exchanged for a token, which is good for one call. For a phone without an account, the token is
// exchanged for a pass for the onboarding.

export const TOKEN_MINUTES = 10;

const tokenRefused = problem(401, 'codes.token', 'Authentication failed: please ask for a new code.');
const ownTokenRefused = problem(403, 'codes.token', 'That took too long. Please ask for a new code.');

export async function giveToken(tx: Sql, phone: string): Promise<string> {
  const token = newSecret();
  await insertPhoneToken(tx, hashOf(token), phone, TOKEN_MINUTES);
  return token;
}

/**
 * Checks and locks a token without using it up, for a call that may have to be repeated.
 * @throws Problem 401 as `spendToken`
 */
export async function holdToken(tx: Sql, token: string, phone: string): Promise<void> {
  if (!(await lockPhoneToken(tx, hashOf(token), phone))) throw tokenRefused();
}

/** @throws Problem 401 for a token that is used up, too old, or for another phone */
export async function spendToken(tx: Sql, token: string, phone: string): Promise<void> {
  if (!(await spendPhoneToken(tx, hashOf(token), phone))) throw tokenRefused();
}

/** The same for someone signed in, for whom a 401 would mean that their session is over. @throws Problem 403 */
export async function spendOwnToken(tx: Sql, token: string, phone: string): Promise<void> {
  if (!(await spendPhoneToken(tx, hashOf(token), phone))) throw ownTokenRefused();
}

export async function givePhonePass(tx: Sql, phone: string): Promise<string> {
  const pass = newSecret();
  await insertPhonePass(tx, hashOf(pass), phone, PHONE_PASS_SECONDS);
  return pass;
}

export async function findPhoneOfPass(sql: Sql, pass: string): Promise<string | null> {
  return (await findPhonePass(sql, hashOf(pass))) ?? null;
}
