import postgres from 'postgres';
import { openForBench } from '../server/test/database/large-databases.ts';
import { say, table } from '../server/test/measuring/measure.ts';
import { size } from '../server/test/measuring/size.ts';
import { fillCrowd } from '../server/test/people/crowd.ts';
import { inOwnDatabase } from './crowd/own-database.ts';

// Bytes in the database per person, session, answer, match, message, evening and date, with indexes. Rows are inserted in random order
// with all indexes in place, as in production: an index built on existing rows is smaller.

const PEOPLE = size('PEOPLE', 20_000, 1_000);
/** More than a crowd of this size would have, so that there are enough to measure. */
const MATCHES = PEOPLE / 2;
const MESSAGES_OF_A_MATCH = 10;

/** The tables with rows for each thing; the first one is counted. */
const things: Readonly<Record<string, readonly [string, ...string[]]>> = {
  person: [
    ...(['users', 'exposure', 'deck', 'deck_position', 'media'] as const),
    ...['verifications', 'capture_images', 'phone_browsers', 'like_times'],
  ],
  session: ['sessions'],
  // One pair for two people who have answered each other.
  answer: ['swipes', 'pairs'],
  match: ['conversations', 'conversation_members'],
  message: ['messages'],
  evening: ['evenings'],
  date: ['dates'],
};

async function fill(sql: postgres.Sql, url: string): Promise<void> {
  const db = await openForBench(url);
  await db.transaction((tx) => fillCrowd(tx, PEOPLE)).finally(() => db.close());
  await sql`set session_replication_role = replica`; // does not check foreign keys
  await sql`
    update pairs set lo_likes = true, hi_likes = true, matched_at = now()
    where (lo, hi) in (select lo, hi from pairs where not closed order by random() limit ${MATCHES})`;
  for (const name of ['users', 'exposure', 'deck', 'swipes', 'pairs']) await growAgain(sql, name);
  await addToPeople(sql);
  await letMatchesWrite(sql);
  await letThemGoOut(sql);
}

/** Inserts the rows again in random order, with all indexes in place. */
async function growAgain(sql: postgres.Sql, name: string): Promise<void> {
  const [{ columns }] = await sql<[{ columns: string }]>`
    select string_agg(column_name, ', ') as columns from information_schema.columns
    where table_name = ${name} and is_generated = 'NEVER'`;
  await sql.unsafe(`create temporary table before as select ${columns} from ${name}`);
  await sql.unsafe(`delete from ${name}`);
  await sql.unsafe(`vacuum ${name}`);
  await sql.unsafe(`insert into ${name} (${columns}) select ${columns} from before order by random()`);
  await sql`drop table before`;
}

/** Data of someone who was approved once, has three photos and one browser, and uses the deck now and then. */
async function addToPeople(sql: postgres.Sql): Promise<void> {
  const hashOf = (what: string) => sql`sha256(convert_to(${what} || users.id, 'UTF8'))`;
  await sql`
    insert into media (id, preset, width, height, uploader, owner_id, audience, image_hash, is_hashed)
    select photo, 'profile', 1080, 1350, ${hashOf('browser')}, users.id, 'members',
      ('x' || encode(sha256(convert_to(photo::text, 'UTF8')), 'hex'))::bit(256), true
    from users cross join unnest(photos) photo order by random()`;
  await sql`
    insert into capture_images (id, user_id, image_hash)
    select id, id, ('x' || encode(${hashOf('capture')}, 'hex'))::bit(256) from users order by random()`;
  await sql`
    insert into verifications (user_id, venue_id, distance_km, code_verdict, capture_seconds, status, decided_at, image_id)
    select id, md5(cell)::uuid, 0.1, 'live', 14, 'Approved', now(), id from users order by random()`;
  await sql`
    insert into phone_browsers (phone, browser) select phone, ${hashOf('browser')} from users order by random()`;
  await sql`
    insert into like_times (user_id, times)
    select id, array(select now() - i * interval '1 hour' from generate_series(1, 20) i) from users order by random()`;
  const place = { rank: 0.12345678, userId: '8d0c7f4e-33a1-4f5e-9c55-0d9a3a6b7c21' };
  const walk = { at: place, lap: place };
  await sql`
    insert into deck_position (user_id, cand_gender, for_gender, hand, near, whole)
    select id, interested_in[1], identified_as, array(select gen_random_uuid() from generate_series(1, 50)
      where users.id is not null), ${sql.json(walk)}, ${sql.json(walk)}
    from users order by random()`;
  await sql`
    insert into sessions (token_hash, user_id, user_agent, expires_at)
    select ${hashOf('token')}, id, 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) '
      || 'Chrome/142.0.0.0 Mobile Safari/537.36', now() + interval '30 days'
    from users order by random()`;
}

/** Each person proved two evenings. */
async function letThemGoOut(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into evenings (user_id, venue_id, evening)
    select id, md5(cell)::uuid, current_date - days from users cross join unnest(array[3, 17]) days order by random()`;
  await sql`
    insert into dates (lo, hi, by_lo, client_id, venue_id, at, over_at, status, accepted_at)
    select lo, hi, true, md5(lo::text || hi), md5(lo::text)::uuid, now(), now(), 'accepted', now()
    from pairs where matched_at is not null order by random()`;
}

/** Texts of 10 to 120 letters, most of them short, round robin over all conversations. */
async function letMatchesWrite(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into conversations (lo, hi, last_seq, begun_by, is_answered)
    select lo, hi, ${MESSAGES_OF_A_MATCH}::int, lo, true from pairs where matched_at is not null order by random()`;
  await sql`
    insert into conversation_members (conversation_id, reader_id, partner_id, unread, read_seq, read_at)
    select id, lo, hi, 0, last_seq, now() from conversations
    union all select id, hi, lo, 1, last_seq - 1, now() from conversations`;
  await sql`
    insert into messages (conversation_id, seq, sender_id, receiver_id, client_id, text, created_at)
    select id, seq, lo, hi, md5(id::text || seq), rpad('', (10 + 110 * power(random(), 2))::int, 'What they write. '), now()
    from generate_series(1, ${MESSAGES_OF_A_MATCH}::int) seq cross join conversations order by seq, random()`;
}

interface Size {
  readonly rows: number;
  /** Including TOAST. */
  readonly heap: number;
  readonly indexes: number;
}

async function sizeOf(sql: postgres.Sql, name: string): Promise<Size> {
  await sql.unsafe(`vacuum analyze ${name}`);
  const [row] = await sql<[{ rows: string; heap: string; indexes: string }]>`
    select count(*) as rows, pg_table_size(${name}::regclass) as heap, pg_indexes_size(${name}::regclass) as indexes
    from ${sql(name)}`;
  return { rows: Number(row.rows), heap: Number(row.heap), indexes: Number(row.indexes) };
}

await inOwnDatabase('bytes', async (url) => {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await fill(sql, url);
    const bytes = (all: number, of: number) => (all / of).toFixed(0);
    const lines = [['', 'rows', 'for each', 'bytes of the table', 'of its indexes', 'together']];
    for (const [thing, names] of Object.entries(things)) {
      const of = (await sizeOf(sql, names[0])).rows;
      let [heap, indexes] = [0, 0];
      const parts: string[][] = [];
      for (const name of names) {
        const size = await sizeOf(sql, name);
        heap += size.heap;
        indexes += size.indexes;
        parts.push([
          ...[name, size.rows.toLocaleString('en'), (size.rows / of).toFixed(2)],
          ...[bytes(size.heap, of), bytes(size.indexes, of), bytes(size.heap + size.indexes, of)],
        ]);
      }
      const sum = [bytes(heap, of), bytes(indexes, of), bytes(heap + indexes, of)];
      lines.push([`**${thing}**`, of.toLocaleString('en'), '', ...sum.map((one) => `**${one}**`)], ...parts);
    }
    say(
      `${PEOPLE.toLocaleString('en')} people; bytes for each person, session, answer, match, message and evening:\n`,
    );
    say(table(lines));
  } finally {
    await sql.end({ timeout: 1 });
  }
});
