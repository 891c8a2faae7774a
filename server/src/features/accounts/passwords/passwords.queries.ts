import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

export async function insertPassword(sql: Sql, userId: UserId, passwordHash: string): Promise<void> {
  await sql`insert into passwords (user_id, hash) values (${userId}, ${passwordHash})`;
}

export async function updatePassword(sql: Sql, userId: UserId, passwordHash: string): Promise<void> {
  await sql`update passwords set hash = ${passwordHash}, changed_at = now() where user_id = ${userId}`;
}

/** An account that signs in with an email and a password. */
export interface PasswordAccount {
  userId: UserId;
  email: string;
  hash: string;
}

/** At most one account has proved the email; it comes first. Then those of this browser, then the newest. */
export async function findPasswordsByEmail(
  sql: Sql,
  email: string,
  { browser, most }: { browser: Buffer; most: number },
): Promise<PasswordAccount[]> {
  return sql<PasswordAccount[]>`
    select u.id as user_id, u.email, p.hash
    from passwords p join users u on u.id = p.user_id
      left join password_browsers b on b.user_id = u.id and b.browser = ${browser}
    where u.email = ${email}
    order by u.email_proved_at is null, b.browser is null, u.created_at desc, u.id limit ${most}`;
}

/** The hash of a password that was changed within that time. */
export async function findPasswordChangedWithin(
  sql: Sql,
  userId: UserId,
  minutes: number,
): Promise<string | undefined> {
  const [row] = await sql<{ hash: string }[]>`
    select hash from passwords where user_id = ${userId} and changed_at > now() - make_interval(mins => ${minutes})`;
  return row?.hash;
}

export async function findPasswordOf(sql: Sql, userId: UserId): Promise<PasswordAccount | undefined> {
  const [row] = await sql<PasswordAccount[]>`
    select u.id as user_id, u.email, p.hash from passwords p join users u on u.id = p.user_id
    where u.id = ${userId} and u.email is not null`;
  return row;
}

/** Whether an account with this email has signed in in this browser before. */
export async function isOwnBrowser(sql: Sql, email: string, browser: Buffer): Promise<boolean> {
  const rows = await sql`
    select from password_browsers b join users u on u.id = b.user_id
    where u.email = ${email} and b.browser = ${browser}`;
  return rows.length > 0;
}

/** Stores nothing for a person without a password. */
export async function keepOwnBrowser(sql: Sql, userId: UserId, browser: Buffer): Promise<void> {
  await sql`
    insert into password_browsers (user_id, browser)
    select user_id, ${browser}::bytea from passwords where user_id = ${userId}
    on conflict (user_id, browser) do update set last_used_at = now()`;
}

/** Deletes browsers whose cookie has expired. */
export async function deleteUnusedBrowsers(sql: Sql, days: number): Promise<void> {
  await sql`delete from password_browsers where last_used_at < now() - make_interval(days => ${days})`;
}
