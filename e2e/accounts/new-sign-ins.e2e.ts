import { expect } from '@playwright/test';
import { gotoLive } from '../support/browser/live-page.ts';
import { test } from '../support/journey-test.ts';
import { aUser } from '../support/people/people.ts';
import { aVisitor } from '../support/people/visitors.ts';
import { untilClosed } from '../support/screens/close-by-back.ts';
import { signIn } from '../support/screens/onboarding.ts';

test('a sign-in on a new device is questioned on the known one, which can sign a stranger out', async ({
  app,
}) => {
  const { server } = app;
  const mira = await aUser(app, { fullName: 'Mira', isVerified: false });
  const stranger = await aVisitor(app, { isDesktop: true });
  const own = await mira.open('/account');
  const question = own.getByRole('dialog', { name: 'Was this you?' });

  await test.step('a dismissed question returns at the next visit', async () => {
    await signIn(stranger, server, mira.phone);
    await expect(question.getByText('Someone signed in to your account on a new device.')).toBeVisible();
    await expect(question.getByText('Signed in today')).toBeVisible();
    await own.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await untilClosed(own);
    await own.reload();
    await expect(question).toBeVisible();
  });

  await test.step('the stranger is signed out and needs eight digits', async () => {
    await gotoLive(stranger.page, '/account');
    await expect(stranger.page.getByText('This device')).toBeVisible();
    await expect(stranger.page.getByRole('dialog')).toBeHidden();
    await question.getByRole('button', { name: 'This wasn’t me' }).click();
    await expect(own.getByText('That device is signed out.')).toBeVisible();
    await expect(question).toBeHidden();
    await expect(own.getByText('No other device is signed in.')).toBeVisible();
    await expect(stranger.page).toHaveURL(/\/login/);
    await stranger.page.getByLabel('Phone number').fill(mira.phone);
    await stranger.page.getByRole('button', { name: 'Verify' }).click();
    await expect(stranger.page.getByLabel('8-digit code')).toBeVisible();
  });

  await stranger.close();
});

test('a lost device can be signed out from a new one after a second code', async ({ app }) => {
  const { server } = app;
  const nila = await aUser(app, { fullName: 'Nila', isVerified: false });
  const laptop = await aVisitor(app, { isDesktop: true });
  const lost = await nila.open('/account');
  await signIn(laptop, server, nila.phone);
  await gotoLive(laptop.page, '/account');
  await laptop.page.getByRole('button', { name: /^Sign out / }).click();

  const dialog = laptop.page.getByRole('dialog', { name: 'Sign out' });
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await expect(dialog.getByText('We sent a code to')).toBeVisible();
  await dialog.getByLabel('4-digit code').focus();
  await laptop.page.keyboard.type(await server.lastCode(nila.phone));
  await expect(laptop.page.getByText('That device is signed out.')).toBeVisible();
  await expect(lost).toHaveURL(/\/login/);

  await laptop.close();
});
