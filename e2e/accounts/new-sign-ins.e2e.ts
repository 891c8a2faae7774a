import { expect } from '@playwright/test';
import { gotoLive } from '../support/browser/live-page.ts';
import { test } from '../support/journey-test.ts';
import { signIn } from '../support/people/onboarding.ts';
import { openPersona } from '../support/people/persona.ts';
import { signUp } from '../support/people/signed-up.ts';

const mira = { fullName: 'Mira', phone: '9845066112', identifiedAs: 'Female' } as const;

test('a sign-in on a new device is asked about on the known one, and a stranger is put out', async ({
  browser,
  server,
}) => {
  const own = await openPersona(browser, server, 'mira');
  const stranger = await openPersona(browser, server, 'stranger', { isDesktop: true });
  await signUp(own, server, mira);
  await gotoLive(own.page, '/account');
  const question = own.page.getByRole('dialog', { name: 'Was this you?' });

  await test.step('put off, it is asked again at the next visit', async () => {
    await signIn(stranger, server, mira.phone);
    await expect(question.getByText('Someone signed in to your account on a new device.')).toBeVisible();
    await expect(question.getByText('Signed in today')).toBeVisible();
    await own.page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await own.page.reload();
    await expect(question).toBeVisible();
  });

  await test.step('whoever it was not is led to the sign-in, and gets eight digits', async () => {
    await gotoLive(stranger.page, '/account');
    await expect(stranger.page.getByText('This device')).toBeVisible();
    await expect(stranger.page.getByRole('dialog')).toBeHidden();
    await question.getByRole('button', { name: 'This wasn’t me' }).click();
    await expect(own.page.getByText('That device is signed out.')).toBeVisible();
    await expect(question).toBeHidden();
    await expect(own.page.getByText('No other device is signed in.')).toBeVisible();
    await expect(stranger.page).toHaveURL(/\/login/);
    await stranger.page.getByLabel('Phone number').fill(mira.phone);
    await stranger.page.getByRole('button', { name: 'Verify' }).click();
    await expect(stranger.page.getByLabel('Digit 1 of 8')).toBeVisible();
  });

  await own.close();
  await stranger.close();
});

test('someone who has lost a device signs it out on a new one after a second code', async ({
  browser,
  server,
}) => {
  const nila = { fullName: 'Nila', phone: '9845066113', identifiedAs: 'Female' } as const;
  const lost = await openPersona(browser, server, 'lost');
  const laptop = await openPersona(browser, server, 'laptop', { isDesktop: true });
  await signUp(lost, server, nila);
  await gotoLive(lost.page, '/account');
  await signIn(laptop, server, nila.phone);
  await gotoLive(laptop.page, '/account');
  await laptop.page.getByRole('button', { name: /^Sign out / }).click();

  const dialog = laptop.page.getByRole('dialog', { name: 'Sign out' });
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await expect(dialog.getByText('We sent a code to')).toBeVisible();
  await dialog.getByLabel('Digit 1 of 4').focus();
  await laptop.page.keyboard.type(await server.lastCode(nila.phone));
  await expect(laptop.page.getByText('That device is signed out.')).toBeVisible();
  await expect(lost.page).toHaveURL(/\/login/);

  await lost.close();
  await laptop.close();
});
