import { once } from 'node:events';
import type { Point } from '@showup/contract/profiles/distance';
import { NEARBY_RADIUS_KM, venuesEndpoints } from '@showup/contract/venues';
import postgres from 'postgres';
import { type Box, boxesAround } from '../server/src/features/venues/geo.ts';
import { listNearbyVenues } from '../server/src/features/venues/nearby/nearby-venues.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { machine, measure, say, table } from '../server/test/measuring/measure.ts';
import { type Random, seededRandom } from '../server/test/measuring/random.ts';
import { isSmoke, size } from '../server/test/measuring/size.ts';
import { aUser } from '../server/test/people/people.ts';

// The cost of GET /locations/nearby among a million venues, compared with the least any answer needs: the ids from the
// same box of the same index. Uses a database on TEST_DATABASE_URL that is dropped afterwards.

const VENUES = isSmoke ? 10_000 : 1_000_000;
/** Number of towns. */
const SHARE = VENUES / 1_000_000;
const ROUNDS = size('ROUNDS', 300, 3);

interface Town extends Point {
  readonly kind: string;
  readonly venues: number;
  readonly spreadKm: number;
}

/** Like real cities: a few with tens of thousands of venues within 5 km, and many with a handful. */
const towns: readonly Town[] = [
  ...Array.from(
    { length: 5 },
    (_, i): Town => ({ kind: 'metropolis', ...site(i, 7), venues: SHARE * 30_000, spreadKm: 2.5 }),
  ),
  ...Array.from(
    { length: 100 },
    (_, i): Town => ({ kind: 'city', ...site(i, 11), venues: SHARE * 4_000, spreadKm: 3 }),
  ),
  ...Array.from(
    { length: 4_000 },
    (_, i): Town => ({ kind: 'town', ...site(i, 13), venues: SHARE * 100, spreadKm: 2 }),
  ),
];

function site(index: number, salt: number): Point {
  const random = seededRandom(`${salt}/${index}`);
  return { latitude: random.between(-55, 65), longitude: random.between(-179, 179) };
}

/** A normally distributed number (Box-Muller). */
function scatter(random: Random): [number, number] {
  const radius = Math.sqrt(-2 * Math.log(1 - random.between(0, 1)));
  const angle = random.between(0, 2 * Math.PI);
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

function* everyPoint(): Generator<Point> {
  const random = seededRandom('a million venues');
  let count = 0;
  for (const { venues, spreadKm, latitude, longitude } of towns) {
    for (let i = 0; i < venues; i++, count++) yield beside({ latitude, longitude }, spreadKm, random);
  }
  for (; count < VENUES; count++)
    yield { latitude: random.between(-80, 80), longitude: random.between(-180, 180) };
}

function beside({ latitude, longitude }: Point, km: number, random: Random): Point {
  const [north, east] = scatter(random);
  const degree = 111.195;
  return {
    latitude: latitude + (north * km) / degree,
    longitude: longitude + (east * km) / (degree * Math.cos((latitude * Math.PI) / 180)),
  };
}

/** Distinct venue codes in a scrambled order. */
function codeOf(index: number): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const scrambled = (index * 387_420_489 + 12_345) % 32 ** 6;
  return Array.from({ length: 6 }, (_, i) => letters[Math.floor(scrambled / 32 ** i) % 32]).join('');
}

async function fill(sql: postgres.Sql): Promise<void> {
  const copy =
    await sql`copy venues (code, name, address, category, latitude, longitude, secret) from stdin`.writable();
  let index = 0;
  let rows = '';
  const send = async () => {
    if (!copy.write(rows)) await once(copy, 'drain');
    rows = '';
  };
  for (const { latitude, longitude } of everyPoint()) {
    const point = `${Math.max(-90, Math.min(90, latitude))}\t${Math.max(-180, Math.min(180, longitude))}`;
    const secret = index.toString(16).padStart(64, '0');
    rows += `${codeOf(index)}\tThe Bar of ${index}\t${index % 300} Lane ${index % 7}, Town\tBar\t${point}\t\\\\x${secret}\n`;
    if (++index % 1_000 === 0) await send();
  }
  await send();
  copy.end();
  await once(copy, 'finish');
  await sql`
    insert into venue_sources (source, source_id, venue_id, name, address, category, latitude, longitude)
    select 'osm', 'node/' || row_number() over (), id, name, address, category, latitude, longitude from venues`;
  await sql`vacuum analyze venues`;
  await sql`vacuum analyze venue_sources`;
}

/** Where people are: in the centre of such a town, or anywhere on Earth, different in each round. */
function points(kind: string): Point[] {
  const random = seededRandom(`people in a ${kind}`);
  const some = towns.filter((town) => town.kind === kind);
  return Array.from({ length: ROUNDS + 1 }, (_, i) => {
    const town = some[i % some.length];
    if (town) return beside(town, 1, random);
    return { latitude: random.between(-80, 80), longitude: random.between(-180, 180) };
  });
}

const inBox = (sql: postgres.Sql, { west, south, east, north }: Box) =>
  sql`point(longitude, latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))`;

async function run(app: TestApp, sql: postgres.Sql): Promise<void> {
  say(`Filling a database with ${VENUES.toLocaleString('en')} venues …`);
  await fill(sql);
  const [{ version } = { version: '' }] = await sql<
    { version: string }[]
  >`select current_setting('server_version') as version`;
  const [{ count } = { count: 0 }] = await sql<
    { count: number }[]
  >`select count(*)::int as count from venues`;
  if (count !== VENUES) throw new Error(`There are ${count} venues.`);
  const viewer = await aUser(app, { isVerified: false, isConnected: false });
  const ms = (value = Number.NaN) => value.toFixed(2);
  const rows: string[][] = [];
  for (const kind of ['metropolis', 'city', 'town', 'anywhere']) {
    const people = points(kind);
    const at = (round: number): Point => people[round] ?? { latitude: 0, longitude: 0 };
    const box = (round: number): Box => {
      const [first] = boxesAround(at(round), NEARBY_RADIUS_KM);
      if (!first) throw new Error('There is no box.');
      return first;
    };
    let inBoxes = 0;
    let shown = 0;
    const results = await measure(ROUNDS, {
      box: async (round) => {
        inBoxes += (await sql`select id from venues where ${inBox(sql, box(round))}`).length;
      },
      nearest: (round) => {
        const { longitude, latitude } = at(round);
        return sql`
          select id from venues where ${inBox(sql, box(round))}
          order by point(longitude, latitude) <-> point(${longitude}, ${latitude}) limit 200`;
      },
      service: async (round) => {
        shown += (await listNearbyVenues(app.ctx, viewer.id, at(round))).length;
      },
      http: (round) => {
        const { latitude, longitude } = at(round);
        return viewer.call(venuesEndpoints.nearbyVenues, {
          query: { latitude: String(latitude), longitude: String(longitude) },
        });
      },
    });
    const calls = ROUNDS + Math.ceil(ROUNDS / 10);
    const [bare, nearest, service, http] = ['box', 'nearest', 'service', 'http'].map((name) =>
      results.get(name),
    );
    rows.push([
      kind,
      String(Math.round(inBoxes / calls)),
      String(Math.round(shown / calls)),
      ...[bare, nearest, service, http].map((one) => `${ms(one?.p50)} / ${ms(one?.p99)}`),
      ms((service?.p50 ?? Number.NaN) / (bare?.p50 ?? Number.NaN)),
      ms((service?.p99 ?? Number.NaN) / (bare?.p99 ?? Number.NaN)),
    ]);
  }
  say(`\n${machine()}, PostgreSQL ${version}; ${ROUNDS} rounds; ms, p50 / p99\n`);
  const heads = [
    'place',
    'venues in the box',
    'shown',
    'ids in the box',
    '200 nearest ids',
    'service',
    'over HTTP',
  ];
  say(table([[...heads, 'service : ids, p50', 'p99'], ...rows]));
}

const server = process.env.TEST_DATABASE_URL;
if (!server) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server.');
const app = await startTestApp();
const [row] = await app.db.sql<[{ name: string }]>`select current_database() as name`;
const own = new URL(server);
own.pathname = `/${row.name}`;
const sql = postgres(own.href, { max: 1, onnotice: () => {} });
try {
  await run(app, sql);
} finally {
  await sql.end();
  await app.close();
  await app.db.close();
}
