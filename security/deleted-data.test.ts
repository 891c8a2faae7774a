import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsEndpoints } from '@showup/contract/accounts';
import { safetyEndpoints } from '@showup/contract/safety';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runAnywhere } from '../server/src/commands/run-anywhere.ts';
import { closeReport } from '../server/src/features/safety/reports/decide-reports.ts';
import { leavingLife, tracesOf } from '../server/test/accounts/leaving-life.ts';
import { type FolderApp, openFolderApp } from '../server/test/app/folder-app.ts';
import { occurrencesOf } from '../server/test/database/bytes-on-disk.ts';
import { copyEmptyDatabase } from '../server/test/database/test-database.ts';
import { emptyEveryTable, fillEveryTable } from '../server/test/people/a-row-of-everything.ts';
import { leave } from '../server/test/people/meeting.ts';
import { anAdmin } from '../server/test/people/people.ts';

vi.setConfig({ testTimeout: 240_000 });

let base: string;
let data: string;
let backups: string;
let app: FolderApp;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'showup-deleted-'));
  [data, backups] = [join(base, 'data'), join(base, 'backups')];
  await mkdir(backups);
  await copyEmptyDatabase(data);
  app = await openFolderApp(data);
});
afterEach(async () => {
  await app.close();
  await rm(base, { recursive: true });
});

async function run(command: string, ...args: string[]): Promise<void> {
  for await (const answer of runAnywhere(app.config, { command, arguments: args }))
    if ('exitCode' in answer) expect(answer).toEqual({ exitCode: 0 });
}

async function restart(): Promise<void> {
  await app.close();
  app = await openFolderApp(data);
}

test('deleted text of any column is in no file and no backup', async () => {
  const marks = await app.db.transaction((tx) => fillEveryTable(tx, 'mark-7f3a9c'));
  expect(marks.length).toBeGreaterThan(150);
  await app.db.sql`checkpoint`;
  await run('backup', join(backups, 'before.tar.gz'));
  const missing = (occurrences: string[]) =>
    marks.filter((mark) => !occurrences.some((occurrence) => occurrence.startsWith(`${mark} in `)));
  expect(missing(await occurrencesOf(marks, [data]))).toEqual([]);
  expect(missing(await occurrencesOf(marks, [backups]))).toEqual([]);

  await app.db.transaction(emptyEveryTable);
  await rm(join(backups, 'before.tar.gz'));
  await restart();
  await run('retention');
  await run('backup', join(backups, 'after.tar.gz'));
  expect(await occurrencesOf(marks, [data, backups])).toEqual([]);

  await restart(); // a restart does not bring it back
  expect(await occurrencesOf(marks, [data])).toEqual([]);
});

test('nothing of a deleted account is in any file or backup after the retention periods', async () => {
  const life = await leavingLife(app, 'email');
  const { anna, ben } = life;
  const body = { blockedUserId: anna.id, reason: 'Kept asking about piers.' };
  await ben.call(safetyEndpoints.blockReport, { body });
  const traces = [...tracesOf(life, 'email'), body.reason].filter((trace) => trace !== anna.id); // the record keeps it
  await run('backup', join(backups, 'before.tar.gz'));
  const before = await occurrencesOf(traces, [data, backups]);
  expect(
    traces.filter((trace) => !before.some((occurrence) => occurrence.startsWith(`${trace} in `))),
  ).toEqual([]);

  await leave(anna);
  await app.browser().call(accountsEndpoints.sendCode, { body: { phoneNumber: anna.phone } }); // by someone who does not know yet
  await aDayLater();
  await dismissReports();
  await rm(join(backups, 'before.tar.gz'));
  await restart();
  await run('retention');
  await run('backup', join(backups, 'after.tar.gz'));
  expect(await occurrencesOf(traces, [data, backups])).toEqual([]);
});

async function dismissReports(): Promise<void> {
  const admin = await anAdmin(app);
  const open = await app.db.sql<{ id: string }[]>`select id from reports`;
  for (const { id } of open)
    await app.db.transaction((tx) => closeReport(app.ctx, tx, id, 'dismissed', admin.id));
  await app.db.sql`update reported_phones set dismissed_at = dismissed_at - interval '1 hour'`;
}

/** Makes codes a day old, in the tables and the outbox. */
async function aDayLater(): Promise<void> {
  await app.db.sql`update phone_codes set expires_at = expires_at - interval '1 day'`;
  await app.db.sql`update code_sends set sent_at = sent_at - interval '1 day'`;
  const outbox = join(data, 'outbox.jsonl');
  const lines = await readFile(outbox, 'utf8');
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  await writeFile(outbox, lines.replace(/"at":"[^"]+"/g, `"at":"${yesterday}"`));
}
