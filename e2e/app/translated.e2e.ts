import { expect, type Page } from '@playwright/test';
import { closedGate } from '../support/browser/gate.ts';
import { holdApp } from '../support/browser/hold-app.ts';
import { translate } from '../support/browser/translation.ts';
import { test } from '../support/journey-test.ts';
import { aMatch, aUser } from '../support/people/people.ts';
import { chatWith, log, type } from '../support/screens/chat.ts';

// What a phone shows that translates pages by itself. `npm run test:all` walks every other journey so, too.

/** What breaks on the page, or is reported in its console. */
function failuresOf(page: Page): string[] {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
  return failures;
}

const inOtherWords = (text: string) => `«${text}»`;

test('the painted sign-in, translated before the app loads, keeps its field and what is typed', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  await translate(context, inOtherWords);
  const page = await context.newPage();
  const failures = failuresOf(page);
  const comes = await holdApp(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByText('«Meet people who really show up.»')).toBeVisible();
  const field = await page.waitForSelector('#phone');
  await field.focus();
  await page.keyboard.type('98450');
  comes();
  await expect(page.getByText(/active (person|people) in your Area/)).toBeVisible();
  await page.keyboard.type('777');
  await page.keyboard.press('Enter');
  const refusal = page.getByText('Please enter a valid 10-digit phone number.');
  await expect(refusal).toBeVisible();
  expect(await field.evaluate((element) => element.isConnected)).toBe(true);
  await expect(page.getByLabel('Phone number')).toHaveValue('98450777');

  await page.keyboard.type('66');
  await expect(refusal).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/otp');
  expect(failures).toEqual([]);
  await context.close();
});

test('what an extension adds to the painted sign-in is put back before the app takes over', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const failures = failuresOf(page);
  const comes = await holdApp(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const field = await page.waitForSelector('#phone');
  await page.waitForLoadState('domcontentloaded');
  await page.evaluate(() => {
    const input = document.querySelector('#phone');
    input?.after(Object.assign(document.createElement('div'), { textContent: 'Fill in' }));
    document.querySelector('h1')?.remove();
    for (const part of document.querySelectorAll('p')) part.before(document.createElement('span'));
  });
  comes();
  await expect(page.getByText(/active (person|people) in your Area/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Meet people who really show up.' })).toBeVisible();
  expect(await field.evaluate((element) => element.isConnected)).toBe(true);
  expect(failures).toEqual([]);
  await context.close();
});

test('the wait for the next code counts down and ends on a translated page', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url });
  await translate(context, inOtherWords);
  const page = await context.newPage();
  const failures = failuresOf(page);
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Phone number').fill('9845077755');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/otp');
  await page.goBack();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('timer')).toHaveText(/in \d+ s/);
  await page.clock.fastForward(61_000);
  await expect(page.getByText('You can ask for a code now.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  expect(failures.filter((failure) => !failure.includes('429'))).toEqual([]);
  await context.close();
});

test('a message sent on a translated page goes from sending to read', async ({ app }) => {
  const { anna, ben } = await aMatch(app);
  await translate(anna.context, inOtherWords);
  const page = await anna.open(chatWith(ben));
  const failures = failuresOf(page);
  const { isOpen, open: letGo } = closedGate();
  await page.route('**/messages/send/**', async (route) => {
    await isOpen;
    await route.continue();
  });
  await type(page, 'Hi');
  await expect(log(page).getByText('Sending')).toBeVisible();
  letGo();
  await expect(log(page).getByText('«Sent»')).toBeAttached();
  await expect(log(page).getByText('Sending')).toHaveCount(0);
  await ben.open(chatWith(anna));
  await expect(log(page).getByText('«Read»')).toBeAttached();
  expect(failures).toEqual([]);
});

for (const [when, puts] of [
  ['while the page is parsed', false],
  ['and puts it back', true],
] as const) {
  test(`a number sent before the app comes is not lost to an extension that adds a button ${when}`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await page.addInitScript((putsBack) => {
      let left = putsBack ? 2 : 1;
      const add = () => {
        const field = document.querySelector('#phone');
        if (left === 0 || !field || document.querySelector('#fill-in')) return;
        left -= 1;
        field.after(Object.assign(document.createElement('div'), { id: 'fill-in', textContent: 'Fill in' }));
      };
      new MutationObserver(add).observe(document, { childList: true, subtree: true });
    }, puts);
    const comes = await holdApp(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.getByText('Fill in')).toBeAttached();
    await page.locator('#phone').focus();
    await page.keyboard.type('9845077756');
    await page.keyboard.press('Enter');
    comes();
    await expect(page).toHaveURL('/otp');
    await expect(page.getByText('•••••••756')).toBeVisible();
    await context.close();
  });
}

test('letters typed into a field of an extension answer nobody', async ({ app }) => {
  const ben = await aUser(app, { fullName: 'Ben' });
  await aUser(app, { fullName: 'Anna' });
  const page = await ben.open('/');
  await expect(page.getByRole('button', { name: 'Like Anna' })).toBeVisible();
  await page.evaluate(() => {
    const host = document.createElement('div');
    document.body.append(host);
    const field = document.createElement('input');
    host.attachShadow({ mode: 'closed' }).append(field);
    field.focus();
  });
  await page.keyboard.type('lax');
  await page.getByRole('button', { name: 'Like Anna' }).focus();
  await expect(page.getByRole('button', { name: 'Like Anna' })).toBeVisible();
  await expect(page.getByText('No more profiles to show.')).toHaveCount(0);
});
