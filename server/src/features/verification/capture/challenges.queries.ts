import type { UserId } from '@showup/contract/fields';
import type { HandPose, HandsFreePose } from '@showup/contract/verification/poses';
import type { Sql } from '#platform/db/database';

interface Poses {
  pose: HandPose;
  handsFreePose: HandsFreePose;
}

interface NewChallenge extends Poses {
  readonly hash: Buffer;
  readonly minutes: number;
}

/** Returns when it expires; undefined if the person is gone. */
export async function insertChallenge(
  sql: Sql,
  userId: UserId,
  { hash, minutes, pose, handsFreePose }: NewChallenge,
): Promise<string | undefined> {
  const [row] = await sql<{ expiresAt: string }[]>`
    insert into capture_challenges (challenge_hash, user_id, pose, hands_free_pose)
    select ${hash}, id, ${pose}, ${handsFreePose} from users where id = ${userId} for key share
    returning created_at + ${minutes}::int * interval '1 minute' as expires_at`;
  return row?.expiresAt;
}

/** With its age in seconds at that moment. Undefined if it is unknown, used or someone else's. */
export async function findChallenge(
  sql: Sql,
  userId: UserId,
  { hash, at }: { readonly hash: Buffer; readonly at: Date },
): Promise<({ seconds: number } & { [P in keyof Poses]: Poses[P] | null }) | undefined> {
  const [row] = await sql<({ seconds: number } & { [P in keyof Poses]: Poses[P] | null })[]>`
    select extract(epoch from ${at}::timestamptz - created_at)::float8 as seconds, pose, hands_free_pose
    from capture_challenges where challenge_hash = ${hash} and user_id = ${userId} and used_at is null`;
  return row;
}

export async function useChallenge(sql: Sql, userId: UserId, hash: Buffer): Promise<void> {
  await sql`
    update capture_challenges set used_at = now() where challenge_hash = ${hash} and user_id = ${userId}`;
}

export async function deleteOldChallenges(sql: Sql, hours: number): Promise<void> {
  await sql`delete from capture_challenges where created_at < now() - make_interval(hours => ${hours})`;
}
