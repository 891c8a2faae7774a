import type { Sql } from '../platform/db/database.ts';

export async function findDemoPeople(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from users where is_demo and role <> 'Admin'`;
  return rows.map(({ id }) => id);
}

/** Likes that demo people have not answered yet. */
export async function findUnansweredLikes(sql: Sql): Promise<{ demoId: string; likerId: string }[]> {
  return sql<{ demoId: string; likerId: string }[]>`
    select s.target as demo_id, s.swiper as liker_id
    from swipes s
    join users demo on demo.id = s.target and demo.is_demo
    join users liker on liker.id = s.swiper and not liker.is_demo
    left join swipes answer on answer.swiper = s.target and answer.target = s.swiper
    where s.liked and answer.swiper is null`;
}

/** Roles of the cast without an account. */
export async function findMissing<R extends { readonly phone: string }>(
  sql: Sql,
  cast: readonly R[],
): Promise<R[]> {
  const rows = await sql<{ phone: string }[]>`
    select phone from users where phone = any(${cast.map(({ phone }) => phone)})`;
  const known = new Set(rows.map(({ phone }) => phone));
  return cast.filter(({ phone }) => !known.has(phone));
}

/** Whether this is still the address of a display. */
export async function isDisplay(sql: Sql, tokenHash: Buffer): Promise<boolean> {
  const rows = await sql`select from venue_displays where token_hash = ${tokenHash}`;
  return rows.length > 0;
}

export async function findDemoVenue(sql: Sql, name: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select id from venues where is_demo and name = ${name} limit 1`;
  return row?.id;
}
