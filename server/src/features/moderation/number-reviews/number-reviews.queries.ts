import type { UserId } from '@showup/contract/fields';
import type { NumberReview } from '@showup/contract/moderation/number-reviews';
import type { Sql } from '#platform/db/database';

type ReviewRow = Omit<NumberReview, 'profile'>;

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
): Promise<{ userId: UserId; phone: string | null } | undefined> {
  const [row] = await sql<{ userId: UserId; phone: string | null }[]>`
    select r.user_id, u.phone from number_reviews r join users u on u.id = r.user_id
    where r.id = ${reviewId}`;
  return row;
}
