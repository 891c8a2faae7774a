import { expect, type Page } from '@playwright/test';
import { provePhone } from '#test/people/people';
import { gotoLive } from '../support/browser/live-page.ts';
import { test } from '../support/journey-test.ts';
import { aMatch } from '../support/people/people.ts';
import { aVisitor } from '../support/people/visitors.ts';
import { chatWith } from '../support/screens/chat.ts';
import { signIn } from '../support/screens/onboarding.ts';

/** Whether a page that has not shown the picture can load it. */
function loads(page: Page, address: string): Promise<boolean> {
  return page.evaluate(
    (address) =>
      new Promise<boolean>((resolve) => {
        const picture = new Image();
        picture.onload = () => resolve(true);
        picture.onerror = () => resolve(false);
        picture.src = address;
      }),
    address,
  );
}

test('a match’s photo no longer loads after signing out, online or offline', async ({ app, server }) => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.open(chatWith(ben));
  const address = `${ben.user.photos[0]}?w=160`;
  await expect(page.locator(`img[src="${address}"]`).filter({ visible: true }).first()).toBeVisible();
  const other = await anna.context.newPage();
  await other.goto('/healthz');
  expect(await loads(other, address)).toBe(true);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await other.goto('/healthz');
  for (const tab of [page, other]) expect(await loads(tab, address)).toBe(false);
  await anna.context.setOffline(true);
  for (const tab of [page, other]) expect(await loads(tab, address)).toBe(false);
  await provePhone(server, anna, anna.phone);
});

test('a match’s photo no longer loads in a browser that another one signed out', async ({ app, server }) => {
  const { anna, ben } = await aMatch(app);
  const laptop = await aVisitor(app);
  const { page } = laptop;
  await signIn(laptop, server, anna.phone);
  const address = `${ben.user.photos[0]}?w=160`;
  await gotoLive(page, chatWith(ben));
  await expect(page.locator(`img[src="${address}"]`).filter({ visible: true }).first()).toBeVisible();

  const own = await anna.open('/account');
  await own.getByRole('button', { name: 'This wasn’t me' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect
    .poll(() =>
      page.evaluate(
        (url) =>
          fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
            ({ ok }) => ok,
            () => false,
          ),
        address,
      ),
    )
    .toBe(false);
  await laptop.close();
});
