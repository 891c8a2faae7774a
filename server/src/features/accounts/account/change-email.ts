import type { EmailChange } from '@showup/contract/accounts/account-settings';
import type { User } from '@showup/contract/profiles';
import type * as z from 'zod/mini';
import { getUser } from '#features/profiles/people';
import { lockEmail, setEmail } from '#features/profiles/profiles.queries';
import type { Viewer } from '#platform/http/requests/caller';
import type { Context } from '#server/context';
import { isStillRight, proveOwnPassword, wrongPassword } from '../passwords/prove-password.ts';
import { requireSettled } from '../sessions/proofs.ts';
import { emailTaken } from '../sign-in/taken.ts';
import type { Visit } from '../sign-in/visit.ts';

/** @throws Problem 409 if the email belongs to another account, and as `proveOwnPassword` */
export async function changeEmail(
  ctx: Context,
  viewer: Viewer,
  { email, password }: z.infer<typeof EmailChange>,
  visit: Visit,
): Promise<User> {
  await requireSettled(ctx.db.sql, viewer);
  const proof = await proveOwnPassword(ctx, viewer, password, visit);
  return ctx.db.transaction(async (tx) => {
    await lockEmail(tx, email);
    if (!(await isStillRight(tx, proof))) throw wrongPassword();
    if (!(await setEmail(tx, viewer.id, email))) throw emailTaken();
    return getUser(tx, viewer.id);
  });
}
