import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { demoNotes } from '#server/demo/demo-notes';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { aMatch, appOn, everyoneLeaves } from '../support/people/people.ts';
import { chatWith, field } from '../support/screens/chat.ts';
import { startAppServer } from '../support/server/app-server.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

test.use({ serviceWorkers: 'allow' });

const root = join(import.meta.dirname, '..', '..');

/** A folder like a release's, with the web app built for all journeys. It lies where Node finds this clone's packages. */
async function makeHouse(): Promise<string> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const house = await mkdtemp(join(root, '.cache', 'house-'));
  await cp(join(root, 'server', 'dist'), join(house, 'server', 'dist'), { recursive: true });
  await cp(join(root, 'server', 'package.json'), join(house, 'server', 'package.json'));
  for (const folder of ['migrations', 'assets'])
    await symlink(join(root, 'server', folder), join(house, 'server', folder));
  await cp(join(root, 'web', 'dist'), join(house, 'web', 'dist'), { recursive: true });
  return house;
}

/**
 * Turns a built web app into a newer one, as a build after a change of its first script and of all chunks does: every script
 * has another name, and the first one marks its page.
 */
async function renewBuild(dist: string): Promise<void> {
  const files = (await readdir(dist, { recursive: true })).map((file) => join(dist, file));
  const scripts = files.filter((file) => /\/assets\/[^/]+\.js$/.test(file));
  const names = scripts.map((file) => basename(file).replaceAll('.', '\\.'));
  const reference = new RegExp(`/(?=(?:${names.join('|')})\\b)`, 'g');
  const [, first = ''] =
    /src="\/(assets\/index-[^"]+)"/.exec(await readFile(join(dist, 'index.html'), 'utf8')) ?? [];
  await appendFile(join(dist, first), "\ndocument.documentElement.dataset.build = 'newer';");
  for (const file of files) {
    if (/\.(br|gz)$/.test(file)) await rm(file);
    else if (/\.(html|js)$/.test(file))
      await writeFile(file, (await readFile(file, 'utf8')).replace(reference, '/newer-'));
  }
  for (const file of scripts) await rename(file, join(dist, 'assets', `newer-${basename(file)}`));
}

const isKept = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);
const version = (page: Page) => page.evaluate(() => document.documentElement.dataset.build);

test('a newer build is announced, waits while a message is being written, and arrives with a reload', {
  tag: '@slow',
}, async ({ browser }) => {
  const house = await makeHouse();
  const server = await startAppServer({}, { house });
  const app = appOn(server, browser);
  const { anna, ben } = await aMatch(app);
  const page = await anna.open(chatWith(ben));
  await expect.poll(() => isKept(page)).toBe(true);
  await field(page).fill('I am wearing');

  await server.restart(() => renewBuild(join(house, 'web', 'dist')));

  const otherTab = await anna.open('/profile');
  expect(await version(otherTab)).toBe('newer');
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  expect(await version(page)).toBeUndefined();
  await expect(field(page)).toHaveValue('I am wearing');
  await expectReadable(page);

  await test.step('until then the tab opens screens of its own version', async () => {
    await page
      .getByRole('button', { name: 'Back' })
      .or(page.getByRole('link', { name: 'Back' }))
      .first()
      .click();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    expect(await version(page)).toBeUndefined();
  });

  await page.getByRole('link', { name: /Chats$/ }).click();
  await page.getByRole('list', { name: 'Your conversations' }).getByRole('link').click();
  await expect(field(page)).toHaveValue('I am wearing');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => version(page)).toBe('newer');
  await expect(field(page)).toHaveValue('I am wearing');

  await everyoneLeaves(app);
  await server.stop();
  await rm(house, { recursive: true });
});

test('a display reloads by itself for a newer build, and shows its page without a network', {
  tag: '@slow',
}, async ({ browser }) => {
  const house = await makeHouse();
  const server = await startAppServer({}, { house });
  const token = (await demoNotes(server.dataDir).displayToken()) ?? '';
  const page = await browser.newPage({ baseURL: server.url });
  const code = page.getByRole('img', { name: /^QR code of/ });
  await page.goto(`/display/${token}`);
  await expect(code).toBeVisible();
  await expect.poll(() => isKept(page)).toBe(true);

  await server.restart(() => renewBuild(join(house, 'web', 'dist')));
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect(page.locator('html')).toHaveAttribute('data-build', 'newer');
  await expect(code).toBeVisible();

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('No connection. The code will come back by itself.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(code).toBeVisible();

  await page.context().close();
  await server.stop();
  await rm(house, { recursive: true });
});
