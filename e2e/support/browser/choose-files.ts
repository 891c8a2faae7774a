import type { Page } from '@playwright/test';
import type { Picture } from '../people/pictures.ts';

const ownChoosers = new WeakSet<Page>();

/** Gives files to the file chooser that the page opens meanwhile. */
export async function chooseFiles(page: Page, open: () => Promise<void>, files: Picture[]): Promise<void> {
  // Without a listener the browser opens its own chooser, and it registers the listener late. A round trip to the page
  // ensures that it is registered.
  if (!ownChoosers.has(page)) {
    page.on('filechooser', () => {});
    await page.evaluate(() => {});
    ownChoosers.add(page);
  }
  const chooser = page.waitForEvent('filechooser');
  await open();
  await (await chooser).setFiles(files);
}
