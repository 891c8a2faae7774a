import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printed } from '#test/app/command';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aUser } from '#test/people/people';

let app: TestApp;
let elsewhere: string;

beforeAll(async () => {
  app = await startTestApp();
  elsewhere = await mkdtemp(join(tmpdir(), 'showup-elsewhere-'));
});
afterAll(async () => {
  await app.close();
  await rm(elsewhere, { recursive: true });
});

test('with the server on another machine, the database is enough', async () => {
  const [row] = await app.db.sql<[{ name: string }]>`select current_database() as name`;
  const url = new URL(String(process.env.TEST_DATABASE_URL));
  url.pathname = `/${row.name}`;
  const config = { ...app.config, dataDir: elsewhere, databaseUrl: url.href };

  const anna = await aUser(app, { fullName: 'Anna', isVerified: false, isConnected: false });
  const desk = async () => (await anna.answer(verificationEndpoints.pendingVerifications, {})).status;
  expect(await printed(config, 'grant', anna.phone)).toEqual(['Anna is an admin now.']);
  expect(await desk()).toBe(200);
  expect(await printed(config, 'revoke', anna.phone)).toContain('Anna is no longer an admin.');
  expect(await desk()).toBe(403);
});
