import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/support/journey-test';
import { atTheBlueDoor } from '#e2e/support/people/venues';
import type { Guest } from '#e2e/support/screens/photo-step';
import { promise } from '../promise.ts';

const STATUS = '**/auth/check-photo-verification/';
const SUBMISSION = '**/auth/set-verification-photo';
const NEARBY = '**/locations/nearby?*';
const REQUEST = '**/locations/request';
const FOUND = 'Code found. Hold still, and smile';
const READABLE = 'The code can be read';

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const venueQuestion = (page: Page) => page.getByRole('heading', { name: 'Where are you?' });
const waiting = (page: Page) => page.getByRole('heading', { name: 'Waiting for verification...' });

async function stored(page: Page, name: string): Promise<unknown> {
  return JSON.parse((await page.evaluate((key) => localStorage.getItem(key), name)) ?? 'null');
}

async function statusOf({ page }: Guest): Promise<unknown> {
  return (await page.request.get('/auth/check-photo-verification/')).json();
}

test('a location leads to the venues nearby', async ({ step }) => {
  const guest = await step.guest({ permissions: ['camera'] });
  const { page, button } = guest;
  const list = page.getByRole('list', { name: 'Nearby venues' });
  const blueDoor = list.getByRole('button', { name: /The Blue Door/ });
  const camera = page.getByLabel('What your camera sees');

  await page.goto('/verify');
  await promise("'Please enable location permissions.'", () =>
    says(page, 'Please enable location permissions.'),
  );
  await page.route(NEARBY, (route) => route.fulfill({ status: 400, json: {} }));
  await page.context().grantPermissions(['camera', 'geolocation']);
  await promise("'Failed to load nearby locations'", () => says(page, 'Failed to load nearby locations'));
  await page.unroute(NEARBY);
  await page.reload();
  await promise('Verify list of nearby venues', () => expect(blueDoor).toContainText(/\d+ m/));
  await promise('Location step: list, pick, request', async () => {
    await expect(list.getByRole('button')).not.toHaveCount(0);
    await expect(button('Request a new venue')).toBeVisible();
  });
  await promise('Stored coordinates', async () => {
    const { latitude, longitude } = atTheBlueDoor;
    expect(await stored(page, 'userCoordinates')).toMatchObject({ latitude, longitude });
  });
  await button('Update my location').click();
  await promise("'Location updated'", () => says(page, 'Location updated'));

  await promise('/verify location choice then photo', async () => {
    await expect(venueQuestion(page)).toBeVisible();
    await expect(camera).toBeHidden();
    await blueDoor.click();
    await expect(venueQuestion(page)).toBeHidden();
  });
  await promise('Verify choosing → photo step', () => expect(button('Capture')).toBeVisible());
  await promise('Stored selected location', async () =>
    expect(await stored(page, 'selectedLocation')).toMatchObject({ name: 'The Blue Door' }),
  );
  await promise("Verify 'Change' returns", async () => {
    await button('Change').click();
    await expect(blueDoor).toBeVisible();
  });
});

test('a missing venue can be requested and chosen', async ({ step }) => {
  const { page, button } = await step.guest();
  const dialog = page.getByRole('dialog', { name: 'Request a new venue' });
  const submit = button('Submit request');

  await page.goto('/verify');
  await button('Request a new venue').click();
  await submit.click();
  await promise('Venue request name, address, category', async () => {
    for (const field of ['Name', 'Address', 'Category']) {
      await expect(dialog.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
    }
  });
  await dialog.getByLabel('Name').fill('The Quiet Corner');
  await dialog.getByLabel('Address').fill('7 Lane, Pune');
  await dialog.getByLabel('Category').selectOption('Cafe');
  await promise("'Failed to submit location request', server message preferred", async () => {
    const words = { code: 'venues.at_sea', message: 'There is nothing but water.' };
    await page.route(REQUEST, (route) => route.fulfill({ status: 400, json: words }), { times: 1 });
    await submit.click();
    await says(page, 'There is nothing but water.');
    await page.route(REQUEST, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await submit.click();
    await says(page, 'Failed to submit location request');
  });
  await submit.click();
  await promise("'Location request submitted successfully'", () =>
    says(page, 'Location request submitted successfully'),
  );
  await promise('Verify new venue request → photo step with it', async () => {
    await expect(page.getByRole('heading', { name: 'The Quiet Corner' })).toBeVisible();
    await expect(button('Capture')).toBeVisible();
  });
});

test('the camera takes a photo, and each missing part is refused', async ({ step, server }) => {
  await step.film({ code: await step.poster('The Blue Door') });
  const guest = await step.guest();
  const { page, button } = guest;
  const photo = page.getByRole('img', { name: 'You at The Blue Door' });

  await page.goto('/verify');
  await guest.toCamera(FOUND);
  await promise('Verify camera opens', () =>
    expect
      .poll(() =>
        page
          .getByLabel('What your camera sees')
          .evaluate((film) => film instanceof HTMLVideoElement && !film.paused && film.videoWidth > 0),
      )
      .toBe(true),
  );
  await button('Capture').click();
  await promise('Verify capture', () => expect(photo).toBeVisible());
  await promise('Stored last captured photo', async () =>
    expect(await stored(page, 'capturedPhoto')).toMatchObject({ photo: await photo.getAttribute('src') }),
  );
  await promise('Verify retry', async () => {
    await button('Retry').click();
    await expect(photo).toBeHidden();
    expect(await stored(page, 'capturedPhoto')).toBeNull();
    await expect(page.getByText(FOUND)).toBeVisible();
    await guest.capture(READABLE);
  });

  const complete = {
    photo: await photo.getAttribute('src'),
    location: atTheBlueDoor,
    locationId: (await step.venue('The Blue Door'))._id,
  };
  const isRefused = async (missing: keyof typeof complete, message: string) => {
    const data = { ...complete, [missing]: undefined };
    const headers = { origin: server.url };
    const answer = await page.request.post('/auth/set-verification-photo', { data, headers });
    expect(answer.status()).toBe(400);
    expect(await answer.json()).toMatchObject({ message });
  };
  await promise("'Please capture a photo first'", () => isRefused('photo', 'Please capture a photo first'));
  await promise("'Please select a location'", () => isRefused('locationId', 'Please select a location'));
  await promise("'Location data is required'", () => isRefused('location', 'Location data is required'));

  await page.route('**/media/upload', (route) => route.abort(), { times: 1 });
  await button('Submit').click();
  await promise("'Upload failed. Please try again.'", () => says(page, 'Upload failed. Please try again.'));
  await page.route(SUBMISSION, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await button('Submit').click();
  await promise("'Verification failed: {reason}' / 'Verification failed. Please try again.'", () =>
    says(page, 'Verification failed. Please try again.'),
  );
  const sent = page.waitForRequest(SUBMISSION);
  await button('Submit').click();
  await promise('Verify submit', async () => {
    const { locationId } = complete;
    expect((await sent).postDataJSON()).toMatchObject({ locationId, location: atTheBlueDoor });
    await expect(photo).toBeHidden();
  });
});

test('a photo is sent, rejected, sent again and approved', async ({ step, server, page: stranger }) => {
  await step.film({ code: await step.poster('The Blue Door') });
  const guest = await step.guest();
  const { page, user } = guest;
  const { _id: userId, fullName } = user;

  await promise('Guards: unverified → /verify', async () => {
    for (const path of ['/', '/likes', '/chats', '/profile']) {
      await page.goto(path);
      await expect(page).toHaveURL('/verify');
    }
  });
  await promise('Location→photo→submitted→Pending', async () => {
    await expect(venueQuestion(page)).toBeVisible();
    await guest.toCamera(FOUND);
    await guest.capture(READABLE);
    expect(await statusOf(guest)).toMatchObject({ verificationStatus: null });
    await guest.submit();
    expect(await statusOf(guest)).toMatchObject({ verificationStatus: 'Pending' });
  });
  await promise("'Waiting for verification...'", () =>
    expect(waiting(page)).toHaveText('Waiting for verification...'),
  );

  const review = await step.review(guest);
  await promise('Presence proved with a venue and a photo containing a QR code', () =>
    expect(review.getByText('Poster of The Blue Door')).toBeVisible(),
  );
  await promise('An admin reviews that photo', async () => {
    await expect(review.getByRole('img', { name: `Capture of ${fullName}` })).toBeVisible();
    await expect(review.getByRole('button', { name: /^Approve/ })).toBeVisible();
  });

  await step.decide({ userId, status: 'Rejected', reason: 'Face is not clear' });
  await promise('Rejected: reason shown', () => expect(page.getByText('Face is not clear')).toBeVisible());
  await promise("'Verification failed: {reason}' / 'Verification failed. Please try again.'", () =>
    says(page, 'Verification failed: Face is not clear'),
  );
  await promise('Rejected: photo cleared', () => expect.poll(() => stored(page, 'capturedPhoto')).toBeNull());
  const noReason = { verificationStatus: 'Rejected', status: 'Rejected', reason: null };
  const nobodyAhead = { placeInQueue: null, usualWaitMinutes: null };
  await page.route(STATUS, (route) => route.fulfill({ json: { ...noReason, ...nobodyAhead } }));
  await page.reload();
  await promise("'Verification failed: {reason}' / 'Verification failed. Please try again.'", () =>
    says(page, 'Verification failed. Please try again.'),
  );
  await expect(guest.button(/The Blue Door/)).toBeVisible(); // a request made while a route is removed may never be answered
  await page.unroute(STATUS);
  await promise('Rejected: retry', async () => {
    await guest.toCamera(FOUND);
    await guest.capture(READABLE);
    await guest.submit();
  });

  await page.route(STATUS, (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto('/verify');
  await promise("'An error occurred while checking verification status.'", () =>
    says(page, 'An error occurred while checking verification status.'),
  );
  await page.waitForLoadState('networkidle');
  await page.unroute(STATUS);
  await page.goto('/verify');
  await promise('Existing status checked on entry, Pending resumes', () =>
    expect(waiting(page)).toBeVisible(),
  );

  await step.decide({ userId, status: 'Approved' });
  await promise("'Photo verification successful!'", () => says(page, 'Photo verification successful!'));
  await promise('Approved: success, /', () => expect(page).toHaveURL('/'));
  await promise('/verify guard', async () => {
    await page.goto('/verify');
    await expect(page).toHaveURL('/');
    await stranger.goto(`${server.url}/verify`);
    await expect(stranger).toHaveURL(`${server.url}/login`);
  });
});

/** Records when the page checks its photo's status, by its own clock. */
function noteChecks(): void {
  const { fetch } = window;
  window.fetch = (address, options) => {
    if (String(address).endsWith('/auth/check-photo-verification/')) {
      const before = JSON.parse(sessionStorage.getItem('asked') ?? '[]');
      sessionStorage.setItem('asked', JSON.stringify([...before, Date.now()]));
    }
    return fetch(address, options);
  };
}

/** The milliseconds between the recorded checks of a page, whose clock only runs on demand. */
async function checkGaps(page: Page): Promise<number[]> {
  let answers = 0;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/auth/check-photo-verification/')) answers += 1;
  });
  await page.reload();
  await expect(waiting(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  let times: number[] = [];
  const goOn = async () => {
    times = await page.evaluate(() => JSON.parse(sessionStorage.getItem('asked') ?? '[]'));
    if (times.length <= answers) await page.clock.runFor(500);
    return times.length;
  };
  await expect.poll(goOn, { intervals: [20] }).toBe(7);
  const whileStill = times.slice(-4);
  return whileStill.slice(1).map((at, index) => at - (whileStill[index] ?? 0));
}

test('polling alone shows a decision to someone who waits', async ({ step }) => {
  const guest = await step.guest();
  const { page, user } = guest;
  await page.goto('/verify');
  await guest.toCamera('Frame your face and the venue’s QR code');
  await guest.capture(/No code could be read/);
  await guest.submit();

  await page.routeWebSocket(/socket\.io/, () => {}); // only answers to requests arrive
  await page.clock.install();
  await page.addInitScript(noteChecks);
  await promise('Polled every 5 s', async () => {
    for (const gap of await checkGaps(page)) expect([5_000, 5_500]).toContain(gap);
  });
  await step.decide({ userId: user._id, status: 'Rejected', reason: 'Other' });
  await page.clock.resume();
  await page.clock.fastForward(5_000);
  await promise('Verify waiting with polling', () => says(page, 'Verification failed: Other'));
});
