import { expect, type Locator, type Page } from '@playwright/test';
import { chooseFiles } from '../browser/choose-files.ts';
import type { Picture } from '../people/pictures.ts';

/** The open photo editor. */
export const photoEditor = (page: Page): Locator => page.getByRole('dialog', { name: /^Crop photo/ });

/** Accepts the photo as it is in the frame. By keyboard, which does not wait for the dialog to stop moving. */
export async function usePhoto(page: Page): Promise<void> {
  const use = photoEditor(page).getByRole('button', { name: 'Use photo' });
  await expect(use).toBeEnabled();
  await use.press('Enter');
}

/** Chooses profile photos and accepts each in the editor. `open` opens the file chooser. */
export async function choosePhotos(page: Page, open: () => Promise<void>, files: Picture[]): Promise<void> {
  await chooseFiles(page, open, files);
  for (let left = files.length; left > 0; left--) await usePhoto(page);
}

/** Where the photos of the picker come from. */
export const photosOf = (page: Page) =>
  page
    .getByRole('group', { name: 'Photos' })
    .getByRole('img')
    .evaluateAll((all) => all.map((photo) => photo.getAttribute('src')?.replace(/\?.*/, '')));
