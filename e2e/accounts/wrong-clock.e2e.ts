import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey-test.ts';
import { aVisitor } from '../support/people/visitors.ts';

const HOUR_MS = 3_600_000;

const wait = (page: Page) => page.getByText(/^No code\? Resend OTP in \d\d s\.$/);
const sendNew = (page: Page) => page.getByRole('button', { name: 'Send a new code' });

async function askForCode(page: Page, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone);
  await page.getByRole('button', { name: 'Verify' }).click();
}

for (const [name, offMs, phone] of [
  ['ahead', HOUR_MS, '9845066601'],
  ['behind', -HOUR_MS, '9845066602'],
] as const) {
  test(`a phone whose clock is an hour ${name} counts the same half minute to a new code`, async ({
    browser,
    server,
  }) => {
    const { page, close } = await aVisitor({ server, browser });
    await page.clock.install({ time: Date.now() + offMs });
    await page.goto('/login');
    await askForCode(page, phone);
    await expect(wait(page)).toBeVisible();
    await expect(sendNew(page)).toHaveCount(0);

    await test.step('a press that the server refuses as too early is answered with the wait', async () => {
      await page.clock.fastForward(31_000);
      await sendNew(page).click();
      await expect(wait(page)).toBeVisible();
      await expect(sendNew(page)).toHaveCount(0);
    });

    await test.step('and so is one at the sign-in', async () => {
      await page.getByRole('link', { name: 'Resend OTP' }).click();
      await askForCode(page, phone);
      await expect(
        page.getByText(/^You can request another code in \d\d s\. Enter the last code$/),
      ).toBeVisible();
    });
    await close();
  });
}

test('a clock that is set while a code is awaited changes nothing about the wait', async ({
  browser,
  server,
}) => {
  const { page, close } = await aVisitor({ server, browser });
  await page.clock.install();
  await page.goto('/login');
  await askForCode(page, '9845066603');
  for (const offMs of [HOUR_MS, -HOUR_MS]) {
    await page.clock.setSystemTime(Date.now() + offMs);
    await page.clock.fastForward(2_000); // the clock is looked at every two seconds
    await expect(wait(page)).toBeVisible();
    await expect(sendNew(page)).toHaveCount(0);
  }
  await close();
});
