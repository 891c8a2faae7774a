import type { Sql } from '#platform/db/database';

/** Returns false if the role was waiting for this phone already. */
export async function insertGrant(sql: Sql, phone: string): Promise<boolean> {
  const rows =
    await sql`insert into admin_grants (phone) values (${phone}) on conflict do nothing returning phone`;
  return rows.length === 1;
}

/** Returns whether the role was waiting for this phone. */
export async function deleteGrant(sql: Sql, phone: string): Promise<boolean> {
  const rows = await sql`delete from admin_grants where phone = ${phone} returning phone`;
  return rows.length === 1;
}

export interface WaitingGrant {
  phone: string;
  grantedAt: string;
}

export async function findGrants(sql: Sql): Promise<WaitingGrant[]> {
  return sql<WaitingGrant[]>`
    select phone, granted_at from admin_grants order by granted_at, phone`;
}

export interface AdminRow {
  fullName: string;
  phone: string | null;
  since: string | null;
  isDemo: boolean;
}

export async function findAdmins(sql: Sql): Promise<AdminRow[]> {
  return sql<AdminRow[]>`
    select full_name, phone, admin_since as since, is_demo
    from users where role = 'Admin'
    order by is_demo, admin_since nulls first, created_at, id`;
}
