import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/database/test-database';
import { afterCommit, type Sql } from './database.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
  await db.sql`create table notes (id int generated always as identity primary key, text text not null unique)`;
  await db.sql`
    create table samples (
      id int primary key, at timestamptz(3), local timestamp, day date, big int8, amount numeric(12, 2),
      times timestamptz[], body jsonb, words text[]
    )`;
});
beforeEach(() => db.reset());
afterAll(() => db.close());

const addNote = (sql: Sql, text: string) => sql`insert into notes (text) values (${text})`;
const noteTexts = async (sql: Sql = db.sql) =>
  (await sql<{ text: string }[]>`select text from notes order by id`).map((note) => note.text);

test('times are returned as ISO 8601 UTC strings, in whatever form they were written', async () => {
  await db.sql`
    insert into samples (id, at, local, day, times) values
      (1, ${'2026-11-21T08:00:00.000Z'}, ${'2026-11-21 08:00:00'}, ${'2026-11-21'}, ${['2026-11-21T08:00:00Z']}),
      (2, ${new Date('2026-11-21T08:00:00.120Z')}, null, ${new Date('2026-11-21T23:59:59Z')}, null),
      (3, ${'2026-11-21T13:30:00.5+05:30'}, null, ${'0099-01-31'}, null)`;
  expect(await db.sql`select at, local, day, times from samples order by id`).toEqual([
    {
      at: '2026-11-21T08:00:00.000Z',
      local: '2026-11-21T08:00:00.000Z',
      day: '2026-11-21',
      times: ['2026-11-21T08:00:00.000Z'],
    },
    { at: '2026-11-21T08:00:00.120Z', local: null, day: '2026-11-21', times: null },
    { at: '2026-11-21T08:00:00.500Z', local: null, day: '0099-01-31', times: null },
  ]);
});

test('now() of the database is now', async () => {
  const [row] = await db.sql<[{ now: string; today: string }]>`select now() as now, current_date as today`;
  expect(Math.abs(Date.parse(row.now) - Date.now())).toBeLessThan(60_000);
  expect(row.now.startsWith(row.today)).toBe(true);
});

test('counts, int8 and numeric are returned as numbers', async () => {
  await db.sql`insert into samples (id, big, amount) values (1, ${9_007_199_254_740_991}, ${12.5}), (2, ${0}, null)`;
  expect(await db.sql`select count(*) as count, sum(big) as sum, max(amount) as top from samples`).toEqual([
    { count: 2, sum: 9_007_199_254_740_991, top: 12.5 },
  ]);
});

test('a value that our types cannot hold is an error, and the connection stays usable', async () => {
  await expect(db.sql`select 9007199254740993::int8 as big`).rejects.toThrow('above 2^53');
  await expect(db.sql`select 'infinity'::timestamptz as at from generate_series(1, 3)`).rejects.toThrow(
    'outside the years',
  );
  expect(await db.sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test('arrays and JSON keep their shape', async () => {
  const body = { text: 'naïve 🎉', list: [1, null, 'two'] };
  await db.sql`insert into samples (id, body, words) values (1, ${db.sql.json(body)}, ${['a "b"', 'c,d']})`;
  expect(await db.sql`select body, words from samples where id = any(${[1, 2]})`).toEqual([
    { body, words: ['a "b"', 'c,d'] },
  ]);
});

test('a transaction returns what its work returns and keeps its rows', async () => {
  const texts = await db.transaction(async (tx) => {
    await addNote(tx, 'one');
    await addNote(tx, 'two');
    return await noteTexts(tx);
  });
  expect(texts).toEqual(['one', 'two']);
  expect(await noteTexts()).toEqual(['one', 'two']);
});

test('an exception rolls everything back and reaches the caller unchanged', async () => {
  const problem = new Error('not matched');
  const work = db.transaction(async (tx) => {
    await addNote(tx, 'one');
    throw problem;
  });
  await expect(work).rejects.toBe(problem);
  expect(await noteTexts()).toEqual([]);
});

test('a failed query rolls everything back even when its error was caught', async () => {
  const work = db.transaction(async (tx) => {
    await addNote(tx, 'same');
    await addNote(tx, 'same').catch(() => {});
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await noteTexts()).toEqual([]);
});

test('effects run in order after the commit, and may use the database', async () => {
  const seen: string[] = [];
  let texts: Promise<string[]> | undefined;
  await db.transaction(async (tx) => {
    afterCommit(tx, () => seen.push('first'));
    afterCommit(tx, () => {
      seen.push('second');
      texts = noteTexts();
    });
    await addNote(tx, 'one');
    seen.push('work');
  });
  expect(seen).toEqual(['work', 'first', 'second']);
  expect(await texts).toEqual(['one']);
});

test('effects never run after a rollback', async () => {
  const seen: string[] = [];
  const work = db.transaction(async (tx) => {
    afterCommit(tx, () => seen.push('told'));
    await tx`select 1 / 0`;
  });
  await expect(work).rejects.toMatchObject({ code: '22012' });
  expect(seen).toEqual([]);
});

test('an effect that throws does not stop the others, and the caller gets the result', async () => {
  const seen: string[] = [];
  const result = await db.transaction(async (tx) => {
    afterCommit(tx, () => {
      throw new Error('thrown on purpose by this test');
    });
    afterCommit(tx, async () => {
      throw new Error('rejected on purpose by this test');
    });
    afterCommit(tx, () => seen.push('ran'));
    return 'saved';
  });
  expect([result, seen]).toEqual(['saved', ['ran']]);
});

test('effects belong to running transactions only', async () => {
  expect(() => afterCommit(db.sql, () => {})).toThrow('needs a running transaction');
  const ended = await db.transaction(async (tx) => ({ tx }));
  expect(() => afterCommit(ended.tx, () => {})).toThrow('needs a running transaction');
});

test('the pool and a nested transaction are refused at once inside a transaction', async () => {
  const { sql } = db;
  await expect(db.transaction(async () => noteTexts())).rejects.toThrow("pass on the transaction's own tx");
  await expect(db.transaction(async () => sql`select 1`)).rejects.toThrow("pass on the transaction's own tx");
  await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow(
    'db.transaction() was used',
  );
  expect(await noteTexts()).toEqual([]);
});

test('work that a transaction starts for later may use the pool after it has ended', async () => {
  let later: Promise<string[]> | undefined;
  await db.transaction(async (tx) => {
    await addNote(tx, 'one');
    later = new Promise((resolve) => setTimeout(() => resolve(noteTexts()), 50));
  });
  expect(await later).toEqual(['one']);
});

test('using a transaction after its end is refused, because it would write into another one', async () => {
  const ended = await db.transaction(async (tx) => ({ tx }));
  expect(() => ended.tx`select 1`).toThrow('lacks an await');
});

test('work that lost to a concurrent transaction runs again, and its effects run once', async () => {
  const seen: number[] = [];
  let tries = 0;
  await db.transaction(async (tx) => {
    tries++;
    afterCommit(tx, () => seen.push(tries));
    await addNote(tx, `try ${tries}`);
    if (tries < 3) await tx`do $$ begin raise exception 'rival' using errcode = '40001'; end $$`;
  });
  expect(seen).toEqual([3]);
  expect(await noteTexts()).toEqual(['try 3']);
});

test('work that loses every time fails with the database’s error', async () => {
  let tries = 0;
  const work = db.transaction(async (tx) => {
    tries++;
    await tx`do $$ begin raise exception 'rival' using errcode = '40P01'; end $$`;
  });
  await expect(work).rejects.toMatchObject({ code: '40P01' });
  expect(tries).toBe(5);
});

test('many concurrent transactions all succeed', { tags: ['race'] }, async () => {
  const numbers = Array.from({ length: 50 }, (_, index) => index);
  await Promise.all(numbers.map((n) => db.transaction((tx) => addNote(tx, `note ${n}`).then(() => n))));
  expect((await noteTexts()).length).toBe(50);
});

test('reset empties every table and restarts sequences', async () => {
  await addNote(db.sql, 'one');
  await db.reset();
  await addNote(db.sql, 'two');
  expect(await db.sql`select id, text from notes`).toEqual([{ id: 1, text: 'two' }]);
});
