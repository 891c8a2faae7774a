import { expect, type Page } from '@playwright/test';
import { match } from '#test/people/meeting';
import { button } from '../support/browser/button.ts';
import { gotoLive } from '../support/browser/live-page.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { appOn, aUser, type JourneyApp, type Person } from '../support/people/people.ts';
import { theDemoAdmin } from '../support/people/visitors.ts';
import { untilClosed } from '../support/screens/close-by-back.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';
import { letAWeekPass, letMonthsPass } from '../support/server/passing-time.ts';

let server: AppServer;
let app: JourneyApp;
let anna: Person;
let ben: Person;
let cleo: Person;
let dora: Person;

test.describe.configure({ mode: 'serial', timeout: 240_000 });

test.beforeAll(async ({ browser }) => {
  server = await startAppServer();
  app = appOn(server, browser);
  [anna, ben, cleo] = [
    await aUser(app, { fullName: 'Anna' }),
    await aUser(app, { fullName: 'Ben' }),
    await aUser(app, { fullName: 'Cleo' }),
  ];
  dora = await aUser(app, { fullName: 'Dora' });
  await match(anna, ben);
  await letMonthsPass(server, [ben.id, cleo.id]);
});
test.afterAll(() => server.stop());

async function typeCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('4-digit code').click();
  await page.keyboard.type(await server.lastCode(phone));
}

/** Signs in through the screens, up to the accepted code. */
async function enterCode(page: Page, phone: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Phone number').fill(phone);
  await button(page, 'Verify').click();
  await expect(page.getByLabel('4-digit code')).toBeFocused();
  await typeCode(page, phone);
}

async function answer(page: Page, [day, month, year]: [string, string, string]): Promise<void> {
  await page.getByLabel('Day').fill(day);
  await page.getByLabel('Month').fill(month);
  await page.getByLabel('Year').fill(year);
  await button(page, 'Continue').click();
}

test('the next holder of a number learns nothing about its account, and starts over once an admin frees the number', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const phone = ben.phone;

  await test.step('three birthdays can be tried', async () => {
    await enterCode(page, phone);
    await expect(page.getByRole('heading', { name: 'When were you born?' })).toBeVisible();
    await expectReadable(page);
    await button(page, 'Continue').click();
    await expect(page.getByText('Please enter a valid date of birth.')).toBeVisible();
    await answer(page, ['13', '4', '1996']);
    await expect(page.getByText('You can try 2 times more.')).toBeVisible();
    await answer(page, ['12', '5', '1996']);
    await expect(page.getByText('You can try once more.')).toBeVisible();
    await answer(page, ['1', '1', '1990']);
    await expect(page.getByRole('heading', { name: 'A code is not enough here' })).toBeVisible();
    await expect(page.getByText('Ben')).toHaveCount(0);
    await expectReadable(page);
  });

  await test.step('a new code allows no more tries, and they report that the number is new to them', async () => {
    await page.goto('/name');
    await expect(page).toHaveURL(/\/login/);
    await enterCode(page, phone);
    await expect(page.getByRole('heading', { name: 'A code is not enough here' })).toBeVisible();
    await button(page, 'This is not my account').click();
    await button(page, 'Send').click();
    await expect(page.getByText('Please write a few words.')).toBeVisible();
    await page.getByLabel('What we should know').fill('I bought this SIM last week.');
    await expectReadable(page);
    await button(page, 'Send').click();
    await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible();
    await expect(page.getByText('Sign in with this number again')).toBeVisible();
  });

  await test.step('an admin reads it and frees the number', async () => {
    const desk = await theDemoAdmin(app);
    const { page: admin } = desk;
    await gotoLive(admin, '/admin');
    await button(admin, 'Reported Users 1 waiting').click();
    const card = admin.getByRole('article', { name: 'Ben' });
    await expect(card.getByText('I bought this SIM last week.')).toBeVisible();
    await expect(card.getByText('3 wrong birthdays.')).toBeVisible();
    await expectReadable(admin);
    await button(admin, 'Free the number').click();
    const dialog = admin.getByRole('dialog', { name: 'Free the number of this account?' });
    await dialog.getByRole('button', { name: 'Free the number' }).click();
    await expect(admin.getByText('The number is free')).toBeVisible();
    await expect(card).toHaveCount(0);
    await desk.close();
  });

  await enterCode(page, phone);
  await expect(page).toHaveURL(/\/name/);
  await context.close();
});

test('someone who returns after months on a new phone gives their birthday and is signed in', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await enterCode(page, cleo.phone);
  await expect(page.getByText('OTP verified successfully')).toBeVisible();
  await answer(page, ['12', '4', '1996']);
  await expect(page.getByText('Logged in successfully')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
  await context.close();
});

test('an old session needs a code for the download, and a new number needs a code to both numbers', async ({
  browser,
}) => {
  const page = await anna.open('/account');
  const old = anna.phone;
  const next = '9845177042';

  await test.step('the download starts after a code to the phone', async () => {
    await page.getByRole('link', { name: /Download my data/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Download my data' });
    await expect(dialog.getByText(`•••••••${old.slice(-3)}`)).toBeVisible();
    await expectReadable(page);
    await dialog.getByRole('button', { name: 'Send the code' }).click();
    await expect(dialog.getByLabel('4-digit code')).toBeFocused();
    const download = page.waitForEvent('download');
    await typeCode(page, old);
    expect((await download).suggestedFilename()).toMatch(/^showup-/);
    await expect(dialog).toHaveCount(0);
  });

  const tablet = await browser.newContext({ baseURL: server.url });
  const other = await tablet.newPage();
  await enterCode(other, old);
  await expect(other.getByText('Logged in successfully')).toBeVisible();
  await gotoLive(other, '/account');
  await page
    .getByRole('dialog', { name: 'Was this you?' })
    .getByRole('button', { name: /was me/ })
    .click();

  await test.step('the number changes with a code to the new one, since the old one was proved just now', async () => {
    await button(page, 'Change phone number').click();
    const dialog = page.getByRole('dialog', { name: 'Change phone number' });
    await dialog.getByLabel('New phone number').fill('+44 7700 900123');
    await dialog.getByRole('button', { name: 'Send the code' }).click();
    await expect(dialog.getByText('Please enter a valid 10-digit phone number.')).toBeVisible();
    await expect(dialog.getByLabel('New phone number')).toHaveValue('+447700900123');
    await dialog.getByLabel('New phone number').fill(next);
    await dialog.getByRole('button', { name: 'Send the code' }).click();
    await expect(dialog.getByText(`+91 ${next}`)).toBeVisible();
    await expectReadable(page);
    await typeCode(page, next);
    await expect(page.getByText('Phone number changed.')).toBeVisible();
    await expect(page.getByText('+91 •••••••042')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the other device is notified and stays signed in', async () => {
    const told = other.getByRole('dialog', { name: 'Your phone number was changed' });
    await expect(told.getByText('changed to one that ends with 042')).toBeVisible();
    await expectReadable(other);
    await told.getByRole('button', { name: 'OK', exact: true }).click();
    await other.reload();
    await expect(other.getByText('+91 •••••••042')).toBeVisible();
    await expect(told).toHaveCount(0);
  });

  await tablet.close();
});

test('a thief moves the account to another number on a stolen laptop, and the owner takes it back on their mobile', async ({
  browser,
}) => {
  const mobile = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const own = await mobile.newPage();
  const old = dora.phone;
  await enterCode(own, old);
  await expect(own.getByText('Logged in successfully')).toBeVisible();
  const laptop = await dora.open('/account');
  await laptop
    .getByRole('dialog', { name: 'Was this you?' })
    .getByRole('button', { name: /was me/ })
    .click();
  await expect(laptop.getByRole('dialog')).toHaveCount(0);
  await letAWeekPass(server);

  await test.step('the laptop changes the number with the birthday, which it shows itself', async () => {
    await laptop.goto('/account');
    await button(laptop, 'Change phone number').click();
    const dialog = laptop.getByRole('dialog', { name: 'Change phone number' });
    await dialog.getByRole('button', { name: 'I no longer have this number' }).click();
    await dialog.getByLabel('New phone number').fill('9845177009');
    await expectReadable(laptop);
    await dialog.getByRole('button', { name: 'Send the code' }).click();
    await expect(dialog.getByLabel('4-digit code')).toBeFocused();
    await typeCode(laptop, '9845177009');
    for (const [part, value] of [
      ['Day', '12'],
      ['Month', '4'],
      ['Year', '1996'],
    ] as const)
      await dialog.getByLabel(part).fill(value);
    await dialog.getByRole('button', { name: 'Change phone number' }).click();
    await expect(laptop.getByText('Phone number changed.')).toBeVisible();
  });

  await test.step('the mobile asks, again after being dismissed, and a code to the old number undoes it', async () => {
    await gotoLive(own, '/account');
    const told = own.getByRole('dialog', { name: 'Your phone number was changed' });
    await expect(told.getByText('changed to one that ends with 009')).toBeVisible();
    await expectReadable(own);
    await own.keyboard.press('Escape');
    await expect(told).toHaveCount(0);
    await untilClosed(own);
    await own.reload();
    await told.getByRole('button', { name: 'This wasn’t me' }).click();
    const dialog = own.getByRole('dialog', { name: 'Take your account back' });
    await expect(dialog.getByText(`•••••••${old.slice(-3)}`)).toBeVisible();
    await expectReadable(own);
    await dialog.getByRole('button', { name: 'Send the code' }).click();
    await expect(dialog.getByLabel('4-digit code')).toBeFocused();
    await typeCode(own, old);
    await expect(own.getByText('You have your account back.')).toBeVisible();
    await expect(own.getByRole('dialog')).toHaveCount(0);
    await expect(own.getByText(`+91 •••••••${old.slice(-3)}`)).toBeVisible();
    await expect(laptop).toHaveURL(/\/login/);
  });

  await mobile.close();
});

test('deleting an account needs a code, however long the session has been open', async () => {
  await letMonthsPass(server, []);
  const page = await anna.open('/profile');
  await button(page, 'Delete account').click();
  await button(page, 'Delete for good').click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await expect(dialog.getByLabel('4-digit code')).toBeFocused();
  await page.keyboard.type('0000');
  await expect(dialog.getByText('That code is wrong or has expired.')).toBeVisible();
  await typeCode(page, '9845177042');
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});
