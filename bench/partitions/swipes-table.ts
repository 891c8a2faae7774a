import type postgres from 'postgres';

/** Number of partitions; absent for one table, as the migrations make it. */
export type Parts = number | undefined;

export interface Filled {
  readonly fillSeconds: number;
  readonly indexSeconds: number;
}

/** Enough people that even the busiest don't answer everyone, with 500 answers each in large tables. */
export const peopleFor = (rows: number) => Math.ceil(Math.max(rows / 500, 6 * Math.sqrt(rows)));

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

/** Everyone matches everyone's preferences, so that the deck only has to find people who are not answered yet. */
export async function makePeople(sql: postgres.Sql, people: number): Promise<void> {
  await sql`set session_replication_role = replica`; // does not check foreign keys
  await sql`set work_mem = '1GB'`;
  await sql`set maintenance_work_mem = '1GB'`;
  await sql`set enable_mergejoin = off`; // would sort the answers, which are ordered by time
  await sql`
    create temporary table person as
    select n, id, row_number() over (order by md5('place ' || n)) - 1 as place,
      hashint8extended(n, 1) & 2147483647 as first_popular, hashint8extended(n, 2) & 2147483647 as first_ordinary
    from generate_series(0, ${people - 1}::bigint) n
    cross join lateral (
      select overlay(overlay(md5('person ' || n) placing '4' from 13) placing '8' from 17)::uuid as id) named`;
  await sql`analyze person`;
  await sql`
    insert into users (id, full_name, dob, identified_as, interested_in, verified_at, cell)
    select id, 'Person ' || n, '1996-04-12', 'Other', '{Other}', now(), '411:1556' from person`;
  await sql`
    insert into deck (user_id, cand_gender, for_gender, cell, rank, latitude, longitude, dob)
    select id, 'Other', 'Other', '411:1556', (hashint8extended(n, 3) & 16777215) / 16777216.0, 18.5, 73.8, '1996-04-12'
    from person`;
  await sql`vacuum analyze users, deck`;
}

/**
 * Fills the table of answers, and creates its keys and indexes afterwards. Partitioned, it has the same columns, keys
 * and indexes, read from the product's table. It is partitioned by the hash of the swiper, because most queries about
 * answers are about one swiper. A unique key has to include the partition column, which the primary key (swiper,
 * target) does. Both references to `users` stay, with their cascades.
 */
export async function fillSwipes(
  sql: postgres.Sql,
  { rows, people, parts }: { readonly rows: number; readonly people: number; readonly parts: Parts },
): Promise<Filled> {
  const constraints = await sql<{ name: string; kind: string; definition: string }[]>`
    select conname as name, contype as kind, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'swipes'::regclass and contype in ('p', 'f')`;
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'swipes' and indexname not in ${sql(constraints.map(({ name }) => name))}`;
  const keys = constraints.filter(({ kind }) => kind === 'p');
  const add = ({ name, definition }: { name: string; definition: string }) =>
    sql.unsafe(`alter table swipes add constraint ${name} ${definition}`);

  if (parts === undefined) {
    for (const { name } of keys) await sql`alter table swipes drop constraint ${sql(name)}`;
    for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  } else {
    await sql`create table answers (like swipes including defaults) partition by hash (swiper)`;
    await sql`drop table swipes`;
    await sql`alter table answers rename to swipes`;
    for (let part = 0; part < parts; part++) {
      await sql.unsafe(
        `create table swipes_${part} partition of swipes for values with (modulus ${parts}, remainder ${part})`,
      );
    }
    for (const reference of constraints.filter(({ kind }) => kind === 'f')) await add(reference);
  }
  const fillSeconds = await timed(() => writeAnswers(sql, rows, people));
  const indexSeconds = await timed(async () => {
    for (const key of keys) await add(key);
    for (const { definition } of indexes) await sql.unsafe(definition);
  });
  return { fillSeconds, indexSeconds };
}

/**
 * About this many answers, ordered by time. The number per person is exponentially distributed: the busiest hundredth
 * gives five times the average. A quarter of all go to a tenth of the people. Nobody answers a person twice, because
 * each goes through the popular and the other people from their own starting point.
 */
async function writeAnswers(sql: postgres.Sql, rows: number, people: number): Promise<void> {
  const average = rows / people;
  const turns = Math.floor(average * Math.log(people));
  const popular = Math.ceil(people / 10);
  await sql`
    insert into swipes (swiper, target, liked, at)
    select s.id, t.id, hashint8extended(turn * ${people}::bigint + s.n, 4) & 1023 < 307,
      now() - (1 + ${turns}::bigint - turn) * interval '1 hour'
    from generate_series(0, ${turns}::bigint) turn
    cross join lateral generate_series(0, floor(${people}::float8 * exp(-turn / ${average}::float8))::bigint - 1) busy
    join person s on s.n = busy
    cross join lateral (select case when turn % 4 = 0 then (s.first_popular + turn / 4) % ${popular}::bigint
      else ${popular}::bigint + (s.first_ordinary + turn - turn / 4 - 1) % ${people - popular}::bigint end as place) met
    join person t on t.place = met.place
    where t.n <> s.n`;
}

/** Adds answers between random people in one statement, with all indexes. Returns rows per second. */
export async function addAnswers(sql: postgres.Sql, count: number, people: number): Promise<number> {
  const seconds = await timed(
    () => sql`
      insert into swipes (swiper, target, liked)
      select s.id, t.id, turn % 3 = 0 from generate_series(1, ${count}::bigint) turn
      join person s on s.n = (hashint8extended(turn, 5) & 2147483647) % ${people}::bigint
      join person t on t.n = (hashint8extended(turn, 6) & 2147483647) % ${people}::bigint
      where s.n <> t.n on conflict do nothing`,
  );
  return count / seconds;
}

/** The parts of a table or index: its partitions, or itself. */
const piecesOf = (sql: postgres.Sql, name: postgres.Fragment) => sql`
  (select coalesce(inhrelid, named::oid)::regclass as piece
    from (select ${name}::regclass as named) whole left join pg_inherits on inhparent = named) pieces`;

/** Bytes of the table and of each index over all partitions. */
export async function sizesOf(sql: postgres.Sql): Promise<{ name: string; bytes: number }[]> {
  const rows = await sql<{ name: string; bytes: string }[]>`
    select listed.name, sum(pg_relation_size(piece)) as bytes
    from (select 'swipes' as name union all select indexname from pg_indexes where tablename = 'swipes') listed
    cross join lateral ${piecesOf(sql, sql`listed.name`)}
    group by 1 order by listed.name <> 'swipes', 1`;
  return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }));
}

export interface Pages {
  readonly hit: number;
  readonly read: number;
}

/** Pages of answers and their indexes read so far, from shared buffers and from outside. */
export async function pagesSoFar(sql: postgres.Sql): Promise<Pages> {
  await sql`select pg_stat_force_next_flush()`; // only for this connection
  const [row] = await sql<[{ hit: string; read: string }]>`
    select sum(heap_blks_hit + coalesce(idx_blks_hit, 0)) as hit, sum(heap_blks_read + coalesce(idx_blks_read, 0)) as read
    from pg_statio_user_tables join ${piecesOf(sql, sql`'swipes'`)} on piece = relid`;
  return { hit: Number(row.hit), read: Number(row.read) };
}

/** The smallest piece that can be maintained alone: a partition, or the whole table. */
export async function onePieceOf(sql: postgres.Sql, name: string): Promise<string> {
  const [row] = await sql<{ piece: string }[]>`
    select piece::text from ${piecesOf(sql, sql`${name}`)} order by piece limit 1`;
  if (!row) throw new Error(`There is no ${name}.`);
  return row.piece;
}
