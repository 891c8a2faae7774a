import { CHALLENGE_MINUTES } from '@showup/contract/verification';
import { getUser, incompleteProfile, isComplete } from '#features/profiles/people';
import { databaseTime } from '#platform/db/database-time';
import { hashOf, newSecret } from '#platform/http/requests/secret';
import { notSignedIn } from '#platform/problem';
import type { Context } from '#server/context';
import { insertChallenge } from './challenges.queries.ts';
import { posesOf } from './poses.ts';

/**
 * Given out when the camera opens; works once, for 5 minutes.
 * @throws Problem 403 for an incomplete profile: accounts without a phone cost nothing, and each would get a pose
 */
export async function captureChallenge(ctx: Context, viewerId: string) {
  const user = await getUser(ctx.db.sql, viewerId);
  if (!isComplete(user)) throw incompleteProfile();
  const challenge = newSecret();
  const poses = posesOf(ctx, user.phoneNumber, await databaseTime(ctx.db.sql));
  const made = { hash: hashOf(challenge), minutes: CHALLENGE_MINUTES, ...poses };
  const expiresAt = await insertChallenge(ctx.db.sql, viewerId, made);
  if (expiresAt === undefined) throw notSignedIn();
  return { challenge, expiresAt, requiredCode: ctx.settings.requireVenueQr, ...poses };
}
