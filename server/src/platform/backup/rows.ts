import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { CommandFailed } from '../control/protocol.ts';
import { askOf } from '../db/all-rows/ask.ts';
import {
  contentOf,
  listSequences,
  listTables,
  quoted,
  readPages,
  setSequences,
  withoutReferences,
  writePage,
} from '../db/all-rows/tables.ts';
import type { Database, Sql } from '../db/database.ts';
import { listRun } from '../db/migrate.ts';

/** What a backup says about its rows. */
export const DumpedRows = z.object({
  /** The migrations that had run; the rows fit the tables these create. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** The number of rows of each table, and a checksum over them. */
  contents: z.record(z.string(), z.object({ count: z.number(), sum: z.string() })),
  /** The last value of each sequence. */
  sequences: z.record(z.string(), z.string()),
});
export type DumpedRows = z.infer<typeof DumpedRows>;

const Page = z.record(z.string(), z.array(z.nullable(z.string())));
type Page = z.infer<typeof Page>;

/** Writes every row into files `<table>/<page>.json` below the folder, in one transaction. */
export async function dumpRows(tx: Sql, folder: string): Promise<DumpedRows> {
  const from = askOf(tx);
  const contents: DumpedRows['contents'] = {};
  for (const table of await listTables(from)) {
    contents[table.name] = await contentOf(from, table);
    await mkdir(join(folder, table.name), { recursive: true, mode: 0o700 });
    let number = 0;
    for await (const page of readPages(from, table)) {
      const name = `${String(++number).padStart(7, '0')}.json`;
      await writeFile(join(folder, table.name, name), JSON.stringify(page), { mode: 0o600 });
    }
  }
  return { migrations: [...(await listRun(tx))], contents, sequences: await listSequences(from) };
}

/**
 * Loads the rows into a database with the same migrations.
 * @throws CommandFailed when the loaded rows differ from the dumped ones; then nothing is loaded
 */
export async function loadRows(db: Database, folder: string, dumped: DumpedRows): Promise<void> {
  await db.transaction(async (tx) => {
    const to = askOf(tx);
    const tables = await listTables(to);
    await withoutReferences(to, async () => {
      for (const table of tables) {
        await to(`delete from ${quoted(table.name)}`); // rows that a migration inserts are in the backup too
        for await (const page of pagesOf(join(folder, table.name))) await writePage(to, table, page);
      }
    });
    await setSequences(to, dumped.sequences);
    const wrong = new Set([...Object.keys(dumped.contents), ...tables.map(({ name }) => name)]);
    for (const table of tables) {
      const there = await contentOf(to, table);
      const here = dumped.contents[table.name];
      if (here?.count === there.count && here.sum === there.sum) wrong.delete(table.name);
    }
    if (wrong.size > 0)
      throw new CommandFailed(`The rows of ${[...wrong].join(', ')} differ from the backup.`);
  });
}

/** A table without rows has no file. */
async function* pagesOf(folder: string): AsyncGenerator<Page> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  for (const name of names.sort()) yield Page.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
}
