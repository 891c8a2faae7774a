import { expect } from '@playwright/test';
import { NEARBY_RADIUS_KM } from '@showup/contract/venues';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';

const FOUND = 'Code found. Hold still, and smile';
const UPLOADS = '**/media/upload';

test('a missing camera is explained, and the step continues once there is one', async ({ step }) => {
  await step.film({ code: await step.poster('The Blue Door') });
  const guest = await step.guest({ permissions: ['geolocation'] });
  const { page } = guest;
  await page.goto('/verify');
  await guest.toCamera('The camera is blocked');
  await expect(guest.button('Try again')).toBeVisible();
  await page.context().grantPermissions(['camera', 'geolocation']);
  await expect(page.getByText(FOUND)).toBeVisible();

  for (const [name, title] of [
    ['NotFoundError', 'No camera found'],
    ['NotReadableError', 'The camera does not answer'],
  ] as const) {
    await page.reload();
    await page.getByText(FOUND).waitFor();
    await guest.button('Change').click();
    await page.evaluate((name) => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
      addEventListener('plugged', () => Object.assign(navigator.mediaDevices, { getUserMedia: open }));
    }, name);
    await guest.toCamera(title);
    await page.evaluate(() => {
      dispatchEvent(new Event('plugged'));
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    });
    await expect(page.getByText(FOUND)).toBeVisible();
  }
});

test('a missing location or venue is explained, the demo has a city instead, and a venue can be requested', async ({
  step,
}) => {
  const guest = await step.guest({ permissions: ['camera'] });
  const { page, button } = guest;
  const dialog = page.getByRole('dialog', { name: 'Request a new venue' });
  await page.goto('/verify');
  await expect(page.getByText('Please enable location permissions.')).toBeVisible();
  await expect(button('Visit the demo city')).toBeVisible();
  await page.route('**/locations/nearby*', (route) => route.abort());
  await page.context().setGeolocation({ latitude: 18.9, longitude: 73.2, accuracy: 20 });
  await page.context().grantPermissions(['camera', 'geolocation']);
  await expect(page.getByText('Failed to load nearby locations')).toBeVisible();
  await page.unroute('**/locations/nearby*');
  await button('Try again').click();
  await expect(page.getByText('so this demo takes place in Pune')).toBeVisible();
  await expect(button(/The Blue Door/)).toBeVisible();
  await button('Leave Pune, use my location').click();
  await expect(page.getByText(`No venues within ${NEARBY_RADIUS_KM} km yet`)).toBeVisible();

  await button('Request a new venue').click();
  await button('Submit request').click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('The Quiet Corner');
  await dialog.getByLabel('Address').fill('1 Far Road');
  await dialog.getByLabel('Category').selectOption('Cafe');
  await page.context().setOffline(true);
  await button('Submit request').click();
  await expect(page.getByText('Failed to submit location request')).toBeVisible();
  await page.context().setOffline(false);
  await button('Submit request').click();
  await expect(page.getByText('Location request submitted successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The Quiet Corner' })).toBeVisible();
  await page.goBack();
  await expect(button(/The Quiet Corner/)).toBeVisible();
  await button('Update my location').click();
  await expect(page.getByText('Location updated')).toBeVisible();
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (_found, failed) => {
      const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
      failed?.({ ...codes, code: codes.TIMEOUT, message: '' });
    };
  });
  await button('Update my location').click();
  await expect(page.getByText('Finding you took too long')).toBeVisible();
});

test('someone far from every venue learns where to go, can be reminded, and has pages to read', async ({
  step,
}) => {
  const { page, button } = await step.guest();
  await page.context().setGeolocation({ latitude: 18.7, longitude: 74.1, accuracy: 20 });
  await page.goto('/verify');
  await button('Leave Pune, use my location').click();
  const tonight = page.getByRole('region', { name: 'Where to go tonight' });
  const venue = tonight.getByRole('link', { name: / km · / }).first();
  await expect(venue).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\//);
  await expect(tonight.getByRole('listitem')).toHaveCount(5);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Remind me this evening' }).click();
  expect((await download).suggestedFilename()).toBe('going-out.ics');
  await expectReadable(page);
  await expect(button('Edit your profile')).toHaveText('Profile', { useInnerText: true });
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
});

test('an overlooked question about the location is explained, and a late yes still counts', async ({
  step,
}) => {
  const guest = await step.guest({}, () => {
    const { geolocation } = navigator;
    const measure = geolocation.getCurrentPosition.bind(geolocation);
    geolocation.getCurrentPosition = (...asked) => addEventListener('allowed', () => measure(...asked));
  });
  const { page, button } = guest;
  await page.clock.install();
  await page.goto('/verify');
  await expect(page.getByText('Finding out where you are.')).toBeVisible();
  for (const seconds of [9, 13]) await page.clock.fastForward(seconds * 1_000);
  await expect(page.getByText('Your browser is waiting for your answer')).toBeVisible();
  await expect(button('Try again')).toBeEnabled();
  await page.evaluate(() => dispatchEvent(new Event('allowed')));
  await expect(button(/The Blue Door/)).toBeVisible();
});

test('the camera suggests more light, a still hand, its torch or a network', async ({ step }) => {
  await step.film({ light: 0.3 });
  const guest = await step.guest({}, () => {
    Object.assign(MediaStreamTrack.prototype, {
      getCapabilities: () => ({ torch: true }),
      async applyConstraints({ advanced: [asked] }: { advanced: { torch: boolean }[] }) {
        document.documentElement.dataset.torch = String(asked?.torch);
      },
    });
  });
  const { page, button } = guest;
  const torch = (isOn: boolean) => expect(page.locator('html')).toHaveAttribute('data-torch', String(isOn));
  await page.goto('/verify');
  await guest.toCamera('A little more light');
  await button('Turn the light on').click();
  await torch(true);
  await button('Turn the light off').click();
  await torch(false);

  await step.film({ blur: 12 });
  await button('Change').click();
  await guest.toCamera('Hold still');
  await expect(page.getByText('A little more light')).toBeHidden();

  await button('Change').click();
  await page.route('**/auth/capture-challenge', (route) => route.abort());
  await guest.toCamera('You’re offline. Photos taken now won’t count as taken in the app');
  await page.unroute('**/auth/capture-challenge');
  await expect(page.getByText('No connection.')).toBeHidden();

  await page.route(UPLOADS, (route) => route.fulfill({ status: 503, json: {} }));
  await guest.capture(/No code could be read/);
  await button('Submit').click();
  await expect(page.getByText('Upload failed. Please try again.')).toBeVisible();
});
