import type { Sql } from '#platform/db/database';

export async function insertPassword(sql: Sql, userId: string, passwordHash: string): Promise<void> {
  await sql`insert into passwords (user_id, hash) values (${userId}, ${passwordHash})`;
}

export async function updatePassword(sql: Sql, userId: string, passwordHash: string): Promise<void> {
  await sql`update passwords set hash = ${passwordHash}, changed_at = now() where user_id = ${userId}`;
}

/** An account that signs in with an email and a password. */
export interface PasswordAccount {
  userId: string;
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
  userId: string,
  minutes: number,
): Promise<string | undefined> {
  const [row] = await sql<{ hash: string }[]>`
    select hash from passwords where user_id = ${userId} and changed_at > now() - make_interval(mins => ${minutes})`;
  return row?.hash;
}

export async function findPasswordOf(sql: Sql, userId: string): Promise<PasswordAccount | undefined> {
  const [row] = await sql<PasswordAccount[]>`
    select u.id as user_id, u.email, p.hash from passwords p join users u on u.id = p.user_id
    where u.id = ${userId} and u.email is not null`;
  return row;
}
