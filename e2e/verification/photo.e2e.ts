import { expect, type Page } from '@playwright/test';
import { REJECT_REASONS, VerificationPhoto, verificationEndpoints } from '@showup/contract/verification';
import { test } from '../support/journey-test.ts';
import { closeByBack } from '../support/screens/close-by-back.ts';
import type { Guest } from '../support/screens/photo-step.ts';

const FOUND = 'Code found. Hold still, and smile';
const OTHER = 'That is another code. Look for the one of the venue';
const FRAME = 'Frame your face and the venue’s QR code';
const READABLE = 'The code can be read';
const SUBMISSIONS = `**${verificationEndpoints.submitPhoto.path}`;

const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());

/** After a rejection: both photos, another try, and for one reason other profile photos. */
async function expectWaysOn({ page, button }: Guest, reason: string, hint: string): Promise<void> {
  const pictures = (name: string) => page.getByRole('figure', { name, exact: true }).locator('img');
  await expect(pictures('Your photo')).toHaveCount(1);
  await expect(pictures('Your profile photos')).toHaveCount(3);
  const change = button('Change profile photos');
  await expect(change).toHaveCount(reason === REJECT_REASONS[2] ? 1 : 0);
  if (reason !== REJECT_REASONS[2]) return;
  await change.click();
  await expect(page.getByRole('dialog', { name: 'Change profile photos' })).toBeVisible();
  await closeByBack(page);
  await button('Take a new photo').click();
  await expect(page.getByText(hint)).toBeVisible();
  await page.goBack();
}

test('each code gets its verdict and each rejection shows its reason and allows another try, until the approval', async ({
  step,
}) => {
  const guest = await step.guest();
  const { page, user } = guest;
  const oldPoster = await step.poster('The Blue Door');
  await step.renewSecret('The Blue Door');
  const cases = [
    { code: oldPoster, hint: FOUND, said: READABLE, fact: 'Expired code of The Blue Door' },
    {
      code: await step.poster('Monsoon Radio'),
      hint: OTHER,
      said: /code of another venue/,
      fact: 'Code of another venue',
    },
    { code: undefined, hint: FRAME, said: /No code could be read/, fact: 'No readable code in the photo' },
    { code: 'display', hint: FOUND, said: READABLE, fact: 'Live code of The Blue Door' },
    {
      code: await step.poster('The Blue Door'),
      hint: FOUND,
      said: READABLE,
      fact: 'Poster of The Blue Door',
    },
  ];
  await page.goto('/verify');
  for (const [round, { code, hint, said, fact }] of cases.entries()) {
    await test.step(fact, async () => {
      await step.film(code === undefined ? {} : { code: code === 'display' ? await step.liveCode() : code });
      await guest.toCamera(hint);
      await guest.capture(said);
      if (round === 0) {
        await guest.button('Retry').click();
        await expect(page.getByText(hint)).toBeVisible();
        await guest.capture(said);
      }
      await guest.submit();
      await expect(page.getByText('You’re next.')).toBeVisible();

      const review = await step.review(guest);
      await expect(review.getByText(fact)).toBeVisible();
      await expect(review.getByText(/^Taken in the app/)).toBeVisible();
      const reason = REJECT_REASONS[round];
      if (round === cases.length - 1 || !reason) return;
      await step.decide({ userId: user._id, status: 'Rejected', reason });
      await expect(page.getByText(`Verification failed: ${reason}`)).toBeVisible();
      await expect.poll(() => kept(page)).not.toContain('capturedPhoto');
      await expectWaysOn(guest, reason, hint);
    });
  }
  await step.decide({ userId: user._id, status: 'Approved' });
  await expect(page.getByText('Photo verification successful!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(/You showed up at The Blue Door\./)).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([]);
  await page.getByRole('button', { name: 'Meet people' }).click();
  await page.reload();
  await expect(page.getByText('No more profiles to show.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a pose is requested, survives a reload, can be swapped for one without hands, and is shown beside the photo', async ({
  step,
}) => {
  await step.film({ code: await step.poster('The Blue Door') });
  const guest = await step.guest();
  const { page } = guest;
  await page.goto('/verify');
  await guest.toCamera(FOUND);
  const asked = page.getByText(/^(Hold|Show|Point|Put) /);
  const pose = await asked.innerText();
  await expect(page.getByRole('status').filter({ hasText: pose })).toHaveText(pose);
  await page.reload();
  await expect(asked).toHaveText(pose);
  await guest.button('Without hands').click();
  const handsFree = await page.getByText(/^(Turn your head|Look up|Tilt)/).innerText();
  await guest.button('With a hand').click();
  await expect(asked).toHaveText(pose);
  await guest.button('Without hands').click();
  await guest.capture(READABLE);
  await expect(page.getByText(handsFree)).toHaveCount(0);
  await guest.submit();
  const review = await step.review(guest);
  await expect(review.getByText(`Asked for: ${handsFree}`)).toBeVisible();
  await expect(review.getByText('Chosen instead of a hand.')).toBeVisible();
});

test('the review marks a photo that was sent before', async ({ step, server }) => {
  await step.film({ code: await step.poster('The Blue Door') });
  const guest = await step.guest();
  const { page, user } = guest;
  await page.goto('/verify');
  await guest.toCamera(FOUND);
  await guest.capture(READABLE);
  const photo = String(await page.getByRole('img', { name: 'You at The Blue Door' }).getAttribute('src'));
  const sent = page.waitForRequest(SUBMISSIONS);
  await guest.submit();
  const body = VerificationPhoto.parse((await sent).postDataJSON());
  await expect((await step.review(guest)).getByText(/^Taken in the app/)).toBeVisible();

  const again = await page.request.post(verificationEndpoints.submitPhoto.path, {
    data: { ...body, photo },
    headers: { origin: server.url },
  });
  expect(again.ok()).toBe(true);
  await expect((await step.review(guest)).getByText('Not taken in the app')).toBeVisible();

  await step.decide({ userId: user._id, status: 'Rejected', reason: 'Other' });
  await expect(page.getByText('Verification failed: Other')).toBeVisible();
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
  });
  await guest.toCamera('No camera found');
  const buffer = Buffer.from(photo.slice(photo.indexOf(',') + 1), 'base64');
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'old.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText(READABLE)).toBeVisible();
  await guest.submit();
  const review = await step.review(guest);
  await expect(review.getByText('Looks like a picture they sent before')).toBeVisible();
  await expect(review.getByText('Not taken in the app')).toBeVisible();
  await step.decide({ userId: user._id, status: 'Rejected', reason: 'Other' });
});

test('losing the network keeps the photo and its mark of being taken in the app', async ({ step }) => {
  await step.film({ code: await step.poster('The Blue Door') });
  const guest = await step.guest();
  const { page, user } = guest;
  await page.goto('/verify');
  await guest.toCamera(FOUND);
  await guest.capture(READABLE);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await guest.button('Submit').click();
  await expect(page.getByText('Upload failed. Please try again.')).toBeVisible();
  await page.context().setOffline(false);

  // The photo arrives but its answer is lost.
  await page.route(SUBMISSIONS, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await guest.button('Submit').click();
  await expect(page.getByText('Verification failed. Please try again.')).toBeVisible();
  await page.unroute(SUBMISSIONS);
  await guest.submit();
  await expect((await step.review(guest)).getByText(/^Taken in the app/)).toBeVisible();

  await page.route(`**${verificationEndpoints.checkVerification.path}`, (route) => route.abort());
  await expect(page.getByText('An error occurred while checking verification status.')).toBeVisible();
  await page.unroute(`**${verificationEndpoints.checkVerification.path}`);
  await expect(page.getByText('An error occurred while checking verification status.')).toBeHidden();
  await step.decide({ userId: user._id, status: 'Rejected', reason: 'Other' });
});

test('a reload keeps the step, Back leads one step back, and signing out elsewhere leaves nothing behind', async ({
  step,
  server,
}) => {
  await step.film({ code: await step.poster('The Blue Door') });
  const guest = await step.guest();
  const { page, button } = guest;
  const venueQuestion = page.getByRole('heading', { name: 'Where are you?' });
  const dialog = page.getByRole('dialog', { name: 'Request a new venue' });
  await page.goto('/verify');
  await button('Request a new venue').click();
  await dialog.getByLabel('Name').fill('The Quiet Corner');
  await page.reload();
  await expect(dialog.getByLabel('Name')).toHaveValue('The Quiet Corner');
  await page.goBack();
  await expect(dialog).toBeHidden();

  await guest.toCamera(FOUND);
  await page.reload();
  await expect(page.getByText(FOUND)).toBeVisible();
  await guest.capture(READABLE);
  await page.reload();
  await expect(page.getByText(READABLE)).toBeVisible();
  await page.goBack();
  await expect(button('Capture')).toBeVisible();
  await page.goForward();
  await expect(button('Submit')).toBeVisible();
  await button('Back to the camera').click();
  await expect(button('Capture')).toBeVisible();
  // A double press goes back only once.
  await button('Change').evaluate((change: HTMLElement) => {
    change.click();
    change.click();
  });
  await expect(venueQuestion).toBeVisible();
  await expect(page).toHaveURL('/verify');
  await guest.toCamera(FOUND);
  await page.goBack();
  await expect(venueQuestion).toBeVisible();
  await guest.toCamera(FOUND);
  await guest.capture(READABLE);

  const first = await page.context().storageState();
  const second = await page.context().browser()?.newContext({ baseURL: server.url, storageState: first });
  expect(await kept(page)).toEqual(['capturedPhoto', 'selectedLocation', 'userCoordinates']);
  await second?.request.post('/auth/logout', { data: {}, headers: { origin: server.url } });
  await expect(page).toHaveURL(/\/login/);
  expect(await kept(page)).toEqual([]);
  await second?.close();
});
