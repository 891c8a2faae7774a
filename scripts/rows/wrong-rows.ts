import type { Sql } from '#server/platform/db/database';

// Declarations that the compiler accepts although they are wrong; see rows.test.ts.

interface WrongRow {
  id: string;
  nickname: string;
}

export const missesColumn = (sql: Sql) => sql<WrongRow[]>`select id from users`;
export const hasWrongKind = (sql: Sql) => sql<{ fullName: number }[]>`select full_name from users`;
export const hasWrongList = (sql: Sql) => sql<{ photos: number[] }[]>`select photos from users`;
export const forgetsNull = (sql: Sql) => sql<{ dob: string }[]>`select dob from users`;
export const forgetsNullOfOr = (sql: Sql) =>
  sql<{ cell: string }[]>`select cell from users where cell is not null or email is null`;
export const forgetsSeenNull = (sql: Sql) =>
  sql<{ password: string }[]>`
    select passwords.hash as password from (values (1)) always left join passwords on true`;
export const excusesNothing = (sql: Sql) =>
  // never null: fullName (its column says so by itself)
  sql<{ fullName: string }[]>`select full_name from users limit 1`;

export const rightRows = [
  (sql: Sql) => sql<{ role: 'User' | 'Admin'; bio: string | null }[]>`select role, bio from users`,
  (sql: Sql) => sql<{ cell: string }[]>`select cell from users where cell is not null`,
  (sql: Sql) => sql<{ phone: string }[]>`select u.phone from users u where u.phone = ${'+10'}`,
  (sql: Sql) => sql<[{ count: number; extra?: string }]>`select count(*) as count from users`,
  (sql: Sql) =>
    // never null: email (the probe has an excuse)
    sql<{ email: string }[]>`select email from users`,
];

export const neverSent = (sql: Sql) => sql<{ id: string }[]>`select id from sessions where false`;
