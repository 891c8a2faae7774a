import type { Sql } from '#platform/db/database';

/** A count for one day; day 0 begins at `from`. */
export interface DayCount {
  day: number;
  count: number;
}

/** Every day has 24 hours, since India has no daylight saving time. */
const dayOf = (sql: Sql, from: string, column: string) =>
  sql`floor(extract(epoch from ${sql(column)} - ${from}::timestamptz) / 86400)::integer`;

export function countSignUps(sql: Sql, from: string, isDemo: boolean): Promise<DayCount[]> {
  return sql<DayCount[]>`
    select sign_ups.day, count(*) from (
      select ${dayOf(sql, from, 'created_at')} as day from users
      where created_at >= ${from} and (not is_demo or ${isDemo})) sign_ups
    group by sign_ups.day`;
}

/** Includes those that have ended since. */
export function countMatches(sql: Sql, from: string): Promise<DayCount[]> {
  return sql<DayCount[]>`
    select matches.day, count(*) from (
      select ${dayOf(sql, from, 'first_matched_at')} as day from pairs where first_matched_at >= ${from}) matches
    group by matches.day`;
}

export function countFiledReports(sql: Sql, from: string): Promise<DayCount[]> {
  return sql<DayCount[]>`
    select filed.day, count(*) from (
      select ${dayOf(sql, from, 'created_at')} as day from reports where created_at >= ${from}) filed
    group by filed.day`;
}

export function countDecidedReports(sql: Sql, from: string): Promise<DayCount[]> {
  return sql<DayCount[]>`
    select decided.day, count(*) from (
      select ${dayOf(sql, from, 'closed_at')} as day from reports where closed_at >= ${from}) decided
    group by decided.day`;
}

/** Includes those that have ended since. */
export function countBans(sql: Sql, from: string): Promise<DayCount[]> {
  return sql<DayCount[]>`
    select banned.day, count(*) from (
      select ${dayOf(sql, from, 'banned_at')} as day from bans where ended_at is null and banned_at >= ${from}
      union all
      select ${dayOf(sql, from, 'banned_at')} from bans where ended_at >= ${from} and banned_at >= ${from}) banned
    group by banned.day`;
}

interface DayWaiting extends DayCount {
  /** When the longest-waiting entry was sent. */
  oldest: string;
}

/** Entries waiting at the end of each day; for the last day, those waiting now. */
export function countWaiting(sql: Sql, from: string, lastDay: number): Promise<DayWaiting[]> {
  return sql<DayWaiting[]>`
    with waited as (
      select submitted_at, decided_at from verifications v
      where status = 'Pending' and not exists (select from users u where u.id = v.user_id and u.is_banned)
      union all
      select submitted_at, decided_at from verifications where decided_at >= ${from})
    select day, count(*), min(submitted_at) as oldest
    from waited cross join lateral generate_series(
      greatest(${dayOf(sql, from, 'submitted_at')}, 0),
      coalesce(${dayOf(sql, from, 'decided_at')} - 1, ${lastDay}::integer)) day
    group by day`;
}

/** The entries waiting for admins now, and the longest wait. */
interface Queue {
  readonly queue: 'complaints' | 'verifications' | 'reports';
  readonly count: number;
  readonly oldestSeconds: number;
}

export function countQueues(sql: Sql): Promise<Queue[]> {
  return sql<Queue[]>`
    select queue, count(since), coalesce(extract(epoch from now() - min(since)), 0) as oldest_seconds from (
      select 'verifications' as queue, submitted_at as since from verifications v
      where status = 'Pending' and not exists (select from users u where u.id = v.user_id and u.is_banned)
      union all
      select 'reports', created_at from reports where closed_at is null
      union all
      select 'complaints', filed_at from complaints where resolved_at is null
      union all
      values ('verifications', null::timestamptz), ('reports', null), ('complaints', null)) waiting
    group by queue order by queue`;
}
