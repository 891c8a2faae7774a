import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { posterPath } from '@showup/contract/venues-desk';
import sharp from 'sharp';
import { readCodes } from '../server/src/qr/read-code.ts';
import { startAppServer } from './app-server.ts';
import { browserFlags, findBrowser } from './browser.ts';
import { cameraFilm, filmFlags } from './camera-flags.ts';
import { onboard, showUp, signIn } from './onboarding.ts';
import { openPersona } from './persona.ts';

// Takes the picture in the README from the running app: the camera at the venue, the deck, a match, a chat.

const output = join(import.meta.dirname, '..', 'docs', 'pictures', 'showup.png');
const SCREEN = { width: 390, height: 844 };
const GAP = 40;
const CORNER = 36;
const GROUND = '#e9dfd3';

const server = await startAppServer({ DEMO_PEOPLE: '18' });
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [...browserFlags, ...filmFlags(cameraFilm)],
});
const leah = await openPersona(browser, server, 'leah');
const admin = await openPersona(browser, server, 'admin', { isDesktop: true });
const screens: Buffer[] = [];

async function take(): Promise<void> {
  screens.push(await leah.page.screenshot({ animations: 'disabled' }));
}

async function withoutToasts(): Promise<void> {
  await expect(leah.page.locator('[popover] > *')).toHaveCount(0);
}

try {
  await signIn(admin, server, '9000000000');
  const nearby = await admin.context.request.get('/locations/nearby?latitude=18.5365&longitude=73.8941');
  const [venue] = await nearby.json();
  const poster = await admin.context.request.get(posterPath(venue._id, 'svg'));
  const [code = ''] = await readCodes(await poster.body());
  await leah.film({ seed: 'Leah', identifiedAs: 'Female', code });
  await signIn(leah, server, '9812300000');
  await onboard(leah, {
    fullName: 'Leah',
    phone: '9812300000',
    born: { day: '14', month: '02', year: '1997' },
    identifiedAs: 'Female',
    interestedIn: ['Male', 'Other'],
    bio: 'Front row on a Friday.',
  });
  await leah.page.getByRole('button', { name: /The Blue Door/ }).click();
  await expect(leah.page.getByText('Code found. Hold still, and smile')).toBeVisible();
  await withoutToasts();
  await take();
  await leah.page.getByRole('button', { name: 'Back' }).click();
  await showUp(leah);
  await admin.page.getByRole('button', { name: /^Approve/ }).click();

  const { page } = leah;
  await expect(page.getByRole('button', { name: /^Like / })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^Like / }).waitFor();
  await page.waitForLoadState('networkidle');
  await take();
  await page.getByRole('button', { name: /^Like / }).click();
  await expect(page.getByText('You have a new match! 🎉')).toBeVisible();
  await page.getByRole('link', { name: /Chats$/ }).click();
  await page.getByRole('main').getByRole('listitem').first().click();
  for (const line of ['You look like you know where to eat', 'Settle this: dosa or appam?']) {
    await page.getByRole('textbox', { name: /^Message / }).fill(line);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('log').getByText(line)).toBeVisible();
  }
  await expect(page.getByRole('log').getByText(/week\?|to\?|tea\?|going\?/)).toBeVisible();
  await withoutToasts();
  await take();
} finally {
  await leah.close();
  await browser.close();
  await server.stop();
}

const rounded = Buffer.from(
  `<svg width="${SCREEN.width}" height="${SCREEN.height}"><rect width="100%" height="100%" rx="${CORNER}"/></svg>`,
);
const tiles = await Promise.all(
  screens.map((screen) =>
    sharp(screen)
      .resize(SCREEN.width, SCREEN.height)
      .composite([{ input: rounded, blend: 'dest-in' }])
      .png()
      .toBuffer(),
  ),
);
await mkdir(dirname(output), { recursive: true });
await sharp({
  create: {
    width: tiles.length * (SCREEN.width + GAP) + GAP,
    height: SCREEN.height + 2 * GAP,
    channels: 3,
    background: GROUND,
  },
})
  .composite(tiles.map((input, index) => ({ input, left: GAP + index * (SCREEN.width + GAP), top: GAP })))
  .png({ palette: true, quality: 90 })
  .toFile(output);
