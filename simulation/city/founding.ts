import type { UserId } from '@showup/contract/fields';
import type { Context } from '#server/context';
import { rankOf } from '#server/features/matching/deck/rank';
import { changeProfile, updateProfile } from '#server/features/profiles/edit/update-profile';
import { createPerson } from '#server/features/profiles/people';
import { updatePreferences } from '#server/features/profiles/preferences';
import { announceStanding, markVerified } from '#server/features/profiles/standing';
import { centreOf } from '#server/features/venues/geo';
import type { Database, Sql } from '#server/platform/db/database';
import type { KeyedHash } from '#server/platform/keyed-hash';
import type { Person } from '../people/people.ts';

const BATCH = 2_000;
/** So many views that no founder counts as a newcomer. */
const ENOUGH_VIEWS = 40;
/** People of the first crowd whose rows are compared with those the product writes. */
const SAMPLE = 50;
export const NO_BROWSER = Buffer.alloc(32);

const birthday = ({ age }: Pick<Person, 'age'>, year = 2026) => `${year - age - 1}-07-01`;
/** Names have no digits. */
const nameOf = (n: number) =>
  `Person ${Array.from(String(n), (digit) => 'ABCDEFGHIJ'.charAt(Number(digit))).join('')}`;
const phoneOf = (n: number) => String(7_000_000_000 + n);

/** Writes the first crowd as the product would, but without pictures and answers. */
export async function found(ctx: Context, people: readonly Person[], keyedHash: KeyedHash): Promise<void> {
  const { db } = ctx;
  for (let start = 0; start < people.length; start += BATCH) {
    const rows = people.slice(start, start + BATCH).map((person) => ({
      id: person.id,
      full_name: nameOf(person.n),
      phone: phoneOf(person.n),
      dob: birthday(person),
      identified_as: person.gender,
      interested_in: person.wishes,
      interests: person.interests,
      age_from: person.ageRange?.from ?? null,
      age_to: person.ageRange?.to ?? null,
      cell: person.cell,
      joined: -person.joinedHour,
      away: person.awayHours,
    }));
    await db.sql`
      insert into users (id, full_name, phone, dob, identified_as, interested_in, interests, age_from, age_to, cell,
        created_at, verified_at, last_active_at)
      select id, full_name, phone, dob, identified_as, array(select jsonb_array_elements_text(interested_in)),
        array(select jsonb_array_elements_text(interests)), age_from, age_to, cell,
        now() - joined * interval '1 hour', now() - joined * interval '1 hour', now() - away * interval '1 hour'
      from jsonb_to_recordset(${db.sql.json(rows)}) as row (id uuid, full_name text, phone text, dob date,
        identified_as text, interested_in jsonb, interests jsonb, age_from int, age_to int, cell text,
        joined float8, away float8)`;
  }
  // Plans made while the table was empty would read the whole table for each person.
  await db.sql`analyze users`;
  await db.sql`insert into exposure (user_id, total) select id, ${ENOUGH_VIEWS} from users`;
  await placeInDeck(db, people, keyedHash);
  await compareWithService(ctx, people);
  await db.sql`analyze`;
}

async function placeInDeck(db: Database, people: readonly Person[], keyedHash: KeyedHash): Promise<void> {
  const rows = people.map(({ id, cell }) => ({ id, ...centreOf(cell), rank: rankOf(keyedHash, id) }));
  await db.sql`
    insert into deck (user_id, cand_gender, for_gender, cell, latitude, longitude, dob, age_from, age_to, distance_km, rank)
    select id, identified_as, for_gender, cell, row.latitude, row.longitude, dob, coalesce(age_from, 0),
      coalesce(age_to, 200), 'infinity', row.rank
    from jsonb_to_recordset(${db.sql.json(rows)}) as row (id uuid, latitude real, longitude real, rank real)
    join users using (id) cross join unnest(interested_in) for_gender`;
}

/** Throws when the deck rows of a sample differ from those the product writes. */
async function compareWithService(ctx: Context, people: readonly Person[]): Promise<void> {
  const { db } = ctx;
  const ids = people.slice(0, SAMPLE).map(({ id }) => id);
  const rows = (sql: Sql) => sql`
    select to_jsonb(deck) from deck where user_id = any(${ids}::uuid[]) order by user_id, for_gender`;
  const before = JSON.stringify(await rows(db.sql));
  await db.sql`delete from deck where user_id = any(${ids}::uuid[])`;
  for (const id of ids) await db.transaction((tx) => announceStanding(ctx, tx, id));
  const after = JSON.stringify(await rows(db.sql));
  if (before !== after) throw new Error(`The product writes different rows:\n${before}\n${after}`);
}

/** Like the product's sign-up and approval, but without codes and pictures. */
export async function join(ctx: Context, person: Omit<Person, 'id'>): Promise<UserId> {
  const { n, gender, wishes, ageRange, interests, cell } = person;
  const id = await ctx.db.transaction(async (tx) => {
    const created = await createPerson(tx, { fullName: nameOf(n), phone: phoneOf(n) });
    if (created === undefined) throw new Error(`Person ${n} already exists.`);
    const told = { dob: birthday(person), identifiedAs: gender, interestedIn: [...wishes] };
    await changeProfile(ctx, tx, created, { changes: told, photoIds: undefined, browser: NO_BROWSER });
    await markVerified(ctx, tx, created, { cell, venueCell: cell });
    return created;
  });
  await updateProfile(ctx, id, { interests: [...interests] }, NO_BROWSER);
  if (ageRange) await updatePreferences(ctx, id, { interestedIn: [...wishes], ageRange }, NO_BROWSER);
  return id;
}
