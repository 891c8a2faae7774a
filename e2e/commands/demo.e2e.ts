import { expect } from '@playwright/test';
import { test } from '../support/journey-test.ts';
import { atTheBlueDoor } from '../support/people/venues.ts';
import { aVisitor, type Visitor } from '../support/people/visitors.ts';
import { onboard, signIn } from '../support/screens/onboarding.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

/** A field far from the demo's city. */
const nowhereNear = { ...atTheBlueDoor, latitude: 18.9, longitude: 73.2 };

let server: AppServer;
let newcomer: Visitor;

test.beforeAll(async ({ browser }) => {
  server = await startAppServer({ DEMO_PEOPLE: '18' }, { isFirstStart: true });
  newcomer = await aVisitor({ server, browser }, { point: nowhereNear });
  await newcomer.film({ seed: 'Nadia' });
});
test.afterAll(async () => {
  await newcomer.close();
  await server.stop();
});

test('a newcomer alone, without a venue nearby or a second screen, gets to a match and a reply', {
  tag: '@sample',
}, async () => {
  const { page } = newcomer;
  await signIn(newcomer, server, '9812345678');
  await onboard(newcomer, {
    fullName: 'Nadia',
    phone: '9812345678',
    born: { day: '29', month: '02', year: '2000' },
    identifiedAs: 'Other',
    interestedIn: ['Other'],
    bio: '',
  });

  await expect(page.getByText('so this demo takes place in Pune')).toBeVisible();
  await page.getByRole('button', { name: /Night Ferry/ }).click();
  await expect(page.getByText('No second screen? Take the photo without the code.')).toBeVisible();
  await page.getByRole('button', { name: 'Capture' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Waiting for verification...')).toBeVisible();

  await expect(page.getByText('9000000000')).toBeVisible();
  await page.getByRole('button', { name: 'Approve me (demo)' }).click();
  await page.getByRole('button', { name: 'Meet people' }).click();
  await page.getByRole('button', { name: /^Like / }).click();
  await expect(page.getByRole('heading', { name: "It's a Match!" })).toBeVisible();
  await page.getByRole('textbox', { name: /^First message to / }).fill('Hello from the coast');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log').getByText(/\?$/)).toHaveCount(1);
  await page.getByRole('textbox', { name: /^Message / }).fill('Tea, always');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log').getByText(/\?$/)).toHaveCount(2);
  await expect(page.getByText('Active now').filter({ visible: true })).toBeVisible();

  await page.goto('/likes');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await page.getByRole('main').getByRole('listitem').first().click();
  await page.getByRole('button', { name: /^Like / }).click();
  await expect(page.getByRole('heading', { name: "It's a Match!" })).toBeVisible();
});
