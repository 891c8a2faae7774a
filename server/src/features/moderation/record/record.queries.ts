import type { UserId } from '@showup/contract/fields';
import type { Named, RecordFilter, RecordLine } from '@showup/contract/moderation/audit';
import { OPERATOR } from '@showup/contract/moderation/audit';
import { isJudgeable } from '#features/verification/second-looks/second-looks.queries';
import type { Sql } from '#platform/db/database';

export type RecordRow = RecordLine & { readonly seq: number };

export interface WantedLines extends RecordFilter {
  /** They don't see what other admins did about them. */
  readonly viewerId: UserId;
}

const columns = (sql: Sql) => sql`
  line.seq, line.id as _id, line.at, line.action, line.about, line.report_id, line.reason,
  case when line.admin_id is not null
    then jsonb_build_object('_id', line.admin_id, 'fullName', admin.full_name) end as admin,
  array(
    select jsonb_build_object('_id', subject.id, 'fullName', coalesce(person.full_name, control.full_name))
    from unnest(line.subject_ids) with ordinality subject (id, ordinal)
    left join users person on person.id = subject.id
    left join controls control on control.user_id = subject.id
    order by subject.ordinal) as subjects`;

/** How another admin decided a capture that is being judged again, so that the viewer can judge it without knowing. */
const isBlind = (sql: Sql, viewerId: UserId) => sql`
  (line.action in ('approve-capture', 'reject-capture') and line.admin_id <> ${viewerId} and exists (
    select from second_looks l join verifications v on v.id = l.verification_id join users u on u.id = v.user_id
    where u.id = any (line.subject_ids) and ${isJudgeable(sql)}))`;

const wanted = (sql: Sql, { viewerId, admin, action }: WantedLines) => sql`
  (line.admin_id is null or line.admin_id = ${viewerId} or not ${viewerId} = any (line.subject_ids))
  and not ${isBlind(sql, viewerId)}
  ${admin === undefined ? sql`` : admin === OPERATOR ? sql`and line.admin_id is null` : sql`and line.admin_id = ${admin}`}
  ${action === undefined ? sql`` : sql`and line.action = ${action}`}`;

/** Lines before that number, the latest first. */
export function findLatestLines(
  sql: Sql,
  filter: WantedLines,
  before: number,
  limit: number,
): Promise<RecordRow[]> {
  return sql<RecordRow[]>`
    select ${columns(sql)} from audit_log line left join users admin on admin.id = line.admin_id
    where line.seq < ${before} and ${wanted(sql, filter)}
    order by line.seq desc limit ${limit}`;
}

/** Lines after that number, the oldest first. */
export function findLinesAfter(
  sql: Sql,
  filter: WantedLines,
  after: number,
  limit: number,
): Promise<RecordRow[]> {
  return sql<RecordRow[]>`
    select ${columns(sql)} from audit_log line left join users admin on admin.id = line.admin_id
    where line.seq > ${after} and ${wanted(sql, filter)}
    order by line.seq limit ${limit}`;
}

/**
 * Everyone who has done anything; null means the operator. Skips along the index, so its time doesn't grow with the
 * record.
 */
export async function findActors(sql: Sql): Promise<(Named | null)[]> {
  const rows = await sql<{ actor: Named | null }[]>`
    with recursive actors (id) as (
      (select admin_id from audit_log where admin_id is not null order by admin_id limit 1)
      union all
      select (select admin_id from audit_log where admin_id > actors.id order by admin_id limit 1)
      from actors where actors.id is not null)
    select jsonb_build_object('_id', actors.id, 'fullName', users.full_name) as actor
    from actors left join users on users.id = actors.id where actors.id is not null
    union all select null where exists (select from audit_log where admin_id is null)`;
  return rows.map(({ actor }) => actor);
}

/** Every action in the record. */
export async function findActions(sql: Sql): Promise<string[]> {
  const rows = await sql<{ action: string }[]>`
    with recursive actions (action) as (
      (select action from audit_log order by action limit 1)
      union all
      select (select action from audit_log where action > actions.action order by action limit 1)
      from actions where actions.action is not null)
    select action from actions where action is not null`;
  return rows.map(({ action }) => action);
}
