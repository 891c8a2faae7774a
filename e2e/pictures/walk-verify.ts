import { demoSeed } from '../../server/test/drawing/person.ts';
import { button } from '../support/browser/button.ts';
import { cameraFilm } from '../support/camera/camera-flags.ts';
import { writeCameraFilm } from '../support/camera/fake-camera.ts';
import { posterCode } from '../support/people/venues.ts';
import { sendNow } from '../support/screens/review.ts';
import { withoutToasts } from './album.ts';
import { openLive, openWindow, type Player } from './cast.ts';
import { agePhotos } from './past.ts';
import { expect } from './patience.ts';
import type { Stage } from './stage.ts';
import { leahsPart } from './walk-onboarding.ts';

/** The venues and the camera, a rejected photo, and one that waits. */
export async function walkVerify(stage: Stage, leah: Player, admin: Player): Promise<void> {
  const { album } = stage;
  const { page } = leah;
  const { identifiedAs, look } = leahsPart;
  const seed = demoSeed(look);
  const code = await posterCode(admin, 'The Blue Door');

  await writeCameraFilm(cameraFilm, { seed, identifiedAs });
  await walkObstacles(stage, leah);
  await page.goto(`/v/${code.split('/').at(-1)}`);
  await page.goto('/verify');
  await expect(button(page, /The Blue Door/)).toBeVisible();
  await withoutToasts(page);
  await album.take(page, 'verify-places');
  await button(page, 'Request a new venue').click();
  await page.getByRole('dialog').getByLabel('Name').fill('The Attic');
  await album.take(page, 'verify-request');
  await page.keyboard.press('Escape');

  await button(page, /The Blue Door/).click();
  await expect(page.getByText('Frame your face and the venue’s QR code')).toBeVisible();
  await album.take(page, 'camera-searching');
  await button(page, 'Back').click();
  await writeCameraFilm(cameraFilm, { seed, identifiedAs, code });
  await button(page, /The Blue Door/).click();
  await expect(page.getByText('Code found. Hold still, and smile')).toBeVisible();
  await album.take(page, 'camera');
  await button(page, 'Capture').click();
  await expect(page.getByText('The code can be read')).toBeVisible();
  await album.take(page, 'captured');
  await button(page, 'Submit').click();
  await expect(page.getByRole('heading', { name: 'Waiting for verification...' })).toBeVisible();
  await withoutToasts(page);
  await album.take(page, 'waiting');
  await walkRejection(stage, leah, admin);
}

/** The screens without a location and without a camera. */
async function walkObstacles(stage: Stage, leah: Player): Promise<void> {
  const { album } = stage;
  for (const [permissions, name] of [
    [[], 'verify-no-location'],
    [['geolocation'], 'camera-blocked'],
  ] as const) {
    const { page, context } = await openWindow(stage, [...permissions]);
    await context.addCookies(await leah.context.cookies());
    await page.goto('/verify');
    if (name === 'camera-blocked') {
      await button(page, /The Blue Door/).click();
      await expect(page.getByText('The camera is blocked')).toBeVisible();
    } else await expect(page.getByText('Please enable location permissions.')).toBeVisible();
    await album.take(page, name);
    await context.close();
  }
}

async function walkRejection(stage: Stage, { page }: Player, admin: Player): Promise<void> {
  const { album } = stage;
  const desk = admin.page;
  await agePhotos(stage);
  await openLive(admin, '/admin');
  await expect(desk.getByText(/^Taken in the app/)).toBeVisible();
  await album.take(desk, 'admin-pending');
  await button(desk, /^Reject/).click();
  await desk.getByLabel('Face is not clear').click();
  await album.take(desk, 'admin-reject');
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^Reject/ })
    .click();
  await sendNow(desk);
  await expect(page.getByText('Verification failed: Face is not clear')).toBeVisible();
  await withoutToasts(page);
  await album.take(page, 'verify-rejected');
  await expect(desk.getByText('Nobody is waiting')).toBeVisible();
  await withoutToasts(desk);
  await album.take(desk, 'admin-empty');

  await button(page, /The Blue Door/).click();
  await expect(page.getByText('Code found. Hold still, and smile')).toBeVisible();
  await button(page, 'Capture').click();
  await expect(page.getByText('The code can be read')).toBeVisible();
  await button(page, 'Submit').click();
  await button(desk, /^Approve/).click();
  await sendNow(desk);
  await expect(page).toHaveURL(/\/$/);
  await expect(button(page, 'Meet people')).toBeVisible();
  await album.take(page, 'approved');
  await button(page, 'Meet people').click();
}
