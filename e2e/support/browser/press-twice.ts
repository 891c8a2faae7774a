import type { Locator } from '@playwright/test';

/** Clicks a button twice before its page changes. The second half of a double click could land on what is below by then. */
export async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((element) => {
    if (!(element instanceof HTMLElement)) throw new Error('The element cannot be clicked.');
    element.click();
    element.click();
  });
}
