import type { UserId } from '@showup/contract/fields';
import type { Point } from '@showup/contract/profiles/distance';
import type { CaptureReview, PhotosReview, VerificationStatus } from '@showup/contract/verification';
import type { Sql } from '#platform/db/database';
import type { TimeAndId } from '#platform/paging';
import { looksInQueue } from '../second-looks/second-looks.queries.ts';

export type Unfinished<Review> = Omit<Review, 'age' | 'samePhotos' | 'codeUse' | 'earlierRejections'> & {
  dob: string;
};
/** `entryId` is the capture that an entry is about; that of a look again differs from the id of the entry. */
export type PendingRow = (Unfinished<CaptureReview> | Unfinished<PhotosReview>) & { entryId: string };

/** Of a row of `verifications v`. */
export const codeSighting = (sql: Sql) => sql`
  case when v.code_verdict = 'live' and v.code_seen_at is not null and v.capture_seconds is not null then jsonb_build_object(
    'secondsBefore', round(extract(epoch from v.received_at - v.code_seen_at)),
    'isBeforeCamera', v.code_seen_at < v.received_at - make_interval(secs => v.capture_seconds + 1)) end`;

/**
 * What waits for this admin, the longest wait first. Leaves out people who are banned. New photos come with the approved
 * capture, as long as it is kept.
 */
export async function findPending(
  sql: Sql,
  adminId: UserId,
  { after, limit }: { after: TimeAndId; limit: number },
): Promise<PendingRow[]> {
  return sql<PendingRow[]>`
    select v.kind, v.id as entry_id, queue.shown_id as verification_id, queue.joint, v.user_id, u.full_name,
      u.display_name, u.dob, u.identified_as, u.interested_in,
      array(select '/media/' || photo from unnest(u.photos) photo) as photos,
      array(select '/media/' || photo from unnest(u.pending_photos) photo) as new_photos, u.pending_details as new_details,
      queue.shown_at as submitted_at, '/media/' || coalesce(v.media_id, approved.media_id) as verified_photos,
      venue.name as location_name, map.source as location_source,
      venue.status = 'accepted' as is_venue_approved,
      coalesce(v.distance_km, approved.distance_km) as distance, v.accuracy, v.code_verdict,
      ${codeSighting(sql)} as code_sighting,
      v.capture_seconds is not null as is_live_capture, v.capture_seconds, v.pose,
      same.image as same_image, old.picture is not null as is_old_picture
    from (
      select id as entry_id, id as shown_id, submitted_at as shown_at, null::jsonb as joint
      from verifications where status = 'Pending'
      union all ${looksInQueue(sql, adminId)}) queue
    join verifications v on v.id = queue.entry_id
    join users u on u.id = v.user_id
    left join lateral (
      select media_id, venue_id, distance_km from verifications
      where v.kind = 'photos' and user_id = v.user_id and kind = 'capture' and status = 'Approved'
      order by submitted_at desc limit 1) approved on true
    left join venues venue on venue.id = coalesce(v.venue_id, approved.venue_id)
    left join lateral (select source from venue_sources where venue_id = venue.id limit 1) map on true
    left join lateral (
      select jsonb_build_object('userId', other.user_id, 'fullName', sender.full_name, 'submittedAt',
        to_char(other.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as image
      from (
        select other_id as id from image_matches where image_id = v.image_id
        union select image_id from image_matches where other_id = v.image_id) match
      join capture_images other using (id)
      join users sender on sender.id = other.user_id
      where other.user_id <> v.user_id
      order by other.sent_at, other.id limit 1) same on true
    left join lateral (
      select true as picture
      from image_matches match
      join capture_images own on own.id = case match.image_id when v.image_id then match.other_id else match.image_id end
      where v.image_id in (match.image_id, match.other_id) and own.user_id = v.user_id limit 1) old on true
    where (queue.shown_at, queue.shown_id) > (${after[0]}, ${after[1]})
      and (v.kind = 'photos' or v.media_id is not null) and u.dob is not null and u.identified_as is not null
      and not u.is_banned
    order by queue.shown_at, queue.shown_id limit ${limit}`;
}

interface RejectionRow {
  entryId: string;
  reason: string;
  decidedAt: string;
}

/** Of captures that the same person sent before the one of each entry, the latest first. */
export async function findRejections(
  sql: Sql,
  entryIds: readonly string[],
  limitEach: number,
): Promise<RejectionRow[]> {
  return sql<RejectionRow[]>`
    select v.id as entry_id, rejected.reason, rejected.decided_at
    from verifications v cross join lateral (
      select reason, decided_at from verifications earlier
      where earlier.user_id = v.user_id and earlier.kind = 'capture' and earlier.status = 'Rejected'
        and earlier.submitted_at < v.submitted_at and reason is not null and decided_at is not null
      order by decided_at desc limit ${limitEach}) rejected
    where v.id = any(${[...entryIds]})
    order by rejected.decided_at desc`;
}

export interface Entry {
  id: string;
  kind: 'capture' | 'photos';
  status: VerificationStatus;
  /** The admin who decided, and their first name. */
  decidedBy: UserId | null;
  deciderName: string | null;
}

/** The entry with this id; without an id the waiting one, or else the latest. */
export async function findEntry(
  sql: Sql,
  userId: UserId,
  id: string | undefined,
): Promise<Entry | undefined> {
  const [row] = await sql<Entry[]>`
    select v.id, v.kind, v.status, v.decided_by,
      first_name(decider.full_name) as decider_name
    from verifications v left join users decider on decider.id = v.decided_by
    where v.user_id = ${userId} and (v.id = ${id ?? null} or ${id ?? null}::uuid is null)
    order by v.status = 'Pending' desc, v.submitted_at desc limit 1`;
  return row;
}

interface DecisionRow {
  readonly id: string;
  readonly status: 'Approved' | 'Rejected';
  readonly reason: string | null;
  readonly adminId: UserId;
  /** How long the entry was shown; null if unknown. */
  readonly seconds: number | null;
}

/** Returns where the venue is, if there is one. */
export async function decideEntry(
  sql: Sql,
  { id, status, reason, adminId, seconds }: DecisionRow,
): Promise<Point | undefined> {
  const [row] = await sql<Point[]>`
    with decided as (
      update verifications set status = ${status}, reason = ${reason}, decided_at = now(), decided_by = ${adminId},
        first_decided_by = coalesce(first_decided_by, ${adminId}), decided_seconds = coalesce(decided_seconds, ${seconds})
      where id = ${id} returning venue_id)
    select venue.latitude, venue.longitude from decided join venues venue on venue.id = decided.venue_id`;
  return row;
}

export async function insertPhotosEntry(sql: Sql, userId: UserId): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    insert into verifications (user_id, kind) values (${userId}, 'photos') returning id`;
  return row.id;
}

/** Gives it a new id, so that a decision about the old one doesn't count for it. It keeps its position in the queue. */
export async function renameEntry(sql: Sql, id: string): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    update verifications set id = gen_random_uuid() where id = ${id} returning id`;
  return row.id;
}
