import { expect, type Page } from '@playwright/test';
import { accountsEndpoints } from '@showup/contract/accounts';
import { matchingEndpoints } from '@showup/contract/matching';
import { test } from '../support/journey-test.ts';
import { aVisitor, type Visitor } from '../support/people/visitors.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

/** Meera, Kabir and Arjun belong to the demo city: she and Kabir match each other's preferences, Arjun looks for men. */
const phones = {
  meera: '9000000004',
  kabir: '9000000002',
  arjun: '9000000001',
  friend: '9876543210',
};
/** The count is rounded down to tens. */
const PEOPLE = 10;

let server: AppServer;
let meera: Visitor;
let kabir: Visitor;
let arjun: Visitor;
let friend: Visitor;

test.beforeAll(async ({ browser }) => {
  server = await startAppServer({ DEMO_PEOPLE: String(PEOPLE) });
  meera = await aVisitor({ server, browser });
  kabir = await aVisitor({ server, browser }, { theme: 'light' });
  arjun = await aVisitor({ server, browser }, { isDesktop: true });
  friend = await aVisitor({ server, browser }, { theme: 'dracula' });
});
test.afterAll(async () => {
  for (const persona of [meera, kabir, arjun, friend]) await persona.close();
  await server.stop();
});

/** Enters a phone and its code on the open login screen. */
async function enterCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText(`•••••••${phone.slice(-3)}`)).toBeVisible();
  await page.getByLabel('4-digit code').fill(await server.lastCode(phone));
  await expect(page.getByText('OTP verified successfully')).toBeVisible();
}

test('a link copied from a profile shows each person what they may see', { tag: '@slow' }, async () => {
  let link = '';

  await test.step('Meera copies and shares her link, and sees what others see', async () => {
    const { page } = meera;
    await page.addInitScript(() => {
      const share = async ({ url = '' }: ShareData) => sessionStorage.setItem('shared', url);
      Object.defineProperty(navigator, 'share', { value: share });
    });
    // The server adds the demo people while it runs. The demo admin exists from the start.
    const count = async () => {
      const reply = await meera.context.request.get(accountsEndpoints.totalUsers.path);
      return accountsEndpoints.totalUsers.response.parse(await reply.json()).totalUsers;
    };
    await expect.poll(count, { timeout: 60_000 }).toBe(PEOPLE);
    await page.goto('/login');
    await enterCode(page, phones.meera);
    await page.getByRole('link', { name: /Profile$/ }).click();
    await page.getByRole('button', { name: 'Copy share link' }).click();
    await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
    link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`^${server.url}/u/[0-9a-f-]{36}$`));
    await page.getByRole('button', { name: 'Share my profile' }).click();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('shared'))).toBe(link);
    await page.goto(link);
    await expect(page.getByText('This is what others see')).toBeVisible();
  });

  await test.step('a signed-out friend lands on the login page, and without an account on the first question', async () => {
    const { page } = friend;
    await page.goto(link);
    await expect(page).toHaveURL(`${server.url}/login`);
    await enterCode(page, phones.friend);
    await expect(page).toHaveURL(`${server.url}/name`);
  });

  await test.step('Kabir, signed out too, returns to the link after his code and likes her there', async () => {
    const { page } = kabir;
    await page.goto(link);
    await expect(page).toHaveURL(`${server.url}/login`);
    await enterCode(page, phones.kabir);
    await expect(page).toHaveURL(link);
    await expect(page.getByRole('heading', { name: /Meera/ })).toBeVisible();
    await page.getByRole('button', { name: 'Like Meera' }).click();
    await expect(page).toHaveURL(`${server.url}/`);
    await expect(page.getByRole('status').filter({ hasText: 'You like Meera.' })).toBeVisible();
  });

  await test.step('she likes him back, as demo people do; from then on the link leads to their chat', async () => {
    const { page } = kabir;
    await page.goto(link);
    await expect(page.getByText('You and Meera like each other.')).toBeVisible();
    await page.getByRole('link', { name: 'Start a chat?' }).click();
    await expect(page.getByRole('textbox', { name: 'Message Meera' })).toBeVisible();
  });

  await test.step('neither her profile nor an unknown one is available to Arjun', async () => {
    const { page } = arjun;
    await page.goto(link);
    await enterCode(page, phones.arjun);
    await expect(page).toHaveURL(link);
    await expect(page.getByRole('heading', { name: 'This profile is not available.' })).toBeVisible();
    const path = matchingEndpoints.sharedCard.path.replace(':userId', link.slice(-36));
    expect((await arjun.context.request.get(path)).status()).toBe(404);
    await page.goto('/u/nobody');
    await expect(page.getByRole('heading', { name: 'This profile is not available.' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to home' }).click();
    await expect(page).toHaveURL(`${server.url}/`);
  });
});
