import { expect, type Page } from '@playwright/test';
import type { Gender } from '@showup/contract/profiles';
import { drawCapture } from '#test/verification/draw-capture';
import { threePictures } from '../people/pictures.ts';
import type { Visitor } from '../people/visitors.ts';
import type { AppServer } from '../server/app-server.ts';
import { choosePhotos } from './photo-editor.ts';

export interface Newcomer {
  readonly fullName: string;
  readonly phone: string;
  readonly born: { readonly day: string; readonly month: string; readonly year: string };
  readonly identifiedAs: Gender;
  readonly interestedIn: readonly Gender[];
  readonly bio: string;
}

/** Signs in through the screens, from the phone number to the accepted code. */
export async function signIn({ page }: Visitor, server: AppServer, phone: string): Promise<void> {
  await page.goto('/login?location=pune');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/otp/);
  await expect(page.getByText(`•••••••${phone.slice(-3)}`)).toBeVisible();
  await page.getByLabel('4-digit code').focus();
  await page.evaluate((code) => navigator.clipboard.writeText(code), await server.lastCode(phone));
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByText('OTP verified successfully')).toBeVisible();
}

/** Fills in name, gender, three drawn pictures and a bio, and creates the account. */
export async function onboard({ page }: Visitor, newcomer: Newcomer): Promise<void> {
  const { fullName, born, identifiedAs, interestedIn, bio } = newcomer;
  await expect(page).toHaveURL(/\/name/);
  await page.getByLabel('Full name').fill(fullName);
  await page.getByLabel('Day').fill(born.day);
  await page.getByLabel('Month').fill(born.month);
  await page.getByLabel('Year').fill(born.year);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page).toHaveURL(/\/gender/);
  await page.getByRole('group', { name: 'I identify as' }).getByLabel(identifiedAs, { exact: true }).click();
  for (const gender of interestedIn) {
    await page.getByRole('group', { name: 'I am interested in' }).getByLabel(gender, { exact: true }).click();
  }
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page).toHaveURL(/\/bio/);
  const pictures = await Promise.all(
    [1, 2, 3].map((shot) => drawCapture({ seed: `${fullName} ${shot}`, identifiedAs })),
  );
  for (const [index, buffer] of pictures.entries()) {
    const upload = page.waitForRequest((request) => request.url().endsWith('/media/upload'));
    const add = page.getByRole('button', { name: `Add photo ${index + 1}` });
    await choosePhotos(page, () => add.click(), [{ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer }]);
    expect((await upload).method()).toBe('POST');
    await expect(page.getByText(`Image ${index + 1} uploaded!`)).toBeVisible();
  }
  await page.getByLabel('Bio').fill(bio);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account created successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Skip for now' }).click();
}

/** At the venue: chooses it, frames its code, takes the photo twice, and submits it. */
export async function showUp({ page }: Visitor): Promise<void> {
  await expect(page).toHaveURL(/\/verify/);
  await expect(page.getByRole('button', { name: /The Blue Door/ })).toBeVisible();
  await page.getByRole('button', { name: /The Blue Door/ }).click();
  await expect(page.getByText('Code found. Hold still, and smile')).toBeVisible();
  await page.getByRole('button', { name: 'Capture' }).click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Code found. Hold still, and smile')).toBeVisible();
  await page.getByRole('button', { name: 'Capture' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Waiting for verification...')).toBeVisible();
}

/** Adds the three photos of the bio step with their buttons. */
export async function addThreePhotos(page: Page): Promise<void> {
  for (const [at, picture] of (await threePictures()).entries()) {
    const add = page.getByRole('button', { name: `Add photo ${at + 1}` });
    await choosePhotos(page, () => add.click(), [picture]);
    await expect(page.getByRole('button', { name: `Change photo ${at + 1}` })).toBeVisible();
  }
}
