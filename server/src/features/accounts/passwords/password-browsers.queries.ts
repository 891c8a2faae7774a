import type { Sql } from '#platform/db/database';

/** Whether an account with this email has signed in in this browser before. */
export async function isOwnBrowser(sql: Sql, email: string, browser: Buffer): Promise<boolean> {
  const rows = await sql`
    select from password_browsers b join users u on u.id = b.user_id
    where u.email = ${email} and b.browser = ${browser}`;
  return rows.length > 0;
}

/** Stores nothing for a person without a password. */
export async function keepOwnBrowser(sql: Sql, userId: string, browser: Buffer): Promise<void> {
  await sql`
    insert into password_browsers (user_id, browser)
    select user_id, ${browser}::bytea from passwords where user_id = ${userId}
    on conflict (user_id, browser) do update set last_used_at = now()`;
}

/** Deletes browsers whose cookie has expired. */
export async function deleteUnusedBrowsers(sql: Sql, days: number): Promise<void> {
  await sql`delete from password_browsers where last_used_at < now() - make_interval(days => ${days})`;
}
