import type { Page } from '@playwright/test';

/** Goes back from what is open over a screen, once it has its step; until then Back would leave the screen. */
export async function closeByBack(page: Page): Promise<void> {
  await page.waitForFunction(() => history.state.usr?.isLayered === true);
  await page.goBack();
}

/** The step back of something just closed is over. A page opened or reloaded before that may be stopped by it. */
export async function untilClosed(page: Page): Promise<void> {
  await page.waitForFunction(() => !history.state?.usr?.isLayered);
}
