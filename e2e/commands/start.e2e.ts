import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '#test/app/server-process';
import { test } from '../support/journey-test.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

const root = join(import.meta.dirname, '..', '..');

/** A folder with a release's scripts that runs the build of all journeys. */
async function makeRelease(settings: string): Promise<string> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const release = await mkdtemp(join(root, '.cache', 'release-'));
  for (const name of ['start', 'set-up/prepare', 'set-up/run-tool', 'set-up/machine'])
    await cp(join(root, 'scripts', `${name}.mjs`), join(release, 'scripts', `${name}.mjs`));
  await cp(join(root, 'package.json'), join(release, 'package.json'));
  await mkdir(join(release, 'server'));
  await symlink(join(root, 'server', 'dist'), join(release, 'server', 'dist'));
  await writeFile(join(release, '.env'), settings);
  return release;
}

/** Returns what it printed until then. */
async function untilItServes(started: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise<string>((resolve, reject) => {
    started.stdout?.on('data', (shown: Buffer) => {
      printed += shown.toString();
      if (printed.includes('Showup is at')) resolve(printed);
    });
    started.once('exit', (code) => reject(new Error(`npm start exited with ${code}.`)));
  });
}

test('npm start in a new folder says that it starts, reads .env, serves the app, and stops on SIGTERM', {
  tag: '@start',
}, async ({ page }) => {
  const port = await freePort();
  const release = await makeRelease(`PORT=${port}\nDATA_DIR=data\nDEMO_PEOPLE=0\n`);
  const { PATH = '', HOME = '' } = process.env;
  const started = spawn('npm', ['start'], {
    cwd: release,
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // so that the processes of npm can be ended with it
  });
  try {
    expect(await untilItServes(started)).toMatch(/^Starting Showup…$[\s\S]*^Showup is at/m);
    await page.goto(`http://localhost:${port}`);
    await expect(page.getByLabel('Phone number')).toBeVisible();
    const exited = once(started, 'exit');
    started.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  } finally {
    if (started.pid && started.exitCode === null) process.kill(-started.pid, 'SIGKILL');
    await rm(release, { recursive: true, force: true });
  }
});
