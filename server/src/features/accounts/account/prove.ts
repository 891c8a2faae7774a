import { getUser } from '#features/profiles/people';
import type { Viewer } from '#platform/http/requests/caller';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { spendOwnToken } from '../codes/phone-tokens.ts';
import { noPhone } from '../number/change-number.ts';
import { isStillRight, proveOwnPassword, wrongPassword } from '../passwords/prove-password.ts';
import { markProved } from '../sessions/proofs.ts';
import type { Visit } from '../sign-in/visit.ts';

// How people prove their identity in a session before they do something irreversible.

const phoneProves = problem(
  409,
  'accounts.phone_proves',
  'Please enter a code that we send to your phone number instead.',
);

/** By the token of a right code. @throws Problem 403 for an invalid token, 409 without a phone */
export async function proveByPhone(ctx: Context, viewer: Viewer, token: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { phoneNumber } = await getUser(tx, viewer.id);
    if (phoneNumber === null) throw noPhone();
    await spendOwnToken(tx, token, phoneNumber);
    await markProved(tx, viewer, 'phone');
  });
}

/** @throws Problem 409 for an account with a phone, and as `proveOwnPassword` */
export async function proveByPassword(
  ctx: Context,
  viewer: Viewer,
  password: string,
  visit: Visit,
): Promise<void> {
  const { phoneNumber } = await getUser(ctx.db.sql, viewer.id);
  if (phoneNumber !== null) throw phoneProves();
  const proof = await proveOwnPassword(ctx, viewer, password, visit);
  await ctx.db.transaction(async (tx) => {
    if (!(await isStillRight(tx, proof))) throw wrongPassword();
    await markProved(tx, viewer, 'password');
  });
}
