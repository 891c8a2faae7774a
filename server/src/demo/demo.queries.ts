import type { Sql } from '../db/database.ts';

export async function findDemoPeople(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from users where is_demo and role <> 'Admin'`;
  return rows.map(({ id }) => id);
}

/** Likes of demo people by others that were neither liked back nor rejected. */
export async function findUnansweredLikes(sql: Sql): Promise<{ demoId: string; likerId: string }[]> {
  return sql<{ demoId: string; likerId: string }[]>`
    select s.target as "demoId", s.swiper as "likerId"
    from swipes s
    join users demo on demo.id = s.target and demo.is_demo
    join users liker on liker.id = s.swiper and not liker.is_demo
    left join swipes answer on answer.swiper = s.target and answer.target = s.swiper
    where s.liked and answer.swiper is null`;
}

export async function findDemoVenue(sql: Sql, name: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select id from venues where is_demo and name = ${name} limit 1`;
  return row?.id;
}
