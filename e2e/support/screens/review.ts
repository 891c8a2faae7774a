import type { Page } from '@playwright/test';

/** Sends the decisions that an admin can still take back. On a slow machine they may have been sent by themselves. */
export async function sendNow(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Send now' });
  if (await button.isVisible()) await button.click();
}
