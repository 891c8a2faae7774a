import type { UserId } from '@showup/contract/fields';
import type { CaptureReview } from '@showup/contract/verification';
import type { Sql } from '#platform/db/database';
import type { TimeAndId } from '#platform/paging';
import { codeSighting, type Unfinished } from '../review/reviews.queries.ts';
import type { Verdict } from '../second-looks/second-looks.queries.ts';

export interface NewControl {
  readonly fullName: string;
  readonly dob: string;
  readonly identifiedAs: string;
  readonly interestedIn: readonly string[];
  readonly photos: readonly string[];
  readonly capture: string;
  readonly pose: string | null;
  readonly isSamePerson: boolean;
  readonly isDrawn: boolean;
  readonly consent: string;
}

export async function insertControl(sql: Sql, control: NewControl): Promise<void> {
  await sql`
    insert into controls (full_name, dob, identified_as, interested_in, photos, capture, pose, is_same_person, is_drawn, consent)
    values (${control.fullName}, ${control.dob}, ${control.identifiedAs}, ${[...control.interestedIn]},
      ${[...control.photos]}, ${control.capture}, ${control.pose}, ${control.isSamePerson}, ${control.isDrawn},
      ${control.consent})`;
}

export async function countControls(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*) as count from controls`;
  return row.count;
}

export async function findAdmins(sql: Sql): Promise<UserId[]> {
  const rows = await sql<{ id: UserId }[]>`select id from users where role = 'Admin' and not is_banned`;
  return rows.map(({ id }) => id);
}

/** What a control takes from a real capture, so that it says nothing. */
export interface ModelCapture
  extends Pick<CaptureReview, 'distance' | 'accuracy' | 'codeVerdict' | 'codeSighting' | 'captureSeconds'> {
  readonly verificationId: string;
  readonly venueId: string | null;
}

/** One of the latest captures, by chance; undefined if there are none. */
export async function findModelCapture(sql: Sql): Promise<ModelCapture | undefined> {
  // never null: codeVerdict (a capture with a distance has one)
  const [row] = await sql<ModelCapture[]>`
    select v.id as verification_id, v.venue_id, v.distance_km as distance, v.accuracy, v.code_verdict, v.capture_seconds,
      ${codeSighting(sql)} as code_sighting
    from (
      select * from verifications where kind = 'capture' and distance_km is not null order by submitted_at desc limit 200) v
    order by random() limit 1`;
  return row;
}

/** Puts a control into the queue of an admin that they have not had; drawn ones in the demo only. Undefined without any left. */
export async function insertControlLook(
  sql: Sql,
  adminId: UserId,
  model: ModelCapture & Pick<CaptureReview, 'codeUse'>,
  isDemo: boolean,
): Promise<{ lookId: string; userId: UserId } | undefined> {
  const [row] = await sql<{ lookId: string; userId: UserId }[]>`
    with control as (
      select id, user_id from controls
      where id not in (select control_id from control_looks where admin_id = ${adminId}) and (not is_drawn or ${isDemo})
      order by random() limit 1),
    look as (
      insert into control_looks (control_id, admin_id, venue_id, distance_km, accuracy, code_verdict, capture_seconds,
        code_sighting, code_use)
      select control.id, ${adminId}, ${model.venueId}, ${model.distance}, ${model.accuracy}, ${model.codeVerdict},
        ${model.captureSeconds}, ${json(sql, model.codeSighting)}, ${json(sql, model.codeUse)}
      from control
      on conflict do nothing
      returning id, control_id)
    select look.id as look_id, control.user_id from look join control on control.id = look.control_id`;
  return row;
}

const json = (sql: Sql, value: CaptureReview['codeSighting'] | CaptureReview['codeUse']) =>
  value === null ? null : sql.json(value);

type ControlRow = Unfinished<CaptureReview> & Pick<CaptureReview, 'codeUse'>;

/** Controls that wait for this admin, as entries of the queue, the longest wait first. */
export async function findWaitingControls(
  sql: Sql,
  adminId: UserId,
  { after: [at, id], limit }: { after: TimeAndId; limit: number },
): Promise<ControlRow[]> {
  return sql<ControlRow[]>`
    select 'capture' as kind, l.id as verification_id, c.user_id, c.full_name,
      first_name(c.full_name) as display_name, c.dob, c.identified_as, c.interested_in,
      array(select '/media/' || photo from unnest(c.photos) photo) as photos, l.submitted_at,
      '/media/' || c.capture as verified_photos, coalesce(venue.name, '') as location_name, map.source as location_source,
      coalesce(venue.status = 'accepted', true) as is_venue_approved,
      l.distance_km as distance, l.accuracy, l.code_verdict, l.code_sighting, l.code_use,
      l.capture_seconds is not null as is_live_capture, l.capture_seconds, c.pose, null::jsonb as same_image,
      false as is_old_picture, null::jsonb as joint
    from control_looks l join controls c on c.id = l.control_id
    left join venues venue on venue.id = l.venue_id
    left join lateral (select source from venue_sources where venue_id = venue.id limit 1) map on true
    where l.admin_id = ${adminId} and l.status is null and (l.submitted_at, l.id) > (${at}, ${id})
    order by l.submitted_at, l.id limit ${limit}`;
}

interface ControlLook {
  readonly userId: UserId;
  readonly status: Verdict | null;
}

/** Locks a control of this admin. Undefined for the id of anything else. */
export async function lockControlLook(
  sql: Sql,
  lookId: string,
  adminId: UserId,
): Promise<ControlLook | undefined> {
  const [row] = await sql<ControlLook[]>`
    select c.user_id, l.status from control_looks l join controls c on c.id = l.control_id
    where l.id = ${lookId} and l.admin_id = ${adminId} for update of l`;
  return row;
}

interface Judgement {
  readonly lookId: string;
  readonly status: Verdict;
  readonly reason: string | null;
  readonly seconds: number | null;
}

export async function setControlJudged(
  sql: Sql,
  { lookId, status, reason, seconds }: Judgement,
): Promise<void> {
  await sql`
    update control_looks set status = ${status}, reason = ${reason}, seconds = ${seconds}, decided_at = now()
    where id = ${lookId}`;
}
