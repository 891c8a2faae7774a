import type postgres from 'postgres';
import { CommandFailed } from '#platform/control/protocol';
import { type Ask, askOf } from '#platform/db/all-rows/ask';
import {
  contentOf,
  countRows,
  listSequences,
  listTables,
  quoted,
  readPages,
  setSequences,
  type Table,
  withoutReferences,
  writePage,
} from '#platform/db/all-rows/tables';
import type { Database } from '#platform/db/database';

export interface Moved {
  readonly name: string;
  /** Rows in the folder. */
  readonly before: number;
  /** Rows of the demo, which stay there. */
  readonly left: number;
  /** Moved rows. */
  readonly count: number;
}

/** Rolls back the transaction that removed the demo. */
class ReadToTheEnd extends Error {}

/**
 * Writes all rows but those of the demo in one transaction of the target. Throws CommandFailed when the target is not
 * empty, or differs afterwards.
 */
export async function moveRows(source: Database, target: postgres.Sql): Promise<readonly Moved[]> {
  let moved: readonly Moved[] = [];
  await target.begin(async (writing) => {
    const to = askOf(writing);
    const tables = await listTables(to);
    await refuseUnlessEmpty(to, tables);
    await source
      .transaction(async (reading) => {
        const from = askOf(reading);
        const before = new Map<string, number>();
        for (const table of tables) before.set(table.name, await countRows(from, table));
        await removeDemo(from);
        await withoutReferences(to, async () => {
          for (const table of tables)
            for await (const page of readPages(from, table)) await writePage(to, table, page);
        });
        await setSequences(to, await listSequences(from));
        moved = await compare(from, to, tables, before);
        throw new ReadToTheEnd();
      })
      .catch((error: unknown) => {
        if (!(error instanceof ReadToTheEnd)) throw error;
      });
  });
  return moved;
}

/** Blocks other writes until the end. */
async function refuseUnlessEmpty(to: Ask, tables: readonly Table[]): Promise<void> {
  await to(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access exclusive mode`);
  const full: string[] = [];
  for (const table of tables) {
    const count = await countRows(to, table);
    if (count > 0) full.push(`${table.name} (${count})`);
  }
  if (full.length > 0)
    throw new CommandFailed(
      `The database of DATABASE_URL already has rows in ${full.join(', ')}; use an empty database. Nothing was moved.`,
    );
}

async function compare(
  from: Ask,
  to: Ask,
  tables: readonly Table[],
  before: ReadonlyMap<string, number>,
): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const table of tables) {
    const [here, there] = [await contentOf(from, table), await contentOf(to, table)];
    if (here.count !== there.count || here.sum !== there.sum)
      throw new CommandFailed(`The rows of ${table.name} differ after the copy. Nothing was moved.`);
    const all = before.get(table.name) ?? here.count;
    moved.push({ name: table.name, before: all, left: all - here.count, count: here.count });
  }
  return moved;
}

const demoPeople = '(select id from users where is_demo)';
const demoPhones = '(select phone from users where is_demo and phone is not null)';
const demoHashes = `(select phone from block_people where user_id in ${demoPeople})`;

/**
 * Rows of the demo in the order of deletion: rows that are not deleted together with a person come before the person.
 * Lines of the record stay, as for anyone who leaves. A demo venue stays if a real person was verified there; nobody
 * sees it while the demo is off.
 */
const demoRows: readonly (readonly [table: string, which: string])[] = [
  [
    'reported_phones',
    `report_id in (select id from reports where reporter in ${demoPeople} or reported in ${demoPeople})`,
  ],
  ['reports', `reporter in ${demoPeople} or reported in ${demoPeople}`],
  ['bans', `user_id in ${demoPeople}`],
  ['blocks', `blocker in ${demoHashes} or blocked in ${demoHashes}`],
  ...[
    'phone_codes',
    'phone_tokens',
    'phone_passes',
    'phone_guesses',
    'phone_browsers',
    'code_sends',
    'admin_grants',
  ].map((table) => [table, `phone in ${demoPhones}`] as const),
  ['media', `audience = 'named' and viewer_ids && array${demoPeople}`],
  ['users', 'is_demo'],
  ['venue_displays', 'venue_id in (select id from venues where is_demo)'],
  [
    'venues',
    `is_demo and id not in (select venue_id from verifications where venue_id is not null)
      and id not in (select merged_into from venues where merged_into is not null and not is_demo)`,
  ],
];

/** Deletes the demo in a transaction that the caller rolls back after reading the rest. */
async function removeDemo(ask: Ask): Promise<void> {
  for (const [table, which] of demoRows) await ask(`delete from ${table} where ${which}`);
}
