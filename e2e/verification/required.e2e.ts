import { expect } from '@playwright/test';
import { test } from '../support/journey-test.ts';
import { appOn, everyoneLeaves, type JourneyApp } from '../support/people/people.ts';
import { requestVenue } from '../support/people/venues.ts';
import { openPhotoStep } from '../support/screens/photo-step.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

const NEEDED =
  'No code could be read in this photo, and it needs one. Please retry with the whole code in view.';

let server: AppServer;
let app: JourneyApp;
let step: Awaited<ReturnType<typeof openPhotoStep>>;

test.beforeAll(async ({ browser }) => {
  server = await startAppServer({ REQUIRE_VENUE_QR: 'any' });
  app = appOn(server, browser);
  step = await openPhotoStep(app);
});
test.afterEach(() => everyoneLeaves(app));
test.afterAll(async () => {
  await step.close();
  await server.stop();
});

test('a photo without the required code is refused, and the refusal stays until it is retaken', async () => {
  await step.film({});
  const guest = await step.guest();
  const { page, button } = guest;
  const refusal = page.getByRole('alert').filter({ hasText: 'We couldn’t find this venue’s code' });
  await page.goto('/verify');
  await guest.toCamera('Frame your face and the venue’s QR code');
  await expect(button('Capture')).toBeEnabled();
  await expect(page.getByText('Take the photo without the code')).toBeHidden();
  await guest.capture(NEEDED);
  await page.reload();
  await expect(page.getByText(NEEDED)).toBeVisible();
  await button('Submit').click();
  await expect(refusal).toBeVisible();
  await expect(page.getByText(NEEDED)).toBeHidden();
  await button('Back to the camera').click();
  await page.goForward();
  await expect(refusal).toBeVisible();
  await page.reload();
  await expect(refusal).toBeVisible();

  await step.film({ code: await step.poster('The Blue Door') });
  await button('Retry').click();
  await expect(page.getByText('Code found. Hold still, and smile')).toBeVisible();
  await guest.capture('The code can be read');
  await expect(refusal).toBeHidden();
  await guest.submit();
  await expect((await step.review(guest)).getByText('Poster of The Blue Door')).toBeVisible();
});

test('where codes are required, a requested venue must be accepted before the camera opens', async () => {
  const guest = await step.guest();
  const { page, button } = guest;
  await requestVenue(guest, 'The Quiet Corner');
  await page.goto('/verify');
  await guest.toCamera('This place is still in review', /The Quiet Corner/);
  await expect(button('Capture')).toBeHidden();
  await button('Choose another place').click();
  await expect(button(/The Blue Door/)).toBeVisible();
});
