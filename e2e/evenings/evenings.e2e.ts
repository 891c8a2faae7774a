import { expect, type Page } from '@playwright/test';
import { eveningsTexts } from '@showup/contract/evenings';
import { like } from '#test/people/meeting';
import { button } from '../support/browser/button.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { refuseCameraWithoutPermission } from '../support/camera/camera-flags.ts';
import { test } from '../support/journey-test.ts';
import { aUser, type JourneyApp } from '../support/people/people.ts';
import { atTheBlueDoor } from '../support/people/venues.ts';
import { letFourDaysPass } from '../support/server/passing-time.ts';

const PROVED = 'That’s your evening at The Blue Door';

/** A verified person with a phone at The Blue Door. */
async function aGuest(app: JourneyApp, fullName: string) {
  const guest = await aUser(app, {
    fullName,
    device: { permissions: ['camera', 'geolocation'], geolocation: atTheBlueDoor },
  });
  await refuseCameraWithoutPermission(guest.context);
  return guest;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name });

test('a person proves an evening with the code on the screen, and others see some days later that they were out', {
  tag: '@sample',
}, async ({ app, server, step }) => {
  const [eva, jon] = [await aGuest(app, 'Eva'), await aUser(app, { fullName: 'Jon' })];
  const page = await eva.open('/profile');
  await step.film({ code: await step.liveCode() });
  await page.getByRole('link', { name: 'I’m out' }).click();
  await expect(heading(page, PROVED)).toBeVisible();
  await expectReadable(page);
  await page.getByRole('link', { name: 'My evenings' }).click();
  await expect(page.getByText(/^Counts from /)).toBeVisible();
  await expectReadable(page);

  const jons = await jon.open(`/u/${eva.id}`);
  await expect(jons.getByText(/^Verified in person/)).toBeVisible();
  await letFourDaysPass(server);
  await jons.reload();
  await expect(jons.getByText('Out this month')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Counts for what others see')).toBeVisible();
  const saved = page.waitForResponse('**/evenings/sharing');
  await page.getByRole('switch', { name: 'The Blue Door' }).click();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'The Blue Door' })).toBeChecked();
  await page.getByRole('button', { name: /^Forget: The Blue Door/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
  await expect(page.getByText('No evenings yet')).toBeVisible();
  await expectReadable(page);
  await jons.reload();
  await expect(jons.getByText(/^Verified in person/)).toBeVisible();
});

test('a scan that is refused says what to do, and a code without a network is scanned again', {
  tag: '@sample',
}, async ({ app, step }) => {
  const eva = await aGuest(app, 'Eva');
  const page = await eva.open('/profile');
  async function openCamera(code: string): Promise<void> {
    await step.film({ code });
    await page.goto('/out');
  }

  await openCamera(await step.poster('The Blue Door'));
  await expect(page.getByText(eveningsTexts.poster)).toBeVisible();
  await expectReadable(page);

  await eva.context.setGeolocation({ ...atTheBlueDoor, latitude: atTheBlueDoor.latitude + 0.5 });
  await openCamera(await step.liveCode());
  await expect(page.getByText(eveningsTexts.tooFar)).toBeVisible();
  await eva.context.setGeolocation(atTheBlueDoor);

  await page.goto('/profile');
  await step.film({ code: await step.liveCode() });
  await page.route('**/evenings', (route) => route.abort());
  await page.getByRole('link', { name: 'I’m out' }).click();
  await expect(page.getByText(/There is no network here/)).toBeVisible();
  await page.unroute('**/evenings');
  await button(page, 'Scan again').click();
  await expect(heading(page, PROVED)).toBeVisible();
});

test('a match that is made while the camera runs opens its screen only afterwards', async ({ app, step }) => {
  const [eva, jon] = [await aGuest(app, 'Eva'), await aUser(app, { fullName: 'Jon' })];
  const page = await eva.open('/profile');
  await step.film({});
  await page.getByRole('link', { name: 'I’m out' }).click();
  await expect(page.locator('video')).toHaveJSProperty('paused', false);
  await like(eva, jon);
  await like(jon, eva);
  await expect(page.getByRole('button', { name: 'You have a new match! 🎉 Jon' })).toBeVisible();
  const match = page.getByRole('dialog', { name: "It's a Match!" });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(match).toHaveCount(0);
  await expect(page.locator('video')).toHaveJSProperty('paused', false);

  await button(page, 'Back').click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Likes$/ })
    .click();
  await expect(match).toBeVisible();
});

test('who refuses the camera or their location is told how to allow it', { tag: '@sample' }, async ({
  app,
  step,
}) => {
  const eva = await aGuest(app, 'Eva');
  const page = await eva.open('/profile');
  await step.film({ code: await step.liveCode() });
  await eva.context.clearPermissions();
  await eva.context.grantPermissions(['camera']);
  await page.getByRole('link', { name: 'I’m out' }).click();
  await expect(page.getByText(/Please enable location permissions/)).toBeVisible();
  await eva.context.clearPermissions();
  await page.reload();
  await expect(page.getByText('The camera is blocked')).toBeVisible();
  await expectReadable(page);
});
