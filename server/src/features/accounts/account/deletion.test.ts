import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { accountsEndpoints } from '@showup/contract/accounts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isPatient } from '#platform/db/patience';
import { hashOf } from '#platform/http/requests/secret';
import {
  fullName,
  idOf,
  leavingLife,
  password,
  tracesOf,
  type Way,
  written,
} from '#test/accounts/leaving-life';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { block, leave } from '#test/people/meeting';
import { anAdmin, aUser, type Person } from '#test/people/people';
import '../accounts.events.ts';
import { forgetDeparted } from '#features/safety/leave';
import { closeReport } from '#features/safety/reports/decide-reports';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const reason = 'Kept asking about piers.';

/** The unsalted hashes of a phone, which can be reversed in a minute by trying all phones. */
function hashesOf(phone: string): string[] {
  return [phone, `+91${phone}`].flatMap((form) => {
    const hash = hashOf(form);
    return [
      hash.toString('hex'),
      hash.toString('base64'),
      hash.toString('base64url'),
      hash.toString('latin1'),
    ];
  });
}

/** Each row as text, with its bytes decoded. */
async function rowsOf(table: string): Promise<string[]> {
  const rows = await app.db.sql<{ row: string }[]>`
    select row_to_json(t)::text as row from ${app.db.sql(table)} t`;
  return rows.map(({ row }) => {
    const bytes = [...row.matchAll(/\\\\x([0-9a-f]*)/g)].map(([, hex = '']) => Buffer.from(hex, 'hex'));
    return [row, ...bytes.map((value) => value.toString('latin1'))].join('\n');
  });
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Everything stored, by table and by file. */
async function everything(): Promise<Map<string, string>> {
  const tables = await app.db.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`;
  const kept = new Map<string, string>();
  for (const { name } of tables) kept.set(name, (await rowsOf(name)).join('\n'));
  for (const path of await filesBelow(app.dataDir)) {
    const name = relative(app.dataDir, path);
    const text = await readFile(path, 'latin1').catch(() => ''); // may be deleted meanwhile
    kept.set(name, `${name}\n${text}`);
  }
  return kept;
}

/** Where each of these texts is stored. */
async function find(traces: readonly string[]): Promise<string[]> {
  const kept = [...(await everything())];
  return traces
    .flatMap((trace) =>
      kept.filter(([, text]) => text.includes(trace)).map(([holder]) => `${trace} in ${holder}`),
    )
    .toSorted();
}

/** Admins' decisions stay, with an id that no longer leads anywhere. */
const recorded = ({ id }: Person) => `${id} in audit_log`;

/** Hashes of these stored pictures, or of all. */
async function digests(pictures?: readonly string[]): Promise<string[]> {
  const paths = await filesBelow(join(app.dataDir, 'media'));
  const wanted = paths.filter((path) => pictures?.some((address) => path.includes(idOf(address))) ?? true);
  return Promise.all(
    wanted.map(async (path) =>
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    ),
  );
}

test.each<[Way]>([['phone'], ['email']])(
  'deleting an account with %s leaves traces only in the record of what admins did',
  async (by) => {
    const life = await leavingLife(app, by);
    const { anna, ben, others } = life;
    const traces = tracesOf(life, by);
    const found = await find(traces);
    expect(traces.filter((trace) => !found.some((line) => line.startsWith(`${trace} in `)))).toEqual([]);
    const pictures = await digests(life.pictures);
    expect(pictures.length).toBeGreaterThanOrEqual(life.pictures.length);

    await leave(anna);
    await expect.poll(() => find(traces)).toEqual([recorded(anna)]);
    expect(await find([...hashesOf(anna.phone), password])).toEqual([]);
    // Files go after the commit, one by one.
    await expect
      .poll(async () => {
        const left = await digests();
        return pictures.filter((digest) => left.includes(digest));
      })
      .toEqual([]);

    for (const person of [ben, ...others]) {
      const { _id, fullName, photos, phoneNumber } = person.user;
      const stays = await person.call(accountsEndpoints.checkAuth, {});
      expect(stays).toMatchObject({ _id, fullName, photos, phoneNumber });
      for (const photo of photos) expect((await person.request(photo)).status).toBe(200);
    }
  },
);

/** Where the evidence of the report between the two lies once one of them has left: words, names and pictures. */
async function evidenceOf({ pictures }: Awaited<ReturnType<typeof leavingLife>>): Promise<string[]> {
  const kept = await app.db.sql<{ id: string }[]>`select id from media where audience = 'evidence'`;
  const ids = kept.map(({ id }) => id);
  const files = [...(await everything()).keys()].filter((name) => ids.some((id) => name.includes(id)));
  const holders = [...files, 'media', 'report_messages'];
  const traced = ids.filter((id) => pictures.some((address) => idOf(address) === id));
  expect(traced.length).toBeGreaterThan(0);
  return [
    `${fullName} in reports`,
    ...[written.byAnna, written.byBen].map((text) => `${text} in report_messages`),
    ...traced.flatMap((id) =>
      holders
        .filter((holder) => !holder.includes('.webp') || holder.includes(id))
        .map((holder) => `${id} in ${holder}`),
    ),
  ];
}

test.each(['reported', 'reporter'] as const)(
  'keeps only the evidence of an open report after the %s has left, and nothing once it is decided',
  async (who) => {
    const life = await leavingLife(app, 'phone');
    const { anna, ben } = life;
    await (who === 'reported' ? block(ben, anna, reason) : block(anna, ben, reason));
    const traces = tracesOf(life, 'phone');
    await leave(anna);
    const blocked = who === 'reported' ? [`${anna.id} in blocks`] : [];
    await expect
      .poll(() => find(traces))
      .toEqual([...(await evidenceOf(life)), ...blocked, recorded(anna)].toSorted());
    expect(await find([...hashesOf(anna.phone)])).toEqual([]);

    const [row] = await app.db.sql<{ id: string }[]>`select id from reports`;
    const admin = await anAdmin(app);
    await app.db.transaction((tx) => closeReport(app.ctx, tx, row?.id ?? '', 'upheld', admin.id));
    await forgetDeparted(app.ctx);
    await expect.poll(() => find([...traces, reason])).toEqual([recorded(anna)]);
  },
);

test('deletes accounts with so many rows that it takes longer than a request may', async () => {
  const anna = await aUser(app);
  const told: boolean[] = [];
  app.ctx.events.on('tests', 'leaving', async () => void told.push(isPatient()));
  await leave(anna);
  expect(told).toEqual([true]);
});
