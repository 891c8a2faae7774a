import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { accountsEndpoints } from '@showup/contract/accounts';
import { EXPORT_PATH } from '@showup/contract/accounts/account-settings';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ExportedFile } from '#platform/export/exported-part';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { leave } from '#test/people/meeting';
import { aUser, type Person } from '#test/people/people';

let app: TestApp;
let anna: Person;

beforeEach(async () => {
  app = await startTestApp({ logLevel: 'silent' });
  anna = await aUser(app);
});
afterEach(() => app.close());

/** The error for a download that breaks off in its body, or before its headers arrive. */
const broken = /^(terminated|fetch failed)$/;

/** Adds a part to every download. */
function alsoExport(files: () => AsyncIterable<ExportedFile>): void {
  app.ctx.exports.add('tests', { readme: {}, files });
}

const cookie = () => [...anna.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const isAnswered = async () => (await anna.answer(accountsEndpoints.totalUsers, {})).status === 200;

test('a download that fails breaks off instead of looking complete', async () => {
  alsoExport(async function* () {
    yield { kind: 'json' as const, name: 'first.json', json: 1 };
    throw new Error('the disk is gone');
  });
  await expect(anna.request(EXPORT_PATH)).rejects.toThrow(broken);
  expect(await isAnswered()).toBe(true);
});

test('a download breaks off if the account is deleted meanwhile', async () => {
  // biome-ignore lint/correctness/useYield: what it does is the point
  alsoExport(async function* () {
    await leave(anna);
  });
  await expect(anna.request(EXPORT_PATH)).rejects.toThrow(broken);
  expect(await isAnswered()).toBe(true);
});

test('a reader who disconnects ends the work on their download, and the server continues', async () => {
  let isUnderWay = false;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  alsoExport(async function* () {
    isUnderWay = true;
    try {
      for (let n = 0; ; n++)
        yield { kind: 'json' as const, name: `endless/${n}.txt`, json: randomBytes(50_000).toString('hex') };
    } finally {
      end();
    }
  });
  // Not `fetch`, which opens a connection in place of the broken one; without a request it holds up the end of the server.
  const download = get(new URL(EXPORT_PATH, app.url), { agent: false, headers: { cookie: cookie() } });
  const [answer]: IncomingMessage[] = await once(download, 'response');
  answer?.resume();
  await expect.poll(() => isUnderWay).toBe(true);
  download.destroy();
  await ended;
  expect(await isAnswered()).toBe(true);
});
