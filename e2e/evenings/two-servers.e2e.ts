import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from '../support/journey-test.ts';
import { appOn, aUser } from '../support/people/people.ts';
import { atTheBlueDoor } from '../support/people/venues.ts';
import { openPhotoStep } from '../support/screens/photo-step.ts';
import { startAppServer } from '../support/server/app-server.ts';
import { letFourDaysPass } from '../support/server/passing-time.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

// Two server processes on one PostgreSQL: the code is on a screen of the first, and the phone asks the second.

test('an evening proved on one server is seen on the other', { tag: '@postgres' }, async ({ browser }) => {
  const SECRET_KEY = randomBytes(32).toString('base64');
  const first = await startAppServer({ SECRET_KEY });
  const second = await startAppServer({ SECRET_KEY, DATABASE_URL: first.databaseUrl ?? '' });
  const app = appOn(first, browser);
  const step = await openPhotoStep(app);
  const eva = await aUser(app, {
    fullName: 'Eva',
    device: { permissions: ['camera', 'geolocation'], geolocation: atTheBlueDoor },
  });
  const jon = await aUser(app, { fullName: 'Jon' });

  await step.film({ code: await step.liveCode() });
  const page = await eva.context.newPage();
  await page.goto(`${second.url}/out`);
  await expect(page.getByText('That’s your evening at The Blue Door')).toBeVisible();
  await page.goto(`${first.url}/myevenings`);
  await expect(page.getByText(/^Counts from /)).toBeVisible();

  await letFourDaysPass(first);
  const jons = await jon.context.newPage();
  await jons.goto(`${second.url}/u/${eva.id}`);
  await expect(jons.getByText('Out this month')).toBeVisible();

  await step.close();
  await second.stop();
  await first.stop();
});
