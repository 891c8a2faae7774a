import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { build, type Plugin } from 'vite';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { aMatch, appOn, everyoneLeaves } from '../support/people/people.ts';
import { chatWith, field } from '../support/screens/chat.ts';
import { startAppServer } from '../support/server/app-server.ts';

const root = join(import.meta.dirname, '..', '..');

/** Marks the pages of a build with an extra line in its first script. */
const marked: Plugin = {
  name: 'marked',
  transform: (code, id) =>
    id.endsWith('/src/main.tsx') ? `${code}\ndocument.documentElement.dataset.build = 'newer';` : null,
};

/** A folder like a release's, with the web app built for all journeys. It lies where Node finds this clone's packages. */
async function makeHouse(): Promise<string> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const house = await mkdtemp(join(root, '.cache', 'house-'));
  await cp(join(root, 'server', 'dist'), join(house, 'server', 'dist'), { recursive: true });
  await cp(join(root, 'server', 'package.json'), join(house, 'server', 'package.json'));
  await symlink(join(root, 'server', 'migrations'), join(house, 'server', 'migrations'));
  await cp(join(root, 'web', 'dist'), join(house, 'web', 'dist'), { recursive: true });
  return house;
}

const isKept = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);
const version = (page: Page) => page.evaluate(() => document.documentElement.dataset.build);

test('a newer build is announced, waits while a message is being written, and arrives with a reload', async ({
  browser,
}) => {
  const house = await makeHouse();
  const server = await startAppServer({}, { house });
  const app = appOn(server, browser);
  const { anna, ben } = await aMatch(app);
  const page = await anna.open(chatWith(ben));
  await expect.poll(() => isKept(page)).toBe(true);
  await field(page).fill('I am wearing');

  await server.restart(async () => {
    await rm(join(house, 'web', 'dist'), { recursive: true });
    await build({
      configFile: join(root, 'web', 'vite.config.ts'),
      logLevel: 'error',
      plugins: [marked],
      build: { outDir: join(house, 'web', 'dist') },
    });
  });

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
  await page.getByRole('main').getByRole('listitem').first().click();
  await expect(field(page)).toHaveValue('I am wearing');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => version(page)).toBe('newer');
  await expect(field(page)).toHaveValue('I am wearing');

  await everyoneLeaves(app);
  await server.stop();
  await rm(house, { recursive: true });
});
