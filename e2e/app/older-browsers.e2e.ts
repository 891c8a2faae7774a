import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey-test.ts';
import { aMatch } from '../support/people/people.ts';
import { chatWith, log, type } from '../support/screens/chat.ts';

// What iOS 16, Firefox 115 and Chrome 111 lack. `npm run test:all -- engines` walks real other browsers.

/** Makes this page's browser one of early 2023. */
async function asIn2023(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const matches = Element.prototype.matches;
    Object.defineProperty(Element.prototype, 'matches', {
      value(this: Element, selector: string) {
        if (selector.includes(':popover-open')) throw new DOMException('No such selector', 'SyntaxError');
        return matches.call(this, selector);
      },
    });
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      Reflect.deleteProperty(HTMLElement.prototype, name);
    Reflect.deleteProperty(URL, 'canParse');
    Reflect.deleteProperty(URL, 'parse');
    Reflect.deleteProperty(Promise, 'withResolvers');
    Reflect.deleteProperty(AbortSignal, 'any');
    Reflect.deleteProperty(Document.prototype, 'startViewTransition');
  });
}

test('without popovers, toasts show, also in front of a dialog, and links in messages work', async ({
  app,
}) => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.context.newPage();
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await asIn2023(page);
  await page.goto(chatWith(ben));
  await type(page, 'See https://showup.example/menu');
  await expect(log(page).getByRole('link', { name: 'https://showup.example/menu' })).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Change' }).first().click();
  await page.route('**/otp/send', (route) => route.abort());
  await page.getByLabel('New phone number').fill('9845077123');
  await page.getByRole('dialog').getByRole('button', { name: 'Send the code' }).click();
  const toast = page.locator('[popover]').getByRole('alert');
  await expect(toast).toBeVisible();
  const isInFront = await toast.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const region = element.closest<HTMLElement>('[role=status]');
    // Presses go through toasts.
    region?.style.setProperty('pointer-events', 'auto');
    const isHit = element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    region?.style.removeProperty('pointer-events');
    return isHit;
  });
  expect(isInFront).toBe(true);

  // The dialog that the toast stood in goes, and the next toast shows on the screen.
  await expect(toast).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('link', { name: /consent/i }).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await page.unroute('**/assets/*.js');
  expect(failures).toEqual([]);
});

test('a browser that is too old says so instead of showing a page that never works', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  await context.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  const page = await context.newPage();
  for (const path of ['/login', '/chats', '/v/none.none']) {
    await page.goto(path);
    await expect(page.getByText(/^Showup needs a newer browser\./)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
  await context.close();
});
