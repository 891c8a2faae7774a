import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { venuesEndpoints } from '@showup/contract/venues';
import { venuesDeskEndpoints } from '@showup/contract/venues/venues-desk';
import { verificationEndpoints } from '@showup/contract/verification';
import { drawCapture } from '#test/verification/draw-capture';
import { test } from '../support/journey-test.ts';
import { atTheBlueDoor, requestVenue } from '../support/people/venues.ts';
import { desktopScreen } from '../support/people/visitors.ts';
import type { Guest } from '../support/screens/photo-step.ts';
import type { AppServer } from '../support/server/app-server.ts';
import { runCommand } from '../support/server/commands.ts';

const FOUND = 'Code found. Hold still, and smile';
const NO_CODE_YET = 'This place has no code yet: your face and the place are enough.';
const READABLE = 'The code can be read';
const SUBMISSIONS = `**${verificationEndpoints.submitPhoto.path}`;

const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());
const waiting = (page: Page) => page.getByRole('heading', { name: 'Waiting for verification...' });
const venueQuestion = (page: Page) => page.getByRole('heading', { name: 'Where are you?' });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not visible.`);
  return box;
}

test('a requested venue needs no code, and after its refusal the photo can go to another venue', async ({
  step,
}) => {
  await step.film({});
  const guest = await step.guest();
  const { page, button } = guest;
  const { _id: venueId } = await requestVenue(guest, 'The Quiet Corner');
  await page.goto('/verify');
  await guest.toCamera(NO_CODE_YET, /The Quiet Corner/);
  await guest.capture(NO_CODE_YET);
  const photo = await page.getByRole('img', { name: 'You at The Quiet Corner' }).getAttribute('src');
  await step.refuse(venueId);
  await button('Submit').click();
  await expect(page.getByText('This place is no longer available. Please choose another.')).toBeVisible();
  await expect(venueQuestion(page)).toBeVisible();
  await expect(button(/The Blue Door/)).toBeVisible();
  await expect(button(/The Quiet Corner/)).toBeHidden();
  expect(await kept(page)).toEqual(['capturedPhoto', 'userCoordinates']);

  await button(/The Blue Door/).click();
  await expect(page.getByRole('img', { name: 'You at The Blue Door' })).toHaveAttribute('src', String(photo));
  await guest.submit();
  const review = await step.review(guest);
  await expect(review.getByText(/^Taken in the app/)).toBeVisible();
  await expect(review.getByText('The Blue Door', { exact: true })).toBeVisible();
});

test('someone who waits can replace their photo or keep it', async ({ step }) => {
  await step.film({});
  const guest = await step.guest();
  const { page, button } = guest;
  await page.goto('/verify');
  await guest.toCamera('Frame your face and the venue’s QR code');
  await guest.capture(/No code could be read/);
  await guest.submit();
  const photo = page.getByRole('img', { name: 'Your photo at The Blue Door' });
  const first = String(await photo.getAttribute('src'));
  await expect((await step.review(guest)).getByText('No readable code in the photo')).toBeVisible();

  const another = () => button('Send another photo').click();
  await another();
  await expect(page.getByText('Your photo is still waiting')).toBeVisible();
  await button('Back to the wait').click();
  await expect(photo).toHaveAttribute('src', first);
  await another();
  await expect(venueQuestion(page)).toBeVisible();
  await guest.toCamera('Frame your face and the venue’s QR code', /Monsoon Radio/);
  await page.goBack();
  await page.goBack();
  await expect(waiting(page)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Your photo', exact: true })).toHaveAttribute('src', first);
  await another();
  await step.film({ code: await step.poster('The Blue Door') });
  await guest.toCamera(FOUND);
  await page.reload();
  await expect(waiting(page)).toBeVisible();
  await expect(page).toHaveURL('/verify');

  await another();
  await guest.toCamera(FOUND);
  await button('Change').click();
  await expect(page.getByText('Your photo is still waiting')).toBeVisible();
  await guest.toCamera(FOUND);
  await guest.capture(READABLE);
  await page.route(SUBMISSIONS, (route) => route.abort());
  await button('Submit').click();
  const failed = page.getByText('Verification failed. Please try again.');
  await expect(failed).toBeVisible();
  await page.unroute(SUBMISSIONS);
  await button('Submit').press('Enter');
  await expect(waiting(page)).toBeVisible();
  await expect(failed).toBeHidden();
  await expect(photo).not.toHaveAttribute('src', first);
  const review = await step.review(guest);
  await expect(review.getByText('Poster of The Blue Door')).toBeVisible();
  await expect(step.admin.page.getByRole('button', { name: guest.user.fullName })).toHaveCount(1);
});

test('a scanned venue can be chosen before the location is known, and while a photo waits its code leads to the waiting screen', async ({
  step,
}) => {
  const poster = await step.poster('The Blue Door');
  await step.film({ code: poster });
  const guest = await step.guest({ permissions: ['camera'] });
  const { page, button } = guest;
  const { pathname } = new URL(poster);
  await page.goto(pathname);
  await page.getByRole('link', { name: 'Take my photo here' }).click();
  await expect(page.getByText('Please enable location permissions.')).toBeVisible();
  await expect(button(/You scanned its code.*The Blue Door/)).toBeVisible();
  await guest.toCamera(FOUND);
  await guest.capture(READABLE);
  await button('Submit').click();
  await expect(page.getByText('Location data is required')).toBeVisible();
  await page.context().grantPermissions(['camera', 'geolocation']);
  await guest.submit();

  await page.goto(pathname);
  await expect(page.getByText('Your photo is already in review.')).toBeVisible();
  await page.getByRole('link', { name: 'See how far it is' }).click();
  await expect(waiting(page)).toBeVisible();
  for (const address of ['/v/', '/v', '/v/nonsense']) {
    await page.goto(address);
    await expect(page.getByText('This code belongs to no venue we know.')).toBeVisible();
  }
});

test('the list and the camera show the same distance', async ({ step }) => {
  for (const north of [0.00004, 0.00009, 0.00013]) {
    const geolocation = { ...atTheBlueDoor, latitude: atTheBlueDoor.latitude + north };
    const { page, button } = await step.guest({ geolocation });
    await page.goto('/verify');
    const row = button(/The Blue Door/);
    const [distance = ''] = /\d+ m/.exec(await row.innerText()) ?? [];
    await row.click();
    await expect(page.getByText(`Bar · ${distance} away`)).toBeVisible();
    await page.close();
  }
});

test('nothing covers the picture on a phone in landscape, and the title is not cut off on a narrow one', async ({
  step,
}) => {
  await step.film({ code: await step.poster('The Blue Door') });
  const guest = await step.guest({ viewport: { width: 844, height: 390 } });
  const { page, button } = guest;
  await page.goto('/verify');
  await guest.toCamera(FOUND);
  const video = await boxOf(page.getByLabel('What your camera sees'));
  for (const part of [button('Capture'), button('Change'), page.getByText(FOUND)]) {
    expect((await boxOf(part)).x).toBeGreaterThanOrEqual(video.x + video.width);
  }
  expect(video.height).toBeLessThanOrEqual(390);
  await guest.capture(READABLE);
  const still = await boxOf(page.getByRole('img', { name: 'You at The Blue Door' }));
  for (const part of [button('Retry'), button('Submit'), page.getByText(READABLE)]) {
    const { x, y, height } = await boxOf(part);
    expect(x).toBeGreaterThanOrEqual(still.x + still.width);
    expect(y + height).toBeLessThanOrEqual(390);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await button('Change').click();
  await expect(button('Request a new venue')).toBeInViewport({ ratio: 1 });
  await expect(button('Update my location')).toBeInViewport({ ratio: 1 });
  const cut = await venueQuestion(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(cut).toBe(false);
});

test('on a phone the admin sees all doubts about a photo without scrolling', async ({ step, server }) => {
  const [anna, ben] = [await step.guest(), await step.guest()];
  const photo = `data:image/jpeg;base64,${(await drawCapture({ seed: 'wall' })).toString('base64')}`;
  const send = async ({ page }: Guest, north: number) => {
    const answer = await page.request.post(verificationEndpoints.submitPhoto.path, {
      data: {
        photo,
        location: { ...atTheBlueDoor, latitude: atTheBlueDoor.latitude + north },
        locationId: (await step.venue('The Blue Door'))._id,
      },
      headers: { origin: server.url },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await send(anna, 0);
  await send(ben, 0);
  await step.decide({ userId: ben.id, status: 'Rejected', reason: 'Other' });
  await send(ben, 0.03);
  await step.admin.page.setViewportSize({ width: 390, height: 844 });
  const review = await step.review(ben);
  const doubts = review.getByRole('list', { name: 'Look twice' }).getByRole('listitem');
  await expect(doubts).toHaveText([
    /^Guest . sent the same image/,
    /^3.3 km from the venue/,
    /^Rejected .*: Other$/,
    'Looks like a picture they sent before',
    'No readable code in the photo',
    'Not taken in the app',
  ]);
  const actions = await boxOf(review.getByRole('button', { name: /^Approve/ }));
  const last = await boxOf(doubts.last());
  expect(last.y + last.height).toBeLessThanOrEqual(actions.y);

  await step.admin.page.setViewportSize({ width: 844, height: 390 });
  await doubts.last().scrollIntoViewIfNeeded();
  await step.admin.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const [capture, first, end] = await Promise.all([
    boxOf(review.getByRole('button', { name: 'Enlarge the capture' })),
    boxOf(doubts.first()),
    boxOf(doubts.last()),
  ]);
  expect(capture.y).toBeGreaterThan(0);
  expect(capture.y + capture.height).toBeLessThanOrEqual(390);
  expect(first.x).toBeGreaterThan(capture.x + capture.width);
  expect(end.y + end.height).toBeLessThanOrEqual(
    (await boxOf(review.getByRole('button', { name: /^Approve/ }))).y,
  );
  await step.admin.page.setViewportSize(desktopScreen.viewport);
});

/** Imports one bar near The Blue Door from an OpenStreetMap export. */
async function importBar({ dataDir }: AppServer, name: string): Promise<void> {
  const file = join(dataDir, 'bar.geojson');
  const geometry = { type: 'Point', coordinates: [atTheBlueDoor.longitude, atTheBlueDoor.latitude + 0.001] };
  const bar = { type: 'Feature', id: 'node/1', properties: { amenity: 'bar', name }, geometry };
  await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features: [bar] }));
  const { exitCode, stderr } = await runCommand(dataDir, 'venues:import', file);
  expect(exitCode, stderr).toBe(0);
}

test('every screen that names a venue from OpenStreetMap credits it', async ({ step, server }) => {
  await importBar(server, 'Garden Lantern');
  await step.film({});
  const guest = await step.guest();
  const { page, button } = guest;
  const admin = step.admin.page;
  const credited = (where: Page | Locator) =>
    expect(where.getByRole('link', { name: '© OpenStreetMap contributors' })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/copyright',
    );

  await page.goto('/verify');
  await guest.toCamera('Frame your face and the venue’s QR code', /Garden Lantern/);
  await credited(page);
  await guest.capture(/No code could be read/);
  await credited(page);
  await guest.submit();
  await expect(page.getByText('Garden Lantern')).toBeVisible();
  await credited(page);
  const review = await step.review(guest);
  await expect(review.getByText('Garden Lantern', { exact: true })).toBeVisible();
  await credited(review);

  await requestVenue(guest, 'Garden Lamp');
  await admin.goto('/admin?tab=venues');
  await credited(admin.getByRole('article', { name: 'Garden Lamp' }));
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
  });
  await button('Send another photo').click();
  await guest.toCamera('No camera found', /Garden Lantern/);
  await credited(page);

  const nearby = await page.request.get('/locations/nearby', { params: { ...atTheBlueDoor } });
  const [venue] = venuesEndpoints.nearbyVenues.response
    .parse(await nearby.json())
    .filter(({ source }) => source === 'osm');
  const given = await admin.request.post(venuesDeskEndpoints.giveDisplay.path, {
    data: { venueId: venue?._id },
    headers: { origin: server.url },
  });
  const { address } = venuesDeskEndpoints.giveDisplay.response.parse(await given.json());
  await page.goto(new URL(address).pathname);
  await expect(page.getByText('© OpenStreetMap contributors · openstreetmap.org/copyright')).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
});
