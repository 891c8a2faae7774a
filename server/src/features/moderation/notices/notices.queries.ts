import type { UserId } from '@showup/contract/fields';
import { UNDO_HOURS } from '@showup/contract/moderation';
import type { Notice } from '@showup/contract/moderation/notices';
import type { Sql } from '#platform/db/database';

interface NewWarning {
  readonly userId: UserId;
  readonly reason: string;
  readonly givenBy: UserId;
  /** The reports that it upheld. */
  readonly reportIds: readonly string[];
}

export async function insertWarning(
  sql: Sql,
  { userId, reason, givenBy, reportIds }: NewWarning,
): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    insert into notices (user_id, kind, reason, given_by, report_ids)
    values (${userId}, 'warning', ${reason}, ${givenBy}, ${[...reportIds]})
    returning id`;
  return row.id;
}

/** Someone who was banned reads it at their next sign-in. */
export async function insertAppealAnswer(
  sql: Sql,
  { userId, answer, givenBy }: { userId: UserId; answer: string; givenBy: UserId },
): Promise<void> {
  await sql`
    insert into notices (user_id, kind, reason, given_by, report_ids)
    values (${userId}, 'appeal', ${answer}, ${givenBy}, '{}')`;
}

interface NewAnswer {
  /** The reporter. */
  readonly userId: UserId;
  readonly about: string | null;
  /** The first name by which the reporter knew the person. */
  readonly name: string | null;
  readonly verdict: 'upheld' | 'dismissed';
  readonly reportId: string;
}

/** Becomes visible once the decision can no longer be undone. */
export async function insertAnswer(
  sql: Sql,
  { userId, about, name, verdict, reportId }: NewAnswer,
): Promise<void> {
  await sql`
    insert into notices (user_id, kind, about, about_name, verdict, report_ids, visible_at)
    values (${userId}, 'report', ${about}, ${name}, ${verdict}, ${[reportId]}, now() + make_interval(hours => ${UNDO_HOURS}))`;
}

/**
 * The name of the person `notices n` is about, as the reader knew them when they blocked or reported them. Their current
 * name is none of a reporter's business, and the notice names nobody who has left.
 */
const knownName = (sql: Sql) => sql`
  case when n.kind in ('fraud', 'correction') then n.about_name when n.about is not null then coalesce(n.about_name, (select b.name from block_people own join blocks b on b.blocker = own.phone and not b.by_number
    where own.user_id = n.user_id and b.account = n.about limit 1)) end`;

export async function findNotices(sql: Sql, userId: UserId): Promise<Notice[]> {
  return sql<Notice[]>`
    select n.id as _id, n.kind, n.reason, n.verdict, ${knownName(sql)} as about, n.visible_at as given_at
    from notices n
    where n.user_id = ${userId} and n.visible_at <= now() and n.acknowledged_at is null
    order by n.visible_at, n.id`;
}

/** Returns whether it is this person's and visible. */
export async function setAcknowledged(sql: Sql, userId: UserId, noticeId: string): Promise<boolean> {
  const rows = await sql`
    update notices set acknowledged_at = coalesce(acknowledged_at, now())
    where id = ${noticeId} and user_id = ${userId} and visible_at <= now()
    returning id`;
  return rows.length === 1;
}

export interface Warned {
  readonly noticeId: string;
  readonly userId: UserId;
  readonly givenBy: UserId | null;
  readonly reason: string;
  readonly reportIds: readonly string[];
  readonly isAcknowledged: boolean;
}

const warned = (sql: Sql) => sql`
  id as notice_id, user_id, given_by, reason, report_ids,
  acknowledged_at is not null as is_acknowledged`;

/** The warning that upheld this report. */
export async function findWarning(sql: Sql, reportId: string): Promise<Warned | undefined> {
  // never null: reason (the table has a check that every warning has one)
  const [row] = await sql<Warned[]>`
    select ${warned(sql)} from notices where kind = 'warning' and report_ids @> ${[reportId]}::uuid[]`;
  return row;
}

/** Warnings of these people that may still be undone, the latest first. */
export async function findRecentWarnings(sql: Sql, userIds: readonly UserId[]): Promise<Warned[]> {
  // never null: reason (the table has a check that every warning has one)
  return sql<Warned[]>`
    select ${warned(sql)} from notices
    where user_id = any(${[...userIds]}) and kind = 'warning'
      and visible_at > now() - make_interval(hours => ${UNDO_HOURS})
    order by visible_at desc`;
}

/** Keeps it from being acknowledged until the transaction ends. Returns undefined if it is gone. */
export async function lockWarning(
  sql: Sql,
  noticeId: string,
): Promise<{ isAcknowledged: boolean } | undefined> {
  const [row] = await sql<{ isAcknowledged: boolean }[]>`
    select acknowledged_at is not null as is_acknowledged from notices where id = ${noticeId} for update`;
  return row;
}

/** Deletes the warning that upheld the report, and the answer to its reporter. */
export async function deleteNoticesOf(sql: Sql, reportId: string): Promise<void> {
  await sql`delete from notices where report_ids @> ${[reportId]}::uuid[]`;
}

const EXPORT_PAGE = 100;

interface KeptNotice {
  _id: string;
  kind: 'warning' | 'report' | 'appeal' | 'fraud' | 'correction';
  reason: string | null;
  verdict: 'upheld' | 'dismissed' | null;
  firstName: string | null;
  givenAt: string;
  acknowledgedAt: string | null;
}

/** Notices that the person can see, the oldest first. */
export async function findNoticesAfter(
  sql: Sql,
  userId: UserId,
  last: Pick<KeptNotice, '_id' | 'givenAt'>,
): Promise<KeptNotice[]> {
  return sql<KeptNotice[]>`
    select n.id as _id, n.kind, n.reason, n.verdict, ${knownName(sql)} as first_name,
      n.visible_at as given_at, n.acknowledged_at
    from notices n
    where n.user_id = ${userId} and n.visible_at <= now() and (n.visible_at, n.id) > (${last.givenAt}, ${last._id})
    order by n.visible_at, n.id limit ${EXPORT_PAGE}`;
}
