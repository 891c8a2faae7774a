import { expect } from '@playwright/test';
import { test } from '../support/journey-test.ts';
import { aUser } from '../support/people/people.ts';

test('an overlooked question does not keep anyone on the scanner, and a late yes opens it', async ({
  app,
  step,
}) => {
  await step.film({});
  const asha = await aUser(app, { device: { permissions: ['camera'] } });
  await asha.context.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (wanted) =>
      new Promise((resolve) => addEventListener('allowed', () => resolve(open(wanted))));
  });
  const page = await asha.context.newPage();
  await page.clock.install();
  await page.goto('/out');
  await expect(page.getByText(/^Point your camera at the code/)).toBeVisible();
  await page.clock.fastForward(9_000);
  const asked = page.getByText('Your browser is waiting for you');
  await expect(asked).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back' })).toBeEnabled();
  await page.evaluate(() => dispatchEvent(new Event('allowed')));
  await expect(asked).toBeHidden();
  await expect(page.locator('video')).toHaveCSS('opacity', '1');
});

test('a question about notifications that nobody answers is explained, and can be asked again', async ({
  app,
}) => {
  const asha = await aUser(app);
  await asha.context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'default' });
    Notification.requestPermission = () => new Promise(() => {});
  });
  const page = await asha.context.newPage();
  await page.clock.install();
  await page.goto('/settings');
  const news = page.getByRole('switch', { name: 'New matches and messages' });
  await news.click();
  await expect(news).toBeChecked();
  await page.clock.fastForward(9_000);
  await expect(page.getByText(/^Your browser is waiting for your answer/)).toBeVisible();
  await expect(news).not.toBeChecked();
  await news.click();
  await expect(news).toBeChecked();
});

test('a link that the browser will neither copy nor share is shown', async ({ app }) => {
  const asha = await aUser(app);
  await asha.context.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: refuse } });
    Object.defineProperty(navigator, 'share', { value: refuse });
  });
  for (const name of ['Copy share link', 'Share my profile']) {
    const page = await asha.open('/profile');
    await page.getByRole('button', { name }).click();
    await expect(page.getByText(`/u/${asha.id}`).first()).toBeVisible();
  }
});
