import { createKeyedHash } from '#server/platform/keyed-hash';
import { found } from '#simulation/city/founding';
import { createDraw, type Draw } from '#simulation/people/draw';
import { patienceOf } from '#simulation/people/habits';
import { founder, type Person } from '#simulation/people/people';
import type { Rooms } from '#test/app/indoors';
import { isSmoke } from '#test/measuring/size';
import { personId } from '#test/people/crowd-cast';
import { signIn } from '../crowd/callers.ts';

const SEED = process.env.SEED ?? 'load';
const PEOPLE = isSmoke ? 60 : 3_000;
/** Matches of each person, half of them on either side in a circle. */
const MATCHES = 6;
const MESSAGES = 20;
/** Addresses that people share, like the network of a bar or a carrier. */
const NETWORKS = 64;

/** A signed-in person. */
export interface Caller {
  readonly person: Person;
  readonly cookie: string;
  /** The address they call from. */
  readonly address: string;
  /** People they can write to. */
  readonly partners: readonly string[];
}

export interface City {
  readonly draw: Draw;
  readonly callers: readonly Caller[];
  /** Everyone, by id. */
  readonly people: ReadonlyMap<string, Person>;
  /** Of an average session. */
  readonly answersASession: number;
}

/** The simulated city with this many signed-in people, each with matches and a started conversation. */
export async function foundCity(rooms: Rooms, secretKey: string, signedIn: number): Promise<City> {
  const { ctx, db } = rooms;
  const draw = createDraw(SEED);
  const people = Array.from({ length: PEOPLE }, (_, n) => ({ ...founder(draw, SEED, n), id: personId(n) }));
  await found(ctx, people, createKeyedHash(secretKey));
  const ids = people.map(({ id }) => id);
  await match(rooms, ids);
  const there = people.slice(0, signedIn);
  const sessions = await signIn(
    db,
    '',
    there.map(({ id }) => id),
  );
  const callers = there.map((person, n): Caller => {
    const partners = [ids.at(n - 1), ids[(n + 1) % ids.length]].filter((id) => id !== undefined);
    return { person, cookie: sessions[n]?.cookie ?? '', address: `127.0.${1 + (n % NETWORKS)}.1`, partners };
  });
  const answers = there.map((person) => patienceOf(draw, person, 0));
  return {
    draw,
    callers,
    people: new Map(people.map((person) => [person.id, person])),
    answersASession: answers.reduce((sum, one) => sum + one, 0) / answers.length,
  };
}

async function match({ db }: Rooms, ids: readonly string[]): Promise<void> {
  const circle = db.sql`unnest(${[...ids]}::uuid[]) with ordinality`;
  await db.sql`
    insert into pairs (lo, hi, lo_likes, hi_likes, matched_at)
    select least(one.id, other.id), greatest(one.id, other.id), true, true, now()
    from ${circle} as one (id, ordinal) cross join generate_series(1, ${MATCHES / 2}) step
    join ${circle} as other (id, ordinal) on other.ordinal = 1 + (one.ordinal - 1 + step) % ${ids.length}::int`;
  await db.sql`
    insert into swipes (swiper, target, liked) select lo, hi, true from pairs union all select hi, lo, true from pairs`;
  await db.sql`
    with opened as (
      insert into conversations (lo, hi, last_seq)
      select least(one.id, other.id), greatest(one.id, other.id), ${MESSAGES}
      from ${circle} as one (id, ordinal)
      join ${circle} as other (id, ordinal) on other.ordinal = 1 + one.ordinal % ${ids.length}::int
      returning id, lo, hi),
    members as (
      insert into conversation_members (conversation_id, reader_id, partner_id, unread)
      select id, lo, hi, 0 from opened union all select id, hi, lo, 0 from opened)
    insert into messages (conversation_id, seq, sender_id, receiver_id, client_id, text, created_at)
    select id, seq, case seq % 2 when 0 then lo else hi end, case seq % 2 when 0 then hi else lo end,
      gen_random_uuid()::text, 'What did you think of that place last night?', now()
    from opened, generate_series(1, ${MESSAGES}) seq`;
  await db.sql`analyze`;
}
