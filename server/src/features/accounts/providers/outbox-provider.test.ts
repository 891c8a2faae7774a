// @module-tag pure
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Outbox } from './outbox-provider.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'showup-outbox-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const file = () => join(dataDir, 'outbox.jsonl');
const outbox = () => new Outbox(file(), () => {});
const lineOf = (to: string, minutesAgo: number) =>
  JSON.stringify({ at: new Date(Date.now() - minutesAgo * 60_000).toISOString(), to, code: '1234' });

test('keeps the codes of the last hour and deletes older lines, half lines and half-written files', async () => {
  await writeFile(file(), [lineOf('7000000001', 61), lineOf('7000000002', 59), '{"at":"2026-'].join('\n'));
  await writeFile(`${file()}.part`, lineOf('7000000003', 500));
  const kept = outbox();
  await Promise.all([kept.forgetOld(), kept.send('7000000004', '5678'), kept.forgetOld()]);
  const phones = [...(await readFile(file(), 'utf8')).matchAll(/"to":"(\d+)"/g)].map(([, phone]) => phone);
  expect(phones).toEqual(['7000000002', '7000000004']);
  expect(await readdir(dataDir)).toEqual(['outbox.jsonl']);
});

test('does nothing if no code was sent', async () => {
  await outbox().forgetOld();
  expect(await readdir(dataDir)).toEqual([]);
});
