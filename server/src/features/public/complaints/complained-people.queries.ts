import type { Sql } from '#platform/db/database';

interface Found {
  readonly id: string;
  readonly isBanned: boolean;
}

interface Search {
  /** Demo people are found only while the demo is on. */
  readonly withDemo: boolean;
  readonly limit: number;
}

export async function findById(sql: Sql, id: string, { withDemo }: Search): Promise<Found[]> {
  return sql<Found[]>`select id, is_banned from users where id = ${id} and (not is_demo or ${withDemo})`;
}

export async function findByPhone(sql: Sql, phone: string, { withDemo }: Search): Promise<Found[]> {
  return sql<
    Found[]
  >`select id, is_banned from users where phone = ${phone} and (not is_demo or ${withDemo})`;
}

/** Whose full or shown name contains the text, in any case; the latest first. */
export async function findByName(sql: Sql, name: string, { withDemo, limit }: Search): Promise<Found[]> {
  const pattern = `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<Found[]>`
    select id, is_banned from users
    where full_name ilike ${pattern} and role <> 'Admin' and (not is_demo or ${withDemo})
    order by created_at desc, id limit ${limit}`;
}
