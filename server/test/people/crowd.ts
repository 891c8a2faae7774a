import { interestTags } from '@showup/contract/profiles/profile-options';
import type { Sql } from '#platform/db/database';
import { withoutIndexes } from '../database/without-indexes.ts';
import { answerEachOther } from './crowd-answers.ts';
import { cast, FIRST_OF_MANY } from './crowd-cast.ts';

/**
 * Fills an empty, migrated database with this many verified people in 300 cities, with their deck rows and about 20
 * answers each: the same at every run, with times relative to now. Needs a superuser, and a vacuum afterwards.
 */
export async function fillCrowd(tx: Sql, people: number): Promise<void> {
  await tx`set local session_replication_role = replica`; // does not check foreign keys
  await tx`set local statement_timeout = 0`;
  await tx`set local work_mem = '1GB'`;
  await tx`set local maintenance_work_mem = '1GB'`;
  await tx`set local jit = off`;
  await tx`set local enable_mergejoin = off`;
  await tx`
    create function pg_temp.draw(number bigint, what text) returns float8 immutable language sql as
    $$ select (hashint8extended(number, hashtext(what)) & 4294967295) / 4294967296.0::float8 $$`;
  await tx`
    create function pg_temp.uuid_of(what text) returns uuid immutable language sql as
    $$ select overlay(overlay(md5(what) placing '4' from 13) placing '8' from 17)::uuid $$`;
  await invent(tx, people);
  await writeProfiles(tx);
  await placeInDeck(tx);
  await answerEachOther(tx, people);
}

/** City 1 has an eighth of the people, city 299 one in 1,700. */
async function invent(tx: Sql, people: number): Promise<void> {
  await tx`
    create temporary table person (
      n bigint, id uuid, is_of_cast boolean, city integer, latitude float8, longitude float8, gender text, wishes text[],
      dob date, age integer) on commit drop`;
  await tx`
    insert into person
    select n, pg_temp.uuid_of('person ' || n), is_of_cast, city,
      8 + 24 * pg_temp.draw(city, 'latitude') + spread / 111.2
        * (pg_temp.draw(n, 'north 1') + pg_temp.draw(n, 'north 2') + pg_temp.draw(n, 'north 3') - 1.5),
      70 + 20 * pg_temp.draw(city, 'longitude') + spread / 100
        * (pg_temp.draw(n, 'east 1') + pg_temp.draw(n, 'east 2') + pg_temp.draw(n, 'east 3') - 1.5),
      gender,
      case when is_hot then '{Male}' when is_of_cast then '{Female}' when wish < 0.02 then '{Male,Female,Other}'
        when wish < 0.06 then '{Male,Female}'
        when gender = 'Other' then case when wish < 0.4 then '{Other}' when wish < 0.7 then '{Male}' else '{Female}' end
        when (wish < 0.12) = (gender = 'Male') then '{Male}' else '{Female}' end::text[],
      dob, extract(year from age(current_date, dob))
    from generate_series(1, ${people}::bigint) n
    cross join lateral (select n < ${FIRST_OF_MANY}::int as is_of_cast, n = any(${cast.hot}::int[]) as is_hot,
      pg_temp.draw(n, 'gender') as gender_draw, pg_temp.draw(n, 'wish') as wish,
      current_date - (18 * 365.25 + 1 + 35 * 365.25 * power(pg_temp.draw(n, 'age'), 1.7))::int as dob,
      case when n = any(${cast.smallTown}::int[]) then 200 + n when n < ${FIRST_OF_MANY}::int then 1
        else floor(power(300::float8, pg_temp.draw(n, 'city'))) end::int as city) drawn
    cross join lateral (select 2 + 16 / sqrt(city) as spread,
      case when is_hot then 'Female' when is_of_cast or gender_draw < 0.52 then 'Male'
        when gender_draw < 0.97 then 'Female' else 'Other' end as gender) told`;
  await tx`analyze person`;
}

async function writeProfiles(tx: Sql): Promise<void> {
  const tags = [...interestTags];
  const asks = (what: string, share: number) =>
    tx`not is_of_cast and pg_temp.draw(n, ${what}) < ${share}::float8`;
  await tx`
    insert into users (id, full_name, phone, dob, identified_as, interested_in, photos, bio, is_profile_hidden, interests,
      verified_at, cell, last_active_at, age_from, age_to, distance_km)
    select id, 'Person ' || n, (7000000000 + n)::text, dob, gender, wishes,
      array[pg_temp.uuid_of('photo 1 of ' || n), pg_temp.uuid_of('photo 2 of ' || n), pg_temp.uuid_of('photo 3 of ' || n)],
      rpad('I am number ' || n || '.', 150, ' This is what I say of myself.'),
      gender = 'Female' and ${asks('hidden', 0.03)},
      array(select (${tags}::text[])[1 + (floor(pg_temp.draw(n, 'interest') * ${tags.length}::int)::int + 7 * i)
        % ${tags.length}::int] from generate_series(1, 1 + n::int % 5) i),
      now() - power(pg_temp.draw(n, 'verified'), 0.8) * interval '700 days',
      cell_row || ':' || floor(longitude / (0.045 / greatest(0.01, cos(radians((cell_row + 0.5) * 0.045)))))::int,
      now() - interval '1 day' * case when ${asks('away', 0.08)} then 95 + 300 * pg_temp.draw(n, 'since')
        else 60 * power(pg_temp.draw(n, 'since'), 3) end,
      case when n = any(${cast.oneYear}::int[]) then 20 + n % 15
        when ${asks('range', 0.25)} then greatest(18, age - 3 - n % 6) end,
      case when n = any(${cast.oneYear}::int[]) then 20 + n % 15 when ${asks('range', 0.25)} then age + 3 + n % 7 end,
      case when n = any(${cast.smallTown}::int[]) then 25
        when ${asks('distance', 0.15)} then (array[25, 50, 100])[1 + n % 3] end
    from person cross join lateral (select floor(latitude / 0.045)::int as cell_row) cells`;
  await tx`
    insert into exposure (user_id, total, recent)
    select id, case when verified_at > now() - interval '14 days' then n % 40 else 40 + n % 400 end, n % 100
    from users join person using (id)`;
  await tx`analyze users`;
  await tx`analyze exposure`;
}

/** Like `placeInDeck` of matching. */
async function placeInDeck(tx: Sql): Promise<void> {
  const fill = () => tx`
    insert into deck (user_id, cand_gender, for_gender, cell, latitude, longitude, dob, age_from, age_to, distance_km,
      rank, newcomer_views)
    select id, identified_as, for_gender, cell, (cell_row + 0.5) * 0.045,
      (cell_column + 0.5) * (0.045 / greatest(0.01, cos(radians((cell_row + 0.5) * 0.045)))), dob,
      coalesce(u.age_from, 0), coalesce(u.age_to, 200), coalesce(u.distance_km::real, 'infinity'),
      (get_byte(hash, 0) * 65536 + get_byte(hash, 1) * 256 + get_byte(hash, 2)) / 16777216.0,
      case when e.total < 40 then e.total end
    from users u join exposure e on e.user_id = u.id cross join unnest(u.interested_in) for_gender
    cross join lateral (select sha256(convert_to('rank ' || u.id, 'UTF8')) as hash,
      split_part(u.cell, ':', 1)::int as cell_row, split_part(u.cell, ':', 2)::int as cell_column) parts
    where not u.is_profile_hidden and u.last_active_at > now() - interval '90 days'`;
  await withoutIndexes(tx, 'deck', fill);
  await tx`analyze deck`;
}
