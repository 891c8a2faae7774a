import { choosePhotos } from '../support/screens/photo-editor.ts';
import { withoutToasts } from './album.ts';
import { openWindow, type Part, type Player, picturesOf } from './cast.ts';
import { expect } from './patience.ts';
import type { Stage } from './stage.ts';

const LEAH_PHONE = '9812300000';

export const leahsPart: Part = {
  fullName: 'Leah',
  identifiedAs: 'Female',
  dob: '1997-02-14',
  bio: 'Front row on a Friday, first show on a Sunday.',
  interests: ['Live music', 'Cinema', 'Street food'],
  look: 30,
};

/** A newcomer's way from the phone number to the account. */
export async function walkOnboarding(stage: Stage): Promise<Player> {
  const { album, server } = stage;
  const leah = await openWindow(stage);
  const { page } = leah;
  const button = (name: string) => page.getByRole('button', { name });

  await page.goto('/login?location=pune');
  await page.getByLabel('Phone number').fill(LEAH_PHONE);
  await button('Verify').click();
  await expect(page.getByLabel('4-digit code')).toBeFocused();
  await album.take(page, 'otp');
  const code = await server.lastCode(LEAH_PHONE);
  await page.keyboard.type(code === '1234' ? '4321' : '1234');
  await expect(page.getByText('OTP verification failed')).toBeVisible();
  await album.take(page, 'otp-wrong');
  await page.getByLabel('4-digit code').focus();
  await page.keyboard.type(code);

  await expect(page).toHaveURL(/\/name/);
  await withoutToasts(page);
  await album.take(page, 'name');
  await button('Continue').click();
  await expect(page.getByText('Please enter all the fields.').first()).toBeVisible();
  await album.take(page, 'name-error');
  await page.getByLabel('Full name').fill(leahsPart.fullName);
  await page.getByLabel('Day').pressSequentially('14021997');
  await button('Continue').click();

  await expect(page).toHaveURL(/\/gender/);
  await expect(page.getByRole('group', { name: 'I identify as' })).toBeVisible();
  await button('Continue').click();
  await expect(page.getByText('Please select your gender identity.')).toBeVisible();
  await album.take(page, 'gender-error');
  await page.getByRole('group', { name: 'I identify as' }).getByLabel('Female', { exact: true }).click();
  for (const gender of ['Male', 'Other']) {
    await page.getByRole('group', { name: 'I am interested in' }).getByLabel(gender, { exact: true }).click();
  }
  await album.take(page, 'gender');
  await button('Continue').click();

  await expect(page).toHaveURL(/\/bio/);
  await album.take(page, 'bio-empty');
  for (const [at, picture] of (await picturesOf(leahsPart)).entries()) {
    await choosePhotos(page, () => button(`Add photo ${at + 1}`).click(), [picture]);
    await expect(button(`Change photo ${at + 1}`)).toBeVisible();
  }
  await page.getByLabel('Bio').fill(leahsPart.bio);
  await page.getByLabel('Bio').blur();
  await withoutToasts(page);
  await album.take(page, 'bio');
  await button('Create Account').click();
  await expect(page).toHaveURL(/\/verify/);
  return leah;
}
