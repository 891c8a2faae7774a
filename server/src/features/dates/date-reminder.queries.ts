import type { Sql } from '#platform/db/database';

/** Accepted dates that begin within these hours and that nobody was reminded of; now they were. */
export async function takeDueReminders(
  sql: Sql,
  hours: number,
): Promise<{ id: string; lo: string; hi: string; isShortNotice: boolean }[]> {
  return sql<{ id: string; lo: string; hi: string; isShortNotice: boolean }[]>`
    update dates set is_reminded = true
    where status = 'accepted' and not is_reminded and at > now() and at <= now() + make_interval(hours => ${hours}::int)
      and lo is not null and hi is not null
    returning id, lo, hi, accepted_at > at - make_interval(hours => ${hours}::int) as is_short_notice`;
}
