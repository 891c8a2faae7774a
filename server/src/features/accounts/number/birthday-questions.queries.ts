import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

export interface Question {
  /** The number of recent wrong answers. */
  wrong: number;
  /** An admin has let the holder of the number in. */
  isOpen: boolean;
}

/** The question about an account, if there is one. The person is locked. */
export async function findQuestion(sql: Sql, userId: UserId, days: number): Promise<Question | undefined> {
  const [row] = await sql<Question[]>`
    select case when wrong_at > now() - make_interval(days => ${days}) then wrong else 0 end as wrong,
      coalesce(open_until > now(), false) as is_open
    from birthday_questions where user_id = ${userId}`;
  return row;
}

export async function isAsked(sql: Sql, userId: UserId): Promise<boolean> {
  const rows = await sql`select from birthday_questions where user_id = ${userId} and open_until is null`;
  return rows.length > 0;
}

export async function keepQuestion(sql: Sql, userId: UserId): Promise<void> {
  await sql`insert into birthday_questions (user_id) values (${userId}) on conflict do nothing`;
}

export async function countWrongBirthday(sql: Sql, userId: UserId, wrong: number): Promise<void> {
  await sql`
    insert into birthday_questions (user_id, wrong, wrong_at) values (${userId}, ${wrong}, now())
    on conflict (user_id) do update set wrong = excluded.wrong, wrong_at = excluded.wrong_at`;
}

export async function openQuestion(sql: Sql, userId: UserId, days: number): Promise<void> {
  await sql`
    insert into birthday_questions (user_id, open_until) values (${userId}, now() + make_interval(days => ${days}))
    on conflict (user_id) do update set wrong = 0, wrong_at = null, open_until = excluded.open_until`;
}

export async function deleteQuestion(sql: Sql, userId: UserId): Promise<void> {
  await sql`delete from birthday_questions where user_id = ${userId}`;
}
