import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

interface NewCode {
  readonly userId: UserId;
  readonly email: string;
  readonly hash: Buffer;
  readonly minutes: number;
}

/**
 * Returns when the next code may be sent. If the last code is too recent, `seconds` is above 0 and no new code is
 * stored.
 */
export async function replaceEmailCode(
  sql: Sql,
  { userId, email, hash, minutes }: NewCode,
  waitSeconds: number,
): Promise<{ resendAt: string; seconds: number }> {
  const [made] = await sql<{ resendAt: string }[]>`
    insert into email_codes as code (user_id, email, hash, expires_at)
    values (${userId}, ${email}, ${hash}, now() + make_interval(mins => ${minutes}))
    on conflict (user_id) do update
    set email = excluded.email, hash = excluded.hash, wrong_guesses = 0, sent_at = now(), expires_at = excluded.expires_at
    where code.sent_at <= now() - make_interval(secs => ${waitSeconds})
    returning now() + make_interval(secs => ${waitSeconds}) as resend_at`;
  if (made) return { ...made, seconds: 0 };
  const [kept] = await sql<[{ resendAt: string; seconds: number }]>`
    select sent_at + make_interval(secs => ${waitSeconds}) as resend_at,
      greatest(1, ceil(extract(epoch from sent_at - now()) + ${waitSeconds}))::int as seconds
    from email_codes where user_id = ${userId}`;
  return kept;
}

/** For a code that could not be sent. */
export async function deleteEmailCode(sql: Sql, userId: UserId, hash: Buffer): Promise<void> {
  await sql`delete from email_codes where user_id = ${userId} and hash = ${hash}`;
}

interface LiveEmailCode {
  email: string;
  hash: Buffer;
  wrongGuesses: number;
}

/** Locked until the transaction ends, so that concurrent guesses see each other. */
export async function lockEmailCode(sql: Sql, userId: UserId): Promise<LiveEmailCode | undefined> {
  const [row] = await sql<LiveEmailCode[]>`
    select email, hash, wrong_guesses from email_codes
    where user_id = ${userId} and expires_at > now() for update`;
  return row;
}

export async function countWrongEmailGuess(sql: Sql, userId: UserId): Promise<void> {
  await sql`update email_codes set wrong_guesses = wrong_guesses + 1 where user_id = ${userId}`;
}

export async function deleteEmailCodesOf(sql: Sql, userId: UserId): Promise<void> {
  await sql`delete from email_codes where user_id = ${userId}`;
}

/** For accounts that have lost their email address. */
export async function deletePasswords(sql: Sql, userIds: readonly UserId[]): Promise<void> {
  await sql`delete from passwords where user_id = any(${[...userIds]})`;
}

export async function deleteExpiredEmailCodes(sql: Sql): Promise<void> {
  await sql`delete from email_codes where expires_at < now()`;
}
