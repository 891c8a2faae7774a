import type { UserId } from '@showup/contract/fields';
import type {
  Complaint,
  ComplaintCategory,
  ComplaintOutcome,
  ComplaintState,
} from '@showup/contract/public/complaints';
import type { Sql } from '#platform/db/database';
import type { TimeAndId } from '#platform/paging';

interface NewRow {
  readonly reference: string;
  readonly category: ComplaintCategory;
  readonly text: string;
  readonly about: string | null;
  readonly email: string | null;
  readonly filedAt: Date;
  readonly acknowledgeBy: Date;
  readonly resolveBy: Date;
  readonly alertAt: Date | null;
}

/** Undefined if there is one with this reference. */
export async function insertComplaint(sql: Sql, complaint: NewRow): Promise<string | undefined> {
  const { reference, category, text, about, email, filedAt, acknowledgeBy, resolveBy, alertAt } = complaint;
  const [row] = await sql<{ id: string }[]>`
    insert into complaints (reference, category, text, about, email, filed_at, acknowledge_by, resolve_by, alert_at)
    values (${reference}, ${category}, ${text}, ${about}, ${email}, ${filedAt}, ${acknowledgeBy}, ${resolveBy}, ${alertAt})
    on conflict (reference) do nothing returning id`;
  return row?.id;
}

const stateColumns = (sql: Sql) => sql`
  c.reference, c.category, c.filed_at, c.acknowledge_by, c.resolve_by, c.acknowledged_at, c.resolved_at, c.outcome,
  c.answer,
  case when c.email is null then 'none' when c.email_proved_at is null then 'asked' else 'proved' end as email`;

export async function findComplaintState(sql: Sql, reference: string): Promise<ComplaintState | undefined> {
  const [row] = await sql<ComplaintState[]>`
    select ${stateColumns(sql)} from complaints c where c.reference = ${reference}`;
  return row;
}

const deskColumns = (sql: Sql) => sql`
  c.id as _id, ${stateColumns(sql)}, c.text, c.about, first_name(acknowledger.full_name) as acknowledged_by,
  first_name(resolver.full_name) as resolved_by
  from complaints c
  left join users acknowledger on acknowledger.id = c.acknowledged_by
  left join users resolver on resolver.id = c.resolved_by`;

export async function findComplaint(sql: Sql, id: string): Promise<Complaint | undefined> {
  const [row] = await sql<Complaint[]>`select ${deskColumns(sql)} where c.id = ${id}`;
  return row;
}

interface Wanted {
  readonly after: TimeAndId;
  readonly limit: number;
}

/** The earliest deadline first. */
export async function findOpenComplaints(sql: Sql, { after: [at, id], limit }: Wanted): Promise<Complaint[]> {
  return sql<Complaint[]>`
    select ${deskColumns(sql)}
    where c.resolved_at is null and (c.resolve_by, c.id) > (${at}, ${id})
    order by c.resolve_by, c.id limit ${limit}`;
}

/** Latest first. */
export async function findResolvedComplaints(
  sql: Sql,
  { after: [at, id], limit }: Wanted,
): Promise<Complaint[]> {
  return sql<Complaint[]>`
    select ${deskColumns(sql)}
    where c.resolved_at is not null and (c.resolved_at, c.id) < (${at}, ${id})
    order by c.resolved_at desc, c.id desc limit ${limit}`;
}

export interface LockedComplaint {
  readonly id: string;
  readonly reference: string;
  readonly category: ComplaintCategory;
  readonly filedAt: string;
  readonly acknowledgeBy: string;
  readonly resolveBy: string;
  readonly acknowledgedAt: string | null;
  readonly resolvedAt: string | null;
  readonly resolvedBy: UserId | null;
  readonly outcome: ComplaintOutcome | null;
  readonly answer: string | null;
}

/** Locked until the transaction ends. */
export async function lockComplaint(tx: Sql, id: string): Promise<LockedComplaint | undefined> {
  const [row] = await tx<LockedComplaint[]>`
    select id, reference, category, filed_at, acknowledge_by, resolve_by, acknowledged_at, resolved_at, resolved_by,
      outcome, answer
    from complaints where id = ${id} for update`;
  return row;
}

export async function markAcknowledged(
  tx: Sql,
  { id, adminId, alertAt }: { readonly id: string; readonly adminId: UserId; readonly alertAt: Date | null },
): Promise<void> {
  await tx`
    update complaints set acknowledged_at = now(), acknowledged_by = ${adminId}, alert_at = ${alertAt}
    where id = ${id}`;
}

interface Resolution {
  readonly id: string;
  readonly adminId: UserId;
  readonly outcome: ComplaintOutcome;
  readonly answer: string;
}

/** Acknowledges it too, if nobody has. */
export async function markResolved(tx: Sql, { id, adminId, outcome, answer }: Resolution): Promise<void> {
  await tx`
    update complaints set
      acknowledged_at = coalesce(acknowledged_at, now()),
      acknowledged_by = case when acknowledged_at is null then ${adminId}::uuid else acknowledged_by end,
      resolved_at = now(), resolved_by = ${adminId}, outcome = ${outcome}, answer = ${answer}, alert_at = null
    where id = ${id}`;
}

/** Open complaints with an alert to give, the longest overdue first. Locked; skips locked ones. */
export async function lockAlerting(tx: Sql, now: Date, limit: number): Promise<LockedComplaint[]> {
  return tx<LockedComplaint[]>`
    select id, reference, category, filed_at, acknowledge_by, resolve_by, acknowledged_at, resolved_at, resolved_by,
      outcome, answer
    from complaints where alert_at <= ${now} and resolved_at is null
    order by alert_at limit ${limit} for update skip locked`;
}

export async function setAlert(tx: Sql, id: string, alertAt: Date | null): Promise<void> {
  await tx`update complaints set alert_at = ${alertAt} where id = ${id}`;
}

/** Deletes those answered long ago. */
export async function deleteOldComplaints(sql: Sql, days: number): Promise<void> {
  await sql`delete from complaints where resolved_at < now() - make_interval(days => ${days})`;
}

interface DeadlineCount {
  readonly deadline: 'ahead' | 'missed';
  readonly count: number;
}

export async function countByDeadline(sql: Sql): Promise<DeadlineCount[]> {
  return sql<DeadlineCount[]>`
    select deadline, count(resolve_by) from (
      select case when resolve_by <= now() then 'missed' else 'ahead' end as deadline, resolve_by
      from complaints where resolved_at is null
      union all
      values ('ahead', null::timestamptz), ('missed', null)) complaints
    group by deadline order by deadline`;
}

interface Found {
  readonly id: UserId;
  readonly isBanned: boolean;
}

interface Search {
  /** Demo people are found only while the demo is on. */
  readonly withDemo: boolean;
  readonly limit: number;
}

export async function findById(sql: Sql, id: string, { withDemo }: Search): Promise<Found[]> {
  return sql<Found[]>`select id, is_banned from users where id = ${id} and (not is_demo or ${withDemo})`;
}

export async function findByPhone(sql: Sql, phone: string, { withDemo }: Search): Promise<Found[]> {
  return sql<
    Found[]
  >`select id, is_banned from users where phone = ${phone} and (not is_demo or ${withDemo})`;
}

/** Whose full or shown name contains the text, in any case; the latest first. */
export async function findByName(sql: Sql, name: string, { withDemo, limit }: Search): Promise<Found[]> {
  const pattern = `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<Found[]>`
    select id, is_banned from users
    where full_name ilike ${pattern} and role <> 'Admin' and (not is_demo or ${withDemo})
    order by created_at desc, id limit ${limit}`;
}
