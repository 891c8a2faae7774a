import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

export interface EndedDate {
  id: string;
  lo: UserId | null;
  hi: UserId | null;
  /** Nobody had cancelled it before. */
  wasAccepted: boolean;
}

/** Somebody may be on their way, also to their last date if it was cancelled and they haven't heard of it yet. */
const isAhead = (sql: Sql) => sql`
  (status in ('accepted', 'off') and accepted_at is not null and over_at > now() and not (lo_here and hi_here)
    and (status = 'accepted' or not exists (
      select from dates later where later.lo = dates.lo and later.hi = dates.hi
        and later.accepted_at > dates.accepted_at)))`;

/**
 * The matches of a person with these people end, and their pairs are locked. Accepted dates that are not over are off.
 * Everything else between them is deleted. The statements are the same if there is nothing.
 */
export async function partDates(sql: Sql, userId: UserId, otherIds: readonly UserId[]): Promise<EndedDate[]> {
  const others = [...otherIds];
  const isTheirs = sql`not is_parted
    and (lo = ${userId} and hi = any(${others}::uuid[]) or hi = ${userId} and lo = any(${others}::uuid[]))`;
  await sql`delete from dates where ${isTheirs} and not ${isAhead(sql)}`;
  return sql<EndedDate[]>`
    with before as (select id, status = 'accepted' as was_accepted from dates where ${isTheirs})
    update dates set is_parted = true, status = 'off', version = version + 1, client_id = null, lo_here = false,
      hi_here = false
    from before where dates.id = before.id returning dates.id, lo, hi, was_accepted`;
}

/** The person is leaving, and their pairs are locked. What remains of their dates no longer names them. */
export async function leaveAllDates(sql: Sql, userId: UserId): Promise<EndedDate[]> {
  await sql`
    delete from dates where (lo = ${userId} or hi = ${userId})
      and not (${isAhead(sql)} or is_parted and lo is not null and hi is not null)`;
  const nameless = sql`lo = nullif(lo, ${userId}::uuid), hi = nullif(hi, ${userId}::uuid),
    client_id = null, lo_here = false, hi_here = false`;
  await sql`update dates set ${nameless} where (lo = ${userId} or hi = ${userId}) and is_parted`; // those who were told
  return sql<EndedDate[]>`
    with before as (
      select id, status = 'accepted' as was_accepted from dates where lo = ${userId} or hi = ${userId})
    update dates set is_parted = true, status = 'off', version = version + 1, ${nameless}
    from before where dates.id = before.id returning dates.id, lo, hi, was_accepted`;
}

/** Those of matches that ended as soon as they are over, all others some days after. */
export async function deleteDatesBefore(sql: Sql, days: number): Promise<void> {
  await sql`
    delete from dates where over_at <= now() - make_interval(days => ${days}::int) or is_parted and over_at <= now()`;
}
