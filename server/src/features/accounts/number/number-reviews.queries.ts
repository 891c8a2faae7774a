import type { BirthdayAsked, NumberClaim } from '@showup/contract/accounts/number';
import type { UserId } from '@showup/contract/fields';
import type { NumberOutcome } from '@showup/contract/moderation/number-reviews';
import type { Sql } from '#platform/db/database';

/** What the holder of a number may know about their last request. Refusals are forgotten after a while. */
export async function findReviewState(sql: Sql, userId: UserId): Promise<BirthdayAsked['review']> {
  const [row] = await sql<{ state: BirthdayAsked['review'] }[]>`
    select case when decided_at is null then 'open' when verdict = 'refused' then 'refused' end as state
    from number_reviews where user_id = ${userId} order by asked_at desc limit 1`;
  return row?.state ?? null;
}

/** Replaces an open request. */
export async function writeReview(
  sql: Sql,
  review: { readonly userId: UserId; readonly claim: NumberClaim; readonly text: string },
): Promise<void> {
  await sql`
    insert into number_reviews (user_id, claim, text) values (${review.userId}, ${review.claim}, ${review.text})
    on conflict (user_id) where decided_at is null
    do update set claim = excluded.claim, text = excluded.text, asked_at = now()`;
}

/** Returns false if it was decided before. */
export async function closeReview(
  sql: Sql,
  reviewId: string,
  { verdict, adminId }: { readonly verdict: NumberOutcome; readonly adminId: UserId },
): Promise<boolean> {
  const rows = await sql`
    update number_reviews set decided_at = now(), verdict = ${verdict}, decided_by = ${adminId}
    where id = ${reviewId} and decided_at is null returning id`;
  return rows.length === 1;
}

export async function deleteOldReviews(sql: Sql, days: number): Promise<void> {
  await sql`delete from number_reviews where decided_at < now() - make_interval(days => ${days})`;
}
