import { expect } from '@playwright/test';
import { verificationEndpoints } from '@showup/contract/verification';
import sharp from 'sharp';
import { test } from './support/journey-test.ts';
import { posterCode } from './support/people/venues.ts';
import { aVisitor, type Visitor } from './support/people/visitors.ts';
import { type Newcomer, onboard, showUp, signIn } from './support/screens/onboarding.ts';
import { sendNow } from './support/screens/review.ts';
import { type AppServer, startAppServer } from './support/server/app-server.ts';

test.use({ serviceWorkers: 'allow' });

const anna: Newcomer = {
  fullName: 'Anna',
  phone: '9845012345',
  born: { day: '12', month: '04', year: '1996' },
  identifiedAs: 'Female',
  interestedIn: ['Male'],
  bio: 'Dances badly, on purpose.',
};
const ben: Newcomer = {
  fullName: 'Ben',
  phone: '9845067890',
  born: { day: '03', month: '11', year: '1994' },
  identifiedAs: 'Male',
  interestedIn: ['Female', 'Other'],
  bio: 'Knows where the good filter coffee is.',
};

let server: AppServer;
const personas: Visitor[] = [];

test.beforeAll(async () => {
  server = await startAppServer();
});
test.afterAll(async () => {
  for (const persona of personas) await persona.close();
  await server.stop();
});

async function approve(
  admin: Visitor,
  newcomer: Newcomer,
  facts: readonly (string | RegExp)[],
): Promise<void> {
  const { page } = admin;
  const review = page.getByRole('article', { name: newcomer.fullName });
  await expect(review.getByRole('heading', { name: new RegExp(newcomer.fullName) })).toBeVisible();
  for (const fact of facts) await expect(review.getByText(fact)).toBeVisible();
  await expect(review.getByRole('list', { name: 'Profile photos' }).getByRole('img')).toHaveCount(3);
  await expect(review.getByRole('button', { name: 'Enlarge the capture' }).getByRole('img')).toBeVisible();
  await page.getByRole('button', { name: /^Approve/ }).click();
  await sendNow(page);
  await expect(page.getByText('User approved successfully')).toBeVisible();
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('two people sign up, are approved by an admin, match and chat', { tag: '@main' }, async ({
  browser,
}) => {
  const a = await aVisitor({ server, browser });
  const b = await aVisitor({ server, browser }, { theme: 'light' });
  const admin = await aVisitor({ server, browser }, { isDesktop: true });
  personas.push(a, b, admin);

  await test.step('the login screen shows the number of people in a location', async () => {
    await a.page.goto('/login');
    await expect(a.page.getByText(/active people in your Area/)).toBeVisible();
    await a.page.goto('/login?location=pune');
    await expect(a.page.getByText(/active people in Pune/)).toBeVisible();
    await a.page.getByLabel('Phone number').fill('98450');
    await a.page.getByRole('button', { name: 'Verify' }).click();
    await expect(a.page.getByText('Please enter a valid 10-digit phone number.')).toBeVisible();
  });

  await test.step('the admin signs in and finds nobody waiting', async () => {
    await signIn(admin, server, '9000000000');
    await expect(admin.page).toHaveURL(/\/admin/);
    await expect(admin.page.getByText('Pending Verifications').first()).toBeVisible();
  });

  const poster = await posterCode(admin, 'The Blue Door');

  await test.step('Anna signs up, shows up and is approved, and her screen moves on', async () => {
    await a.film({ seed: anna.fullName, identifiedAs: 'Female', code: poster });
    await signIn(a, server, anna.phone);
    await onboard(a, anna);
    await showUp(a);
    await approve(admin, anna, [
      'Poster of The Blue Door',
      'Female',
      'interested in Male',
      'from the venue',
      /^Taken in the app/,
    ]);
    await expect(a.page.getByText('You showed up at The Blue Door.')).toBeVisible();
    await a.page.getByRole('button', { name: 'Meet people' }).click();
    await expect(a.page.getByText('No more profiles to show.')).toBeVisible();
  });

  await test.step('Ben signs up, shows up and is approved too', async () => {
    await b.film({ seed: ben.fullName, identifiedAs: 'Male', code: poster });
    await signIn(b, server, ben.phone);
    await onboard(b, ben);
    await showUp(b);
    await approve(admin, ben, ['Poster of The Blue Door']);
    await b.page.getByRole('button', { name: 'Meet people' }).click();
    await expect(b.page.getByText('Anna').first()).toBeVisible();
  });

  await test.step('Anna likes Ben, and he sees it and likes her back', async () => {
    await a.page.reload();
    await expect(a.page.getByRole('button', { name: 'Like Ben' })).toBeVisible();
    await a.page.getByRole('button', { name: 'Like Ben' }).click();
    await expect(b.page.getByText('Someone liked you! Check your likes.')).toBeVisible();
    await b.page.getByRole('link', { name: /Likes$/ }).click();
    await expect(b.page.getByText('Anna').first()).toBeVisible();
    await b.page.getByRole('link', { name: /Home$/ }).click();
    await b.page.getByRole('button', { name: 'Like Anna' }).click();
    await expect(b.page.getByRole('heading', { name: "It's a Match!" })).toBeVisible();
    await a.page.getByRole('button', { name: 'You have a new match! 🎉 Ben' }).click();
    await a.page
      .getByRole('dialog', { name: "It's a Match!" })
      .getByRole('button', { name: 'Close' })
      .click();
  });

  await test.step('they exchange texts and an image, and see unread counts, presence and read receipts', async () => {
    await b.page.getByRole('link', { name: 'Start a chat?' }).click();
    await expect(b.page.getByText('Active now').filter({ visible: true })).toBeVisible();
    await b.page.getByRole('textbox', { name: 'Message Anna' }).fill('Dosa or appam?');
    await b.page.getByRole('button', { name: 'Send' }).click();
    await expect(a.page.getByText('1 new messages').filter({ visible: true }).first()).toBeVisible();
    await expect(a.page.getByRole('link', { name: /Chats$/ })).toContainText('1');
    await a.page.getByRole('link', { name: /Chats$/ }).click();
    await expect(a.page.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await expect(a.page.getByText('1 online')).toBeVisible();
    await a.page.getByRole('main').getByText('Ben').first().click();
    await expect(a.page.getByText('Dosa or appam?').filter({ visible: true }).first()).toBeVisible();
    await expect(b.page.getByText('Read', { exact: true }).last()).toBeAttached();
    await a.page.getByRole('textbox', { name: 'Message Ben' }).fill('Appam. With stew.');
    await a.page.getByRole('button', { name: 'Send' }).click();
    await expect(b.page.getByText('Appam. With stew.').filter({ visible: true }).first()).toBeVisible();
    const chooser = a.page.waitForEvent('filechooser');
    await a.page.getByRole('button', { name: 'Add image' }).click();
    const image = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#4aa398' } })
      .jpeg()
      .toBuffer();
    await (await chooser).setFiles({ name: 'evening.jpg', mimeType: 'image/jpeg', buffer: image });
    await a.page.getByRole('button', { name: 'Send' }).click();
    await expect(b.page.getByRole('log').getByRole('img')).toBeVisible();
  });

  await test.step('a restart loses no session and no data', async () => {
    await server.restart();
    await a.page.reload();
    await expect(a.page.getByText('Dosa or appam?').filter({ visible: true }).first()).toBeVisible();
    await b.page.goto('/chats');
    await expect(b.page.getByRole('main').getByText('Anna').first()).toBeVisible();
    await b.page.goto('/');
    await expect(b.page.getByText('No more profiles to show.')).toBeVisible();
    await admin.page.reload();
    await expect(admin.page.getByText('Nobody is waiting')).toBeVisible();
    const state = await a.context.request.get(verificationEndpoints.checkVerification.path);
    expect(await state.json()).toMatchObject({
      verificationStatus: 'Approved',
      status: 'Approved',
      reason: null,
    });
  });
});
