import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { printed } from '#test/app/command';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aUser } from '#test/people/people';
import { askHolder } from '../platform/control/control-client.ts';
import { openControl } from '../platform/control/control-server.ts';
import { lockFolder } from '../platform/db/embedded/folder-lock.ts';
import { runCommand } from './run.ts';

// e2e/commands/admins.e2e.ts tests commands as separate processes, with and without a server.
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

test('a command in the running server takes effect for the next call', async () => {
  const lock = await lockFolder(app.dataDir);
  const control = await openControl({ folder: app.dataDir, run: (request) => runCommand(app, request) });
  const anna = await aUser(app, { fullName: 'Anna', isVerified: false, isConnected: false });
  const desk = async () => (await anna.answer(verificationEndpoints.pendingVerifications, {})).status;

  expect(await printed(app.config, 'grant', anna.phone)).toEqual(['Anna is an admin now.']);
  expect(await desk()).toBe(200);
  expect(await printed(app.config, 'revoke', anna.phone)).toContain('Anna is no longer an admin.');
  expect(await desk()).toBe(403);
  await expect(printed(app.config, 'grant', '12')).rejects.toThrow(
    'Please enter a valid 10-digit phone number.',
  );
  await control.close();
  await lock.release();
});

test('a command that runs while the server starts waits for it', async () => {
  const lock = await lockFolder(app.dataDir);
  const shown = printed(app.config, 'list');
  expect(await askHolder(app.dataDir, { command: 'admin', arguments: ['list'] })).toBeUndefined();
  const control = await openControl({ folder: app.dataDir, run: (request) => runCommand(app, request) });
  expect(await shown).toEqual(['There are no admins.']);
  await control.close();
  await lock.release();
});
