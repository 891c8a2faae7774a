import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import * as z from 'zod/mini';
import { test } from '../support/journey-test.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

const entry = join(import.meta.dirname, '..', '..', 'server', 'dist', 'commands', 'main.js');
const phone = '9876543210';
const waits = `No account has ${phone} yet. The role waits until one does.\n`;

/** What `npm run admin --` starts once everything is built, as a process of its own. */
function admin(dataDir: string, ...args: string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir, DEMO: '0' };
  return new Promise<{ exitCode: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [entry, 'admin', ...args], { env }, (error, stdout, stderr) =>
      resolve({ exitCode: error ? error.code : 0, stdout, stderr }),
    );
  });
}
const done = (...lines: string[]) => ({
  ...{ exitCode: 0, stderr: '' },
  stdout: lines.map((line) => `${line}\n`).join(''),
});

/** An email account that has proved the phone. */
async function signUp(server: AppServer, request: APIRequestContext) {
  const post = (path: string, data: unknown) => request.post(`${server.url}${path}`, { data });
  await post('/auth/signup', { fullName: 'Anna', email: 'anna@example.com', password: 'l4ntern' });
  await post('/otp/send', { phoneNumber: phone });
  const code = await server.lastCode(phone);
  const verified = await post('/otp/verify', { phoneNumber: phone, code });
  const { token } = z.object({ token: z.string() }).parse(await verified.json());
  await post('/auth/verify-user', { token, phoneNumber: phone });
}

test('a command works beside the running server, and counts at once', async ({ request }) => {
  const server = await startAppServer();
  const desk = async () => (await request.get(`${server.url}/auth/pending-verifications`)).status();
  expect(await admin(server.dataDir, 'list')).toEqual(done('Demo Admin, *******000, a demo account'));
  await signUp(server, request);
  expect(await desk()).toBe(403);
  expect(await admin(server.dataDir, 'grant', phone)).toEqual(done('Anna is an admin now.'));
  expect(await desk()).toBe(200);
  expect(await admin(server.dataDir, 'revoke', phone)).toEqual(done('Anna is no admin any more.'));
  expect(await desk()).toBe(403);

  const socket = join(server.dataDir, 'control.sock');
  expect(existsSync(socket)).toBe(true);
  await server.stop();
  expect(existsSync(socket)).toBe(false);
});

test('a command works where no server runs, and makes the data folder when there is something to keep', async () => {
  const base = await mkdtemp(join(tmpdir(), 'showup-admins-'));
  const dataDir = join(base, 'data');
  expect(await admin(dataDir, 'give')).toEqual({
    ...{ exitCode: 2, stdout: '' },
    stderr: expect.stringMatching(/^Usage: npm run admin -- grant <phone>\n/),
  });
  expect(await admin(dataDir, 'grant', '12')).toEqual({
    ...{ exitCode: 1, stdout: '' },
    stderr: 'Please enter a valid 10-digit phone number.\n',
  });
  expect(existsSync(dataDir)).toBe(false);

  expect(await admin(dataDir, 'grant', phone)).toEqual({ exitCode: 0, stdout: waits, stderr: '' });
  expect(await admin(dataDir, 'list')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^There is no admin\.\n\*{7}210, granted \S+, waits for an account\n$/),
  });
  await rm(base, { recursive: true });
});
