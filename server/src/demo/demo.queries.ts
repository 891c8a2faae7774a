import type { UserId } from '@showup/contract/fields';
import type { Sql } from '../platform/db/database.ts';

export async function findDemoPeople(sql: Sql): Promise<{ userId: UserId; phone: string }[]> {
  return sql<{ userId: UserId; phone: string }[]>`
    select id as user_id, phone from users where is_demo and role <> 'Admin' and phone is not null`;
}

export async function findDemoAdmin(sql: Sql): Promise<UserId | undefined> {
  const [row] = await sql<{ id: UserId }[]>`select id from users where is_demo and role = 'Admin' limit 1`;
  return row?.id;
}

const demoAnswersTo = (sql: Sql) => sql`
  (select count(*) from swipes join users answering on answering.id = swiper and answering.is_demo
    where target = newcomer.id)`;

/** Verified people whom fewer demo people have answered. */
export async function findNewcomers(sql: Sql, admirers: number): Promise<UserId[]> {
  const rows = await sql<{ id: UserId }[]>`
    select id from users newcomer
    where not is_demo and verified_at is not null and not is_banned and ${demoAnswersTo(sql)} < ${admirers}`;
  return rows.map(({ id }) => id);
}

/** The demo people that a newcomer lacks, who suit them: `first`, and others who differ between newcomers. */
export async function findAdmirers(
  sql: Sql,
  newcomerId: UserId,
  { admirers, first }: { admirers: number; first: string | undefined },
): Promise<UserId[]> {
  const rows = await sql<{ id: UserId }[]>`
    select demo.id from users demo
    join users newcomer on newcomer.id = ${newcomerId} and newcomer.verified_at is not null and not newcomer.is_banned
    where demo.is_demo and demo.verified_at is not null
      and demo.identified_as = any(newcomer.interested_in) and newcomer.identified_as = any(demo.interested_in)
      and not exists (select from swipes where swiper = newcomer.id and target = demo.id)
      and not exists (select from swipes where swiper = demo.id and target = newcomer.id)
    order by demo.id is not distinct from ${first ?? null}::uuid desc, md5(demo.id::text || newcomer.id::text)
    limit (select greatest(0, ${admirers}::int - ${demoAnswersTo(sql)}) from users newcomer where id = ${newcomerId})`;
  return rows.map(({ id }) => id);
}

/** Likes that demo people have not answered yet. */
export async function findUnansweredLikes(sql: Sql): Promise<{ demoId: UserId; likerId: UserId }[]> {
  return sql<{ demoId: UserId; likerId: UserId }[]>`
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
