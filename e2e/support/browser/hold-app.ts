import type { Page } from '@playwright/test';
import { closedGate } from './gate.ts';

/** Keeps the app from loading until the returned function is called. */
export async function holdApp(page: Page): Promise<() => void> {
  const { isOpen, open } = closedGate();
  await page.route('**/assets/*.js', async (route) => {
    await isOpen;
    await route.continue();
  });
  return open;
}
