import type { User } from '@showup/contract/profiles';
import { getUser } from '#features/profiles/people';
import { markPhoneProved } from '#features/profiles/phones.queries';
import { lockStanding } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import type { Caller } from '#platform/http/requests/caller';
import type { Context } from '#server/context';
import { type Banned, givePassIfBanned } from '../bans/refuse-banned.ts';
import { keepOwnBrowser } from '../passwords/password-browsers.queries.ts';
import { endSession } from '../sessions/end-sessions.ts';
import { startSession } from '../sessions/start-session.ts';
import type { Visit } from './visit.ts';

/** A signed-in person, and the token this browser keeps from now on. */
export interface SignedIn {
  readonly user: User;
  readonly sessionToken: string;
}

interface SignIn {
  readonly caller: Caller;
  readonly userId: string;
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
  await ctx.events.emit(tx, 'signedIn', { userId, visit, by });
  if (caller.viewer) await endSession(ctx, tx, caller.viewer.id, caller.viewer.sessionId);
  return { user, sessionToken };
}
