import type { CodeVerdict } from '@showup/contract/venues';
import type { VerificationStatus } from '@showup/contract/verification';
import type { Sql } from '../../db/database.ts';

export async function insertChallenge(sql: Sql, userId: string, hash: Buffer): Promise<void> {
  await sql`insert into capture_challenges (challenge_hash, user_id) values (${hash}, ${userId})`;
}

/** Takes the challenge out; answers its age in seconds, or null when it is unknown, used or too old. */
export async function spendChallenge(
  sql: Sql,
  userId: string,
  hash: Buffer,
  minutes: number,
): Promise<number | null> {
  const [row] = await sql<{ seconds: number; isFresh: boolean }[]>`
    delete from capture_challenges where challenge_hash = ${hash} and user_id = ${userId}
    returning extract(epoch from clock_timestamp() - created_at)::int as seconds,
      created_at > now() - make_interval(mins => ${minutes}) as "isFresh"`;
  return row?.isFresh ? row.seconds : null;
}

export async function deleteOldChallenges(sql: Sql): Promise<void> {
  await sql`delete from capture_challenges where created_at < now() - interval '1 hour'`;
}

export interface Standing {
  status: VerificationStatus | null;
  reason: string | null;
}

/** What became of the latest photo; whoever is verified is approved, with or without one. */
export async function findStanding(sql: Sql, userId: string): Promise<Standing | undefined> {
  const [row] = await sql<Standing[]>`
    select case when u.verified_at is null then v.status else 'Approved' end as status,
      case when u.verified_at is null then v.reason end as reason
    from users u
    left join lateral (
      select status, reason from verifications where user_id = u.id order by submitted_at desc limit 1) v on true
    where u.id = ${userId}`;
  return row;
}

interface Entry {
  id: string;
  status: VerificationStatus;
}

export async function findLatest(sql: Sql, userId: string): Promise<Entry | undefined> {
  const [row] = await sql<Entry[]>`
    select id, status from verifications where user_id = ${userId} order by submitted_at desc limit 1`;
  return row;
}

interface WaitingEntry {
  id: string;
  mediaId: string | null;
  venueId: string;
  captureSeconds: number | null;
}

/** The one entry of this person that is not decided yet. */
export async function findWaiting(sql: Sql, userId: string): Promise<WaitingEntry | undefined> {
  const [row] = await sql<WaitingEntry[]>`
    select id, media_id as "mediaId", venue_id as "venueId", capture_seconds as "captureSeconds"
    from verifications where user_id = ${userId} and status = 'Pending'`;
  return row;
}

export async function deleteEntry(sql: Sql, id: string): Promise<void> {
  await sql`delete from verifications where id = ${id}`;
}

interface NewEntry {
  readonly userId: string;
  readonly mediaId: string;
  readonly venueId: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number | undefined;
  readonly distanceKm: number;
  readonly codeVerdict: CodeVerdict;
  readonly captureSeconds: number | null;
}

export async function insertEntry(sql: Sql, entry: NewEntry): Promise<void> {
  await sql`
    insert into verifications (user_id, media_id, venue_id, latitude, longitude, accuracy, distance_km, code_verdict,
      capture_seconds)
    values (${entry.userId}, ${entry.mediaId}, ${entry.venueId}, ${entry.latitude}, ${entry.longitude},
      ${entry.accuracy ?? null}, ${entry.distanceKm}, ${entry.codeVerdict}, ${entry.captureSeconds})`;
}

export interface PendingRow {
  userId: string;
  verificationId: string;
  mediaId: string;
  photos: string[];
  fullName: string;
  dob: string;
  identifiedAs: 'Male' | 'Female' | 'Other';
  interestedIn: ('Male' | 'Female' | 'Other')[];
  locationName: string;
  distance: number;
  accuracy: number | null;
  codeVerdict: CodeVerdict;
  captureSeconds: number | null;
  submittedAt: string;
}

/** Whoever has waited longest comes first. */
export async function findPending(sql: Sql, limit: number): Promise<PendingRow[]> {
  return sql<PendingRow[]>`
    select v.user_id as "userId", v.id as "verificationId", v.media_id as "mediaId",
      array(select '/media/' || photo from unnest(u.photos) photo) as photos,
      u.full_name as "fullName", u.dob, u.identified_as as "identifiedAs", u.interested_in as "interestedIn",
      place.name as "locationName", v.distance_km as distance, v.accuracy, v.code_verdict as "codeVerdict",
      v.capture_seconds as "captureSeconds", v.submitted_at as "submittedAt"
    from verifications v
    join users u on u.id = v.user_id
    join venues place on place.id = v.venue_id
    where v.status = 'Pending' and v.media_id is not null and u.dob is not null and u.identified_as is not null
    order by v.submitted_at limit ${limit}`;
}

interface DecisionRow {
  readonly id: string;
  readonly status: 'Approved' | 'Rejected';
  readonly reason: string | null;
  readonly adminId: string;
}

/** Answers the place of the venue. */
export async function decideEntry(
  sql: Sql,
  { id, status, reason, adminId }: DecisionRow,
): Promise<{ latitude: number; longitude: number } | undefined> {
  const [row] = await sql<{ latitude: number; longitude: number }[]>`
    update verifications v
    set status = ${status}, reason = ${reason}, decided_at = now(), decided_by = ${adminId}
    from venues place
    where v.id = ${id} and place.id = v.venue_id
    returning place.latitude, place.longitude`;
  return row;
}

export async function findMediaDecidedBefore(sql: Sql, days: number, limit: number): Promise<string[]> {
  const rows = await sql<{ mediaId: string }[]>`
    select media_id as "mediaId" from verifications
    where media_id is not null and decided_at < now() - make_interval(days => ${days}) limit ${limit}`;
  return rows.map(({ mediaId }) => mediaId);
}
