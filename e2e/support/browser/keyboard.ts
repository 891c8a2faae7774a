import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 40;

/** Goes on by Tab alone until this control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  const isHere = () => control.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < MOST_STOPS && !(await isHere()); stop++) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

/** Goes to it and presses it. */
export async function pressByKey(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** Where the focus is: on nothing but the page is lost. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}
