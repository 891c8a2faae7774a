import { CHALLENGE_MINUTES, type RequiredCode } from '@showup/contract/verification';
import type { Database } from '../../platform/db/database.ts';
import { databaseTime } from '../../platform/db/database-time.ts';
import { hashOf, newSecret } from '../../platform/http/secret.ts';
import type { KeyedHash } from '../../platform/keyed-hash.ts';
import { notSignedIn } from '../../platform/problem.ts';
import { incompleteProfile, isComplete, type Profiles } from '../profiles/profiles.service.ts';
import { posesOf } from './poses.ts';
import { insertChallenge } from './verification.queries.ts';

interface Parts {
  readonly db: Database;
  readonly profiles: Profiles;
  readonly keyedHash: KeyedHash;
  readonly requireVenueQr: RequiredCode;
}

/** What a camera is given so that its photo counts as taken now. */
export function createCaptureChallenges({ db, profiles, keyedHash, requireVenueQr }: Parts) {
  /**
   * Handed out when the camera opens; single use, for 5 minutes.
   * @throws Problem 403 for an incomplete profile: accounts without a phone cost nothing, and each would get a pose
   */
  async function captureChallenge(viewerId: string) {
    const user = await profiles.user(viewerId);
    if (!isComplete(user) || user.phoneNumber === null) throw incompleteProfile();
    const challenge = newSecret();
    const poses = posesOf(keyedHash, user.phoneNumber, await databaseTime(db.sql));
    const made = { hash: hashOf(challenge), minutes: CHALLENGE_MINUTES, ...poses };
    const expiresAt = await insertChallenge(db.sql, viewerId, made);
    if (expiresAt === undefined) throw notSignedIn();
    return { challenge, expiresAt, requiredCode: requireVenueQr, ...poses };
  }

  return { captureChallenge };
}
