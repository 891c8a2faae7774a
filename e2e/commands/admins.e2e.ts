import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { accountsEndpoints } from '@showup/contract/accounts';
import { provePhone } from '#test/people/people';
import { test } from '../support/journey-test.ts';
import { callsFrom } from '../support/people/calls.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';
import { runCommand } from '../support/server/commands.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

const phone = '9876543210';
const waits = `No account has ${phone} yet. The role is reserved until one does.\n`;

/** As `npm run admin --` does. */
const admin = (dataDir: string, ...args: string[]) => runCommand(dataDir, 'admin', ...args);

const done = (...lines: string[]) => ({
  exitCode: 0,
  stderr: '',
  stdout: lines.map((line) => `${line}\n`).join(''),
});

/** Makes an email account that has proved the phone. */
async function signUp(server: AppServer, request: APIRequestContext): Promise<void> {
  const anna = { call: callsFrom(request, server) };
  await anna.call(accountsEndpoints.signup, {
    body: { fullName: 'Anna', email: 'anna@example.com', password: 'l4ntern' },
  });
  await provePhone(server, anna, phone);
}

test('a command works beside the running server and takes effect at once', async ({ request }) => {
  const server = await startAppServer();
  const desk = async () => (await request.get(`${server.url}/auth/pending-verifications`)).status();
  expect(await admin(server.dataDir, 'list')).toEqual(done('Demo Admin, *******000, a demo account'));
  await signUp(server, request);
  expect(await desk()).toBe(403);
  expect(await admin(server.dataDir, 'grant', phone)).toEqual(done('Anna is an admin now.'));
  expect(await desk()).toBe(200);
  expect(await admin(server.dataDir, 'revoke', phone)).toEqual(done('Anna is no longer an admin.'));
  expect(await desk()).toBe(403);

  const socket = join(server.dataDir, 'control.sock');
  expect(existsSync(socket)).toBe(true);
  await server.stop();
  expect(existsSync(socket)).toBe(false);
});

test('a command works without a running server, and creates the data folder only if there is something to store', {
  tag: '@slow',
}, async () => {
  const base = await mkdtemp(join(tmpdir(), 'showup-admins-'));
  const dataDir = join(base, 'data');
  expect(await admin(dataDir, 'give')).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Usage: npm run admin -- grant <phone>\n/),
  });
  expect(await admin(dataDir, 'grant', '12')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'Please enter a valid 10-digit phone number.\n',
  });
  expect(existsSync(dataDir)).toBe(false);

  expect(await admin(dataDir, 'grant', phone)).toEqual({ exitCode: 0, stdout: waits, stderr: '' });
  expect(await admin(dataDir, 'list')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^There are no admins\.\n\*{7}210, granted \S+, waits for an account\n$/),
  });
  await rm(base, { recursive: true });
});
