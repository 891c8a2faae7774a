import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import { NEWCOMER_VIEWS } from './deck-rows.queries.ts';

export interface Views {
  readonly userId: UserId;
  readonly views: number;
}

const listed = (sql: Sql, views: readonly Views[]) => sql`
  unnest(${views.map(({ userId }) => userId)}::uuid[], ${views.map((one) => one.views)}::int[]) as listed (user_id, views)`;

/**
 * Skips locked rows instead of waiting, and returns their people for the next time. People without a row are gone or
 * were never in the deck, and aren't counted.
 */
export async function addViews(sql: Sql, views: readonly Views[]): Promise<string[]> {
  const rows = await sql<{ userId: UserId }[]>`
    with held as (
      select exposure.user_id, listed.views from exposure join ${listed(sql, views)} using (user_id)
      for no key update of exposure skip locked),
    counted as (
      update exposure e
      set total = e.total + held.views, counted_at = now(),
        recent = e.recent * power(0.5, extract(epoch from now() - e.counted_at)::float / 604800) + held.views
      from held where e.user_id = held.user_id
      returning e.user_id)
    select e.user_id from exposure e join ${listed(sql, views)} using (user_id)
    where e.user_id not in (select user_id from counted)`;
  return rows.map(({ userId }) => userId);
}

/** Newcomers move back in their line with each view, and leave it after enough views. */
export async function moveNewcomers(sql: Sql, userIds: readonly UserId[]): Promise<void> {
  await sql`
    with held as (
      select d.user_id, d.for_gender, e.total from deck d join exposure e using (user_id)
      where d.user_id = any(${[...userIds]}::uuid[]) and d.newcomer_views is not null
      for no key update of d skip locked)
    update deck d
    set newcomer_views = case when held.total < ${NEWCOMER_VIEWS} then held.total end
    from held where d.user_id = held.user_id and d.for_gender = held.for_gender`;
}
