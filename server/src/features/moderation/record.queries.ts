import type { Named, RecordFilter, RecordLine } from '@showup/contract/audit';
import { OPERATOR } from '@showup/contract/audit';
import type { Sql } from '../../platform/db/database.ts';

export type RecordRow = RecordLine & { readonly seq: number };

interface Wanted extends RecordFilter {
  /** Who looks: what other admins did about them is not for them. */
  readonly viewerId: string;
}

const columns = (sql: Sql) => sql`
  line.seq, line.id as _id, line.at, line.action, line.about, line.report_id, line.reason,
  case when line.admin_id is not null
    then jsonb_build_object('_id', line.admin_id, 'fullName', admin.full_name) end as admin,
  array(
    select jsonb_build_object('_id', subject.id, 'fullName', person.full_name)
    from unnest(line.subject_ids) with ordinality subject (id, place)
    left join users person on person.id = subject.id
    order by subject.place) as subjects`;

const wanted = (sql: Sql, { viewerId, admin, action }: Wanted) => sql`
  (line.admin_id is null or line.admin_id = ${viewerId} or not ${viewerId} = any (line.subject_ids))
  ${admin === undefined ? sql`` : admin === OPERATOR ? sql`and line.admin_id is null` : sql`and line.admin_id = ${admin}`}
  ${action === undefined ? sql`` : sql`and line.action = ${action}`}`;

/** The latest first, from before that number on. */
export function findLatestLines(
  sql: Sql,
  filter: Wanted,
  before: number,
  limit: number,
): Promise<RecordRow[]> {
  return sql<RecordRow[]>`
    select ${columns(sql)} from audit_log line left join users admin on admin.id = line.admin_id
    where line.seq < ${before} and ${wanted(sql, filter)}
    order by line.seq desc limit ${limit}`;
}

/** The oldest first, from after that number on. */
export function findLinesAfter(sql: Sql, filter: Wanted, after: number, limit: number): Promise<RecordRow[]> {
  return sql<RecordRow[]>`
    select ${columns(sql)} from audit_log line left join users admin on admin.id = line.admin_id
    where line.seq > ${after} and ${wanted(sql, filter)}
    order by line.seq limit ${limit}`;
}

/** Everyone who has done anything; null is the operator. Steps from one to the next, however long the record is. */
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

/** Every kind of act that there is a line of. */
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
