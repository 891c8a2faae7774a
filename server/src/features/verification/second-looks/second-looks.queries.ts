import type { UserId } from '@showup/contract/fields';
import type { VerificationStatus } from '@showup/contract/verification';
import type { Sql } from '#platform/db/database';

export type Verdict = Exclude<VerificationStatus, 'Pending'>;

/** With one admin, the same person looks again after this time, when they no longer remember the face. */
const ALONE_DAYS = 7;
/** With fewer admins, there is nobody for a third look. */
const ADMINS_FOR_THIRD = 3;

const admins = (sql: Sql) => sql`(select count(*) from users where role = 'Admin' and not is_banned)`;

/** Whether an open row of `second_looks l` about `verifications v` of `users u` still shows what was judged. */
export const isJudgeable = (sql: Sql) => sql`
  (l.status is null and v.media_id is not null and v.venue_id is not null and u.photos = l.photos and not u.is_banned
    and not exists (select from verifications later
      where later.user_id = v.user_id and later.kind = 'capture' and later.submitted_at > v.submitted_at))`;

/** Whether this admin may judge it: not about themselves, and not known to them unless they decide together or are alone. */
const isFor = (sql: Sql, adminId: UserId) => sql`
  (v.user_id <> ${adminId} and case
    when l.round = 2 then v.first_decided_by is distinct from ${adminId}
      or (${admins(sql)} = 1 and v.decided_at <= now() - make_interval(days => ${ALONE_DAYS}))
    else ${admins(sql)} < ${ADMINS_FOR_THIRD} or (v.first_decided_by is distinct from ${adminId} and not exists (
      select from second_looks before
      where before.verification_id = v.id and before.round = 2 and before.decided_by = ${adminId})) end)`;

/** What both admins said, if they have to decide together. */
const joint = (sql: Sql, adminId: UserId) => sql`
  case when l.round = 3 and ${admins(sql)} < ${ADMINS_FOR_THIRD} then (
    select jsonb_build_object(
      'verdicts', jsonb_build_array(
        jsonb_build_object('by', first_name(first.full_name), 'status', v.status),
        jsonb_build_object('by', first_name(second.full_name), 'status', before.status)),
      'yours', (select status from joint_votes vote where vote.look_id = l.id and vote.admin_id = ${adminId}),
      'theirs', (select status from joint_votes vote where vote.look_id = l.id and vote.admin_id <> ${adminId} limit 1))
    from second_looks before left join users first on first.id = v.first_decided_by
      left join users second on second.id = before.decided_by
    where before.verification_id = v.id and before.round = 2) end`;

/** Looks again that this admin is to take, as entries of the queue. */
export const looksInQueue = (sql: Sql, adminId: UserId) => sql`
  select v.id as entry_id, l.id as shown_id, l.queued_at as shown_at, ${joint(sql, adminId)} as joint
  from second_looks l join verifications v on v.id = l.verification_id join users u on u.id = v.user_id
  where ${isJudgeable(sql)} and ${isFor(sql, adminId)}`;

/** The looks again at this person that an admin could take. */
export async function findJudgeableLooks(sql: Sql, userId: UserId): Promise<string[]> {
  const rows = await sql<{ lookId: string }[]>`
    select l.id as look_id from second_looks l join verifications v on v.id = l.verification_id
    join users u on u.id = v.user_id where v.user_id = ${userId} and ${isJudgeable(sql)}`;
  return rows.map(({ lookId }) => lookId);
}

interface NewLook {
  readonly verificationId: string;
  readonly round: 2 | 3;
}

/** Remembers the profile photos of now. Returns the id of the look. */
export async function insertLook(sql: Sql, { verificationId, round }: NewLook): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    insert into second_looks (verification_id, round, photos)
    select v.id, ${round}, coalesce(
      (select photos from second_looks before where before.verification_id = v.id and before.round = 2), u.photos)
    from verifications v join users u on u.id = v.user_id where v.id = ${verificationId}
    returning id`;
  return row.id;
}

export interface Look {
  readonly lookId: string;
  readonly round: number;
  readonly verificationId: string;
  readonly userId: UserId;
  /** The decision that holds. */
  readonly status: Verdict;
  /** Who has judged this look, and how; null while it is open. */
  readonly verdict: Verdict | null;
  readonly decidedBy: UserId | null;
  readonly deciderName: string | null;
  readonly isJudgeable: boolean;
  readonly isForAdmin: boolean;
  readonly isJoint: boolean;
  /** How many admins there are. */
  readonly admins: number;
}

/** Whether the id is one of a look again. */
export async function isLook(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`select from second_looks where id = ${id}`;
  return rows.length > 0;
}

/** Locks the look. Undefined for the id of anything else. */
export async function lockLook(sql: Sql, lookId: string, adminId: UserId): Promise<Look | undefined> {
  const [row] = await sql<Look[]>`
    select l.id as look_id, l.round, v.id as verification_id, v.user_id, v.status, l.status as verdict, l.decided_by,
      (select first_name(full_name) from users where id = l.decided_by) as decider_name,
      ${isJudgeable(sql)} as is_judgeable, ${isFor(sql, adminId)} as is_for_admin,
      l.round = 3 and ${admins(sql)} < ${ADMINS_FOR_THIRD} as is_joint, ${admins(sql)} as admins
    from second_looks l join verifications v on v.id = l.verification_id join users u on u.id = v.user_id
    where l.id = ${lookId} for update of l`;
  return row;
}

interface Judgement {
  readonly lookId: string;
  readonly status: Verdict;
  readonly adminId: UserId;
  readonly seconds: number | null;
}

export async function setJudged(sql: Sql, { lookId, status, adminId, seconds }: Judgement): Promise<void> {
  await sql`
    update second_looks set status = ${status}, decided_by = ${adminId}, decided_at = now(), seconds = ${seconds}
    where id = ${lookId}`;
}

/** Returns whether another admin has chosen the same. */
export async function voteTogether(
  sql: Sql,
  {
    lookId,
    adminId,
    status,
    reason,
  }: { lookId: string; adminId: UserId; status: Verdict; reason: string | null },
): Promise<boolean> {
  await sql`
    insert into joint_votes (look_id, admin_id, status, reason) values (${lookId}, ${adminId}, ${status}, ${reason})
    on conflict (look_id, admin_id) do update set status = excluded.status, reason = excluded.reason`;
  const rows = await sql`
    select from joint_votes where look_id = ${lookId} and admin_id <> ${adminId} and status = ${status}`;
  return rows.length > 0;
}
