import type { Locator } from '@playwright/test';

/** Presses a button twice before its page has moved. The second half of a double click may be on what lies below by then. */
export async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((element) => {
    if (!(element instanceof HTMLElement)) throw new Error('It cannot be pressed.');
    element.click();
    element.click();
  });
}
