import type { UserId } from '@showup/contract/fields';
import type { CodeVerdict } from '@showup/contract/venues';
import type { VerificationStatus } from '@showup/contract/verification';
import type { Pose } from '@showup/contract/verification/poses';
import type { Sql } from '#platform/db/database';
import type { CaptureTime } from './capture/capture-time.ts';

export interface Standing {
  status: VerificationStatus | null;
  reason: string | null;
}

/**
 * The result of the latest photo. Someone verified counts as approved, with or without one; for anyone else, a photo
 * whose location was withdrawn counts no more.
 */
export async function findStanding(sql: Sql, userId: UserId): Promise<Standing | undefined> {
  const [row] = await sql<Standing[]>`
    select case when u.verified_at is null then v.status else 'Approved' end as status,
      case when u.verified_at is null then v.reason end as reason
    from users u
    left join lateral (
      select status, reason, venue_id from verifications
      where user_id = u.id and kind = 'capture' order by submitted_at desc limit 1) v on v.venue_id is not null
    where u.id = ${userId}`;
  return row;
}

/** 1 is next. Null for someone who isn't waiting or is further back than `most`. */
export async function findPositionInQueue(sql: Sql, userId: UserId, most: number): Promise<number | null> {
  const [row] = await sql<{ position: number }[]>`
    select count(*)::int as position from (
      select from verifications v
      join verifications own on own.user_id = ${userId} and own.status = 'Pending'
      where v.status = 'Pending' and (v.submitted_at, v.id) <= (own.submitted_at, own.id)
        and not exists (select from users u where u.id = v.user_id and u.is_banned)
      limit ${most + 1}) ahead`;
  return row && row.position > 0 && row.position <= most ? row.position : null;
}

/** The median of the latest decisions; null if there were none in that time. */
export async function findUsualWait(
  sql: Sql,
  { decisions, days }: { decisions: number; days: number },
): Promise<number | null> {
  const [row] = await sql<{ minutes: number | null }[]>`
    select ceil(percentile_cont(0.5) within group (order by seconds) / 60)::int as minutes from (
      select extract(epoch from decided_at - submitted_at)::float8 as seconds from verifications
      where kind = 'capture' and decided_at > now() - make_interval(days => ${days})
      order by decided_at desc limit ${decisions}) latest`;
  return row?.minutes ?? null;
}

export interface WaitingEntry extends CaptureTime {
  id: string;
  pose: Pose | null;
  /** Null for new photos of a profile. */
  mediaId: string | null;
  venueId: string | null;
  imageId: string | null;
}

/** The one entry of this person that is undecided. */
export async function findWaiting(sql: Sql, userId: UserId): Promise<WaitingEntry | undefined> {
  const [row] = await sql<WaitingEntry[]>`
    select id, media_id, venue_id, image_id, capture_seconds, pose,
      extract(epoch from coalesce(received_at, submitted_at))::float8 * 1000 as received_at,
      extract(epoch from code_seen_at)::float8 * 1000 as code_seen_at
    from verifications where user_id = ${userId} and status = 'Pending'`;
  return row;
}

export async function deleteEntry(sql: Sql, id: string): Promise<void> {
  await sql`delete from verifications where id = ${id}`;
}

interface NewEntry extends CaptureTime {
  readonly pose: Pose | null;
  readonly userId: UserId;
  readonly mediaId: string;
  readonly venueId: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number | undefined;
  readonly distanceKm: number;
  /** What was read in the photo, as `codesIn` returns it. */
  readonly codes: readonly string[];
  readonly codeVerdict: CodeVerdict;
  /** Null for a picture of one colour. */
  readonly imageId: string | null;
}

export async function insertEntry(sql: Sql, entry: NewEntry): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    insert into verifications (user_id, media_id, venue_id, latitude, longitude, accuracy, distance_km, read_codes,
      code_verdict, capture_seconds, received_at, code_seen_at, image_id, pose)
    values (${entry.userId}, ${entry.mediaId}, ${entry.venueId}, ${entry.latitude}, ${entry.longitude},
      ${entry.accuracy ?? null}, ${entry.distanceKm}, ${[...entry.codes]}, ${entry.codeVerdict}, ${entry.captureSeconds},
      ${new Date(entry.receivedAt)}, ${entry.codeSeenAt === null ? null : new Date(entry.codeSeenAt)}, ${entry.imageId}, ${entry.pose})
    returning id`;
  return row.id;
}

/** Decided that long ago, with something left to delete. */
export async function findForgettable(
  sql: Sql,
  days: number,
  limit: number,
): Promise<{ id: string; mediaId: string | null }[]> {
  return sql<{ id: string; mediaId: string | null }[]>`
    select id, media_id from verifications
    where decided_at < now() - make_interval(days => ${days})
      and (latitude is not null or media_id is not null or image_id is not null or read_codes is not null)
    limit ${limit}`;
}

/** Deletes where the person stood and the text of the codes; the distance to the venue and the verdict stay. */
export async function forgetTraces(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`
    update verifications set latitude = null, longitude = null, accuracy = null, read_codes = null
    where id = any(${[...ids]})`;
}

/** Forgets where a person was at all of their decided photos. */
export async function deleteLocationsOf(sql: Sql, userId: UserId): Promise<void> {
  await sql`
    update verifications
    set latitude = null, longitude = null, accuracy = null, distance_km = null, venue_id = null, read_codes = null
    where user_id = ${userId} and kind = 'capture' and status <> 'Pending'`;
}

/** The decided photos of a person that are still kept. */
export async function findKeptPhotos(sql: Sql, userId: UserId): Promise<string[]> {
  const rows = await sql<{ mediaId: string }[]>`
    select media_id from verifications
    where user_id = ${userId} and kind = 'capture' and status <> 'Pending' and media_id is not null`;
  return rows.map(({ mediaId }) => mediaId);
}

interface KeptEntry {
  _id: string;
  kind: 'capture' | 'photos';
  venueName: string | null;
  submittedAt: string;
  status: VerificationStatus;
  reason: string | null;
  decidedAt: string | null;
  codeVerdict: CodeVerdict | null;
  captureSeconds: number | null;
  pose: Pose | null;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  distance: number | null;
  mediaId: string | null;
}

const EXPORT_PAGE = 100;

/** What a person sent, the oldest first. Leaves out who decided, which only admins may know. */
export async function findEntriesAfter(
  sql: Sql,
  userId: UserId,
  last: Pick<KeptEntry, '_id' | 'submittedAt'>,
): Promise<KeptEntry[]> {
  return sql<KeptEntry[]>`
    select v.id as _id, v.kind, venue.name as venue_name, v.submitted_at, v.status, v.reason,
      v.decided_at, v.code_verdict, v.capture_seconds, v.pose,
      v.latitude, v.longitude, v.accuracy, v.distance_km as distance, v.media_id
    from verifications v left join venues venue on venue.id = v.venue_id
    where v.user_id = ${userId} and (v.submitted_at, v.id) > (${last.submittedAt}, ${last._id})
    order by v.submitted_at, v.id limit ${EXPORT_PAGE}`;
}
