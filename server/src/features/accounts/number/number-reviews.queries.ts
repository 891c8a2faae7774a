import type {
  BirthdayAsked,
  NumberClaim,
  NumberReview,
  NumberVerdict,
} from '@showup/contract/accounts/number-reviews';
import type { Sql } from '../../../platform/db/database.ts';

/** What the holder of a number may know about their last request. Refusals are forgotten after a while. */
export async function findReviewState(sql: Sql, userId: string): Promise<BirthdayAsked['review']> {
  const [row] = await sql<{ state: BirthdayAsked['review'] }[]>`
    select case when decided_at is null then 'open' when verdict = 'refused' then 'refused' end as state
    from number_reviews where user_id = ${userId} order by asked_at desc limit 1`;
  return row?.state ?? null;
}

/** Replaces an open request. */
export async function writeReview(
  sql: Sql,
  review: { readonly userId: string; readonly claim: NumberClaim; readonly text: string },
): Promise<void> {
  await sql`
    insert into number_reviews (user_id, claim, text) values (${review.userId}, ${review.claim}, ${review.text})
    on conflict (user_id) where decided_at is null
    do update set claim = excluded.claim, text = excluded.text, asked_at = now()`;
}

export type ReviewRow = Omit<NumberReview, 'profile'>;

export async function findOpenReviews(sql: Sql, days: number, limit: number): Promise<ReviewRow[]> {
  return sql<ReviewRow[]>`
    select r.id as _id, r.claim, r.text, r.asked_at,
      case when q.wrong_at > now() - make_interval(days => ${days}) then q.wrong else 0 end as wrong_answers,
      jsonb_build_object('_id', u.id, 'fullName', u.full_name,
        'createdAt', to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'lastActiveAt', to_char(u.last_active_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'hasPassword', exists (select from passwords p where p.user_id = u.id)) as account
    from number_reviews r join users u on u.id = r.user_id left join birthday_questions q on q.user_id = u.id
    where r.decided_at is null order by r.asked_at limit ${limit}`;
}

/** The account that a review is about. Undefined for a review that does not exist or was forgotten. */
export async function findReview(
  sql: Sql,
  reviewId: string,
): Promise<{ userId: string; phone: string | null } | undefined> {
  const [row] = await sql<{ userId: string; phone: string | null }[]>`
    select r.user_id, u.phone from number_reviews r join users u on u.id = r.user_id
    where r.id = ${reviewId}`;
  return row;
}

/** Returns false if it was decided before. */
export async function closeReview(
  sql: Sql,
  reviewId: string,
  { verdict, adminId }: { readonly verdict: NumberVerdict; readonly adminId: string },
): Promise<boolean> {
  const rows = await sql`
    update number_reviews set decided_at = now(), verdict = ${verdict}, decided_by = ${adminId}
    where id = ${reviewId} and decided_at is null returning id`;
  return rows.length === 1;
}

export async function deleteOldReviews(sql: Sql, days: number): Promise<void> {
  await sql`delete from number_reviews where decided_at < now() - make_interval(days => ${days})`;
}
