import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SmsSettings } from '../../../platform/config/sms-settings.ts';
import { chooseProvider } from './choose-provider.ts';
import { createOutbox } from './outbox-provider.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'showup-outbox-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const outbox = () => join(dataDir, 'outbox.jsonl');
const provider = (sms: SmsSettings) =>
  chooseProvider(
    sms,
    createOutbox(outbox(), () => {}),
  );
const lineOf = (to: string, minutesAgo: number) =>
  JSON.stringify({ at: new Date(Date.now() - minutesAgo * 60_000).toISOString(), to, code: '1234' });

test('keeps the codes of the last hour and deletes older lines, half lines and half-written files', async () => {
  await writeFile(outbox(), [lineOf('7000000001', 61), lineOf('7000000002', 59), '{"at":"2026-'].join('\n'));
  await writeFile(`${outbox()}.part`, lineOf('7000000003', 500));
  const { forgetOld, send } = provider({ provider: 'outbox' });
  await Promise.all([forgetOld(), send('7000000004', '5678'), forgetOld()]);
  const phones = [...(await readFile(outbox(), 'utf8')).matchAll(/"to":"(\d+)"/g)].map(([, phone]) => phone);
  expect(phones).toEqual(['7000000002', '7000000004']);
  expect(await readdir(dataDir)).toEqual(['outbox.jsonl']);
});

test('also empties an outbox from before another provider was chosen', async () => {
  await writeFile(outbox(), `${lineOf('7000000001', 1)}\n${lineOf('7000000002', 61)}\n`);
  const { forget, forgetOld } = provider({
    ...{ provider: 'msg91', url: 'http://127.0.0.1:9', timeoutMs: 1, authKey: 'key', templateId: 'template' },
  });
  await forgetOld();
  await forget('7000000001');
  expect(await readFile(outbox(), 'utf8')).toBe('');
});

test('does nothing if no code was sent', async () => {
  await provider({ provider: 'outbox' }).forgetOld();
  expect(await readdir(dataDir)).toEqual([]);
});
