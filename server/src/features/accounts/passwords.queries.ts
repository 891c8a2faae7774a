import type { Sql } from '../../db/database.ts';

export async function insertPassword(sql: Sql, userId: string, passwordHash: string): Promise<void> {
  await sql`insert into passwords (user_id, hash) values (${userId}, ${passwordHash})`;
}

export async function findPassword(sql: Sql, userId: string): Promise<string | undefined> {
  const [row] = await sql<{ hash: string }[]>`select hash from passwords where user_id = ${userId}`;
  return row?.hash;
}
