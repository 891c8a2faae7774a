import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsEndpoints } from '@showup/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyEmptyDatabase } from '../db/test-database.ts';
import { openFolderApp } from '../testing/folder-app.ts';
import { aPicture } from '../testing/pictures.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { mediaMove } from './media-move.ts';
import { failed } from './run.ts';

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

test('pictures of the folder are shown from the store afterwards, and a second move copies nothing', async () => {
  const before = await openFolderApp(dataDir);
  const anna = await before.people.person({ isConnected: false });
  const lost = await anna.upload(await aPicture(), 'chat');
  await before.db.sql`delete from media where id = ${lost.secure_url.slice('/media/'.length)}`;
  expect((await moved()).lines).toEqual([]); // the server holds the folder
  await before.close();

  await s3.kill();
  expect(await moved()).toMatchObject({ exitCode: 1, error: expect.stringContaining('Pictures cannot be') });
  await s3.start();
  expect((await moved()).lines).toEqual([
    '3 pictures are in the store: 9 files copied, 0 were there already.',
    '3 files were left: the database does not know them.',
    `The folder is as it was. Once all is well, remove ${join(dataDir, 'media')}.`,
  ]);
  expect((await moved()).lines[0]).toBe('3 pictures are in the store: 0 files copied, 9 were there already.');

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
}, 90_000);

test('without a store there is nothing to move to', async () => {
  expect(await moved({})).toMatchObject({ exitCode: 2, error: expect.stringContaining('S3_ENDPOINT') });
});
