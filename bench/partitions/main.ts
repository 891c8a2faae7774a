import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import type { Database } from '../../server/src/platform/db/database.ts';
import { maintain, openForBench } from '../../server/test/database/large-databases.ts';
import { load, type Measured, machine, measure, say, table } from '../../server/test/measuring/measure.ts';
import { isSmoke } from '../../server/test/measuring/size.ts';
import { inOwnDatabase } from '../crowd/own-database.ts';
import { type Call, deletionsOn, operationsOn } from './operations.ts';
import {
  addAnswers,
  fillSwipes,
  makePeople,
  onePieceOf,
  type Parts,
  pagesSoFar,
  peopleFor,
  sizesOf,
  timed,
} from './swipes-table.ts';

// The cost of the table of answers at many rows, as it is and partitioned by who answered, each in its own database
// that is dropped afterwards. 100 million rows take about 40 GB of disk.

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: isSmoke ? '10000' : '100000000' },
    parts: { type: 'string', default: isSmoke ? '4' : '64' },
    rounds: { type: 'string', default: isSmoke ? '3' : '300' },
  },
});
const rows = Number(values.rows);
const parts = Number(values.parts);
const rounds = Number(values.rounds);
const people = peopleFor(rows);
const heads = ['one table', `${parts} partitions`];
/** Deletions remove many rows each. Some are timed, including warm-up, and as many are counted by their pages. */
const deletions = 2 * (rounds + Math.ceil(rounds / 10));

/** One figure, or p50 and p99, with its format. */
interface Figure {
  readonly numbers: readonly number[];
  readonly digits: number;
}
type Figures = ReadonlyMap<string, Figure>;
/** Stores a figure and prints it at once, because the whole run takes an hour or more. */
type Note = (name: string, figure: Figure) => void;

const one = (number: number, digits = 0): Figure => ({ numbers: [number], digits });
const both = ({ p50, p99 }: Measured): Figure => ({ numbers: [p50, p99], digits: 2 });

/** Runs `work` with the product's connections without a statement timeout, and closes them. */
async function asProduct<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openForBench(url);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function figuresOf(of: Parts): Promise<Figures> {
  const name = `swipes_${of ?? 'whole'}`;
  return inOwnDatabase(name, async (url) => {
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    try {
      const figures = new Map<string, Figure>();
      const note: Note = (name, figure) => {
        figures.set(name, figure);
        say(`${heads[of === undefined ? 0 : 1]}: ${name}: ${written(figure)}`);
      };
      await fill(sql, of, note);
      await ask(sql, url, note);
      await upkeep(sql, note);
      return figures;
    } finally {
      await sql.end({ timeout: 1 });
    }
  });
}

async function fill(sql: postgres.Sql, of: Parts, note: Note): Promise<void> {
  await makePeople(sql, people);
  const { fillSeconds, indexSeconds } = await fillSwipes(sql, { rows, people, parts: of });
  const vacuumSeconds = await timed(() => sql`vacuum analyze swipes`);
  const [{ count }] = await sql<[{ count: string }]>`select count(*) as count from swipes`;
  note('rows', one(Number(count)));
  note('filled without indexes, rows a second', one(Number(count) / fillSeconds));
  note('all indexes made, s', one(indexSeconds, 1));
  note('first vacuum and analyze, s', one(vacuumSeconds, 1));
  let total = 0;
  for (const { name, bytes } of await sizesOf(sql)) {
    note(`bytes a row, ${name}`, one(bytes / Number(count), 1));
    total += bytes / Number(count);
  }
  note('bytes a row, together', one(total, 1));
  const pace = await addAnswers(sql, Math.min(100_000, Math.ceil(rows / 20)), people);
  note('added with all indexes, rows a second', one(pace));
  await sql`checkpoint`;
}

async function ask(sql: postgres.Sql, url: string, note: Note): Promise<void> {
  const times = await asProduct(url, (db) => measure(rounds, operationsOn(db, people, 'times')));
  for (const [name, measured] of times) {
    note(`ms, ${name}`, both(measured));
    await countPages(sql, url, note, name, (db) => operationsOn(db, people, `pages of ${name}`)[name]);
  }
  // Last, because deleted people cannot be asked about.
  const name = 'deletion of an account';
  const deleted = await asProduct(url, (db) =>
    measure(rounds, { [name]: deletionsOn(db, people, { first: 0, count: deletions }) }),
  );
  for (const measured of deleted.values()) note(`ms, ${name}`, both(measured));
  await countPages(sql, url, note, name, (db) => deletionsOn(db, people, { first: 1, count: deletions }));
}

/** Pages of answers and their indexes per call, including those in shared buffers. */
async function countPages(
  sql: postgres.Sql,
  url: string,
  note: Note,
  name: string,
  callOn: (db: Database) => Call | undefined,
): Promise<void> {
  await othersAreGone(sql);
  const before = await pagesSoFar(sql);
  await asProduct(url, async (db) => {
    const call = callOn(db);
    for (let round = 0; round < rounds; round++) await call?.();
  });
  await othersAreGone(sql);
  const after = await pagesSoFar(sql);
  const [hit, read] = [after.hit - before.hit, after.read - before.read];
  note(`pages, ${name}`, { numbers: [(hit + read) / rounds, read / rounds], digits: 1 });
}

/** A connection reports its counts when it closes. */
async function othersAreGone(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const others = await sql`
      select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
    if (others.length === 0) return;
    await sleep(20);
  }
}

/** Maintenance of the smallest possible piece, after all these deletions. */
async function upkeep(sql: postgres.Sql, note: Note): Promise<void> {
  const [piece, index] = [await onePieceOf(sql, 'swipes'), await onePieceOf(sql, 'swipes_given')];
  note('vacuum of one piece, s', one(await timed(() => sql.unsafe(`vacuum ${piece}`)), 2));
  note(
    'reindex of swipes_given, one piece, s',
    one(await timed(() => sql.unsafe(`reindex index ${index}`)), 2),
  );
}

const written = (figure: Figure | undefined) =>
  figure?.numbers
    .map((number) =>
      number.toLocaleString('en', {
        minimumFractionDigits: figure.digits,
        maximumFractionDigits: figure.digits,
      }),
    )
    .join(' / ') ?? '';

/** A dash if there is nothing to compare with. */
const ratio = (whole: Figure | undefined, split: Figure | undefined) =>
  split?.numbers
    .map((number, i) => number / (whole?.numbers[i] ?? 0))
    .map((times) => (Number.isFinite(times) ? times.toFixed(2) : '–'))
    .join(' / ') ?? '';

say(
  `${machine()}; ${rows.toLocaleString('en')} answers of ${people.toLocaleString('en')} people, ${rounds} calls each`,
);
const loads = [load()];
const whole = await figuresOf(undefined);
loads.push(load());
const split = await figuresOf(parts);
loads.push(load());
const version = await maintain(
  (sql) => sql`select name, setting from pg_settings
  where name in ('server_version', 'shared_buffers', 'autovacuum', 'max_wal_size') order by name`,
);
say(`PostgreSQL: ${version.map(({ name, setting }) => `${name} ${setting}`).join(', ')}`);
say(
  `Load average before, between, after: ${loads.join(', ')}. Milliseconds are p50 / p99, pages all / not in shared buffers.\n`,
);
say(
  table([
    ['', ...heads, 'ratio'],
    ...[...whole].map(([name, figure]) => [
      name,
      written(figure),
      written(split.get(name)),
      ratio(figure, split.get(name)),
    ]),
  ]),
);
