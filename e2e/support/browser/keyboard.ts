import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 40;

/** Presses Tab until this control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  const isHere = () => control.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < MOST_STOPS && !(await isHere()); stop++) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

/** Tabs to a control and presses Enter. */
export async function pressByKey(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** Checks that the focus is not lost to the page's body. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}
