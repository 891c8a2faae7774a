import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { accountsEndpoints } from '@showup/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolderApp } from '#test/app/folder-app';
import { copyEmptyDatabase } from '#test/database/test-database';
import { aUser } from '#test/people/people';
import { aPicture } from '#test/people/pictures';
import { type S3Server, startS3Server } from '#test/stand-ins/s3-server';
import { mediaMove } from './media-move.ts';
import { failed } from '../run.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

let dataDir: string;
let s3: S3Server;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'showup-media-move-'));
  await copyEmptyDatabase(dataDir);
  s3 = await startS3Server();
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings;
  env = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
});
afterAll(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true });
});

async function moved(settings = env) {
  const lines: string[] = [];
  try {
    for await (const answer of mediaMove({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings }, []))
      if ('line' in answer) lines.push(answer.line);
  } catch (error) {
    return { lines, ...failed(error) };
  }
  return { lines };
}

/** The same in a separate process, as from a terminal. */
async function typed(settings: NodeJS.ProcessEnv) {
  const args = ['--conditions=source', '--import', 'tsx', main, 'media:move'];
  const { PATH } = process.env;
  const child = spawn(process.execPath, args, { env: { PATH, DATA_DIR: dataDir, ...env, ...settings } });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}

test('the folder’s pictures are served from the store afterwards, and a second move copies nothing', async () => {
  const before = await openFolderApp(dataDir);
  const anna = await aUser(before, { isConnected: false });
  const lost = await anna.upload(await aPicture(), 'chat');
  await before.db.sql`delete from media where id = ${lost.secure_url.slice('/media/'.length)}`;
  expect((await moved()).lines).toEqual([]); // the server holds the folder
  await before.close();

  await s3.kill();
  expect(await moved()).toEqual({
    lines: [],
    exitCode: 1,
    error: `The store at ${s3.settings.endpoint} cannot be used: nothing listens there. Nothing is lost: the folder is unchanged. Fix this and run the command again.`,
  });
  await s3.start();
  expect(await typed({ S3_SECRET_ACCESS_KEY: 'another-secret' })).toEqual({
    code: 1,
    stdout: '',
    stderr: `The store at ${s3.settings.endpoint} cannot be used: S3_SECRET_ACCESS_KEY does not match the key, or S3_REGION is wrong. Nothing is lost: the folder is unchanged. Fix this and run the command again.\n`,
  });
  expect((await moved()).lines).toEqual([
    '3 pictures are in the store: 9 files copied, 0 were already there.',
    '3 files were skipped: the database does not know them.',
    `The folder is unchanged. Once everything works, remove ${join(dataDir, 'media')}.`,
  ]);
  expect((await moved()).lines[0]).toBe('3 pictures are in the store: 0 files copied, 9 were already there.');

  await rm(join(dataDir, 'media'), { recursive: true });
  const after = await openFolderApp(dataDir, env);
  try {
    const annaAgain = after.browser();
    for (const [name, value] of anna.cookies) annaAgain.cookies.set(name, value);
    const { photos } = await annaAgain.call(accountsEndpoints.checkAuth, {});
    const response = await annaAgain.request(photos[0] ?? '');
    expect([response.status, new URL(response.url).origin]).toEqual([200, s3.settings.publicEndpoint]);
  } finally {
    await after.close();
  }
}, 120_000);

test('without a store, a move is refused', async () => {
  expect(await moved({})).toMatchObject({ exitCode: 2, error: expect.stringContaining('S3_ENDPOINT') });
});
