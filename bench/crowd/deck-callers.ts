import type { UserId } from '@showup/contract/fields';
import type { Database } from '#server/platform/db/database';
import { FIRST_OF_MANY, personId } from '#test/people/crowd-cast';

/** Recently active people of a crowd, spread evenly; another `salt` gives other people. */
export async function typicalIds(
  { sql }: Database,
  crowd: number,
  count: number,
  salt = 0,
): Promise<UserId[]> {
  const step = Math.floor((crowd - FIRST_OF_MANY) / (2 * count));
  const ids = Array.from({ length: 2 * count }, (_, i) => personId(FIRST_OF_MANY + i * step + salt));
  const rows = await sql<{ id: UserId }[]>`
    select id from unnest(${ids}::uuid[]) with ordinality as listed (id, ordinal) join users using (id)
    where last_active_at > now() - interval '60 days' order by ordinal limit ${count}`;
  return rows.map(({ id }) => id);
}

/** Writes rejects of all these people at once. */
export async function answerAll({ sql }: Database, viewerId: UserId, ids: readonly string[]): Promise<void> {
  await sql`
    insert into swipes (swiper, target, liked) select ${viewerId}, target, false
    from unnest(${[...ids]}::uuid[]) target on conflict do nothing`;
}

/** Everyone the two-way rules let the viewer see, by the simplest possible statement. */
export async function everyoneFor({ sql }: Database, viewerId: UserId): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select d.user_id as id
    from users v join deck d on d.for_gender = v.identified_as and d.cand_gender = any(v.interested_in)
    cross join lateral (select (split_part(v.cell, ':', 1)::int + 0.5) * 0.045 as latitude) centre
    cross join lateral (select (split_part(v.cell, ':', 2)::int + 0.5) * 0.045
      / greatest(0.01, cos(radians(centre.latitude))) as longitude) wide
    where v.id = ${viewerId} and d.user_id <> v.id
      and extract(year from age((now() at time zone 'Asia/Kolkata')::date, v.dob)) between d.age_from and d.age_to
      and (v.age_from is null
        or extract(year from age((now() at time zone 'Asia/Kolkata')::date, d.dob)) between v.age_from and v.age_to)
      and 111.2 * sqrt(power(d.latitude - centre.latitude, 2)
          + power((d.longitude - wide.longitude) * cos(radians((d.latitude + centre.latitude) / 2)), 2))
        <= least(d.distance_km, coalesce(v.distance_km, 'infinity'::real))
      and not exists (select from swipes s where s.swiper = v.id and s.target = d.user_id)
      and not exists (select from pairs p
        where p.lo = least(v.id, d.user_id) and p.hi = greatest(v.id, d.user_id) and p.closed)`;
  return rows.map(({ id }) => id);
}
