import type { UserId } from '@showup/contract/fields';
import { CHALLENGE_MINUTES } from '@showup/contract/verification';
import {
  HAND_POSES,
  HANDS_FREE_POSES,
  type HandPose,
  type HandsFreePose,
} from '@showup/contract/verification/poses';
import { getUser, incompleteProfile, isComplete } from '#features/profiles/people';
import { databaseTime } from '#platform/db/database-time';
import { hashOf, newSecret } from '#platform/http/requests/secret';
import { notSignedIn } from '#platform/problem';
import type { Context } from '#server/context';
import { insertChallenge } from './challenges.queries.ts';

/**
 * Given out when the camera opens; works once, for 5 minutes.
 * @throws Problem 403 for an incomplete profile: accounts without a phone cost nothing, and each would get a pose
 */
export async function captureChallenge(ctx: Context, viewerId: UserId) {
  const user = await getUser(ctx.db.sql, viewerId);
  if (!isComplete(user)) throw incompleteProfile();
  const challenge = newSecret();
  const poses = posesOf(ctx, user.phoneNumber, await databaseTime(ctx.db.sql));
  const made = { hash: hashOf(challenge), minutes: CHALLENGE_MINUTES, ...poses };
  const expiresAt = await insertChallenge(ctx.db.sql, viewerId, made);
  if (expiresAt === undefined) throw notSignedIn();
  return { challenge, expiresAt, requiredCode: ctx.settings.requireVenueQr, ...poses };
}

const HOUR_MS = 3_600_000;

/**
 * One of each kind, the same for a phone until the hour is over. Someone who deletes the account and comes back gets the
 * same again, and nobody without the key knows which comes next.
 */
export function posesOf(
  { keyedHash }: Pick<Context, 'keyedHash'>,
  phone: string,
  at: Date,
): { pose: HandPose; handsFreePose: HandsFreePose } {
  const hash = keyedHash('poses', `${phone}:${Math.floor(at.getTime() / HOUR_MS)}`);
  return {
    pose: oneOf(HAND_POSES, hash.readUInt32BE(0)),
    handsFreePose: oneOf(HANDS_FREE_POSES, hash.readUInt32BE(4)),
  };
}

function oneOf<T>(choices: readonly [T, ...T[]], number: number): T {
  return choices[number % choices.length] ?? choices[0];
}
