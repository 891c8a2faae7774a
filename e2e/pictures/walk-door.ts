import { demoNotes } from '../../server/src/demo/demo-notes.ts';
import { button } from '../support/browser/button.ts';
import { withoutToasts } from './album.ts';
import { openWindow } from './cast.ts';
import { expect } from './patience.ts';
import type { Stage } from './stage.ts';

/** The screens of someone who is signed out. */
export async function walkDoor(stage: Stage): Promise<void> {
  const { album, server } = stage;
  const { page, context } = await openWindow(stage);
  const see = async (words: string | RegExp, name: string) => {
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
    await album.take(page, name);
  };

  await page.goto('/login?location=pune');
  await see(/active (people|person)/, 'login');
  await button(page, 'Verify').click();
  await see('Please enter a valid 10-digit phone number.', 'login-error');
  await page.goto('/login?with=email');
  await see('Sign in', 'login-email');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await see('Forgot your password?', 'login-forgotten');
  await page.goto('/signup');
  await expect(page.getByLabel('Full name')).toBeVisible();
  await album.take(page, 'signup');
  await button(page, 'Create Account').click();
  await see('Full name is required', 'signup-error');
  await page.goto('/terms');
  await see('Who may join', 'terms');
  await page.goto('/privacy');
  await see(/deleted/, 'privacy');
  await page.goto('/contact');
  await see('Who runs this installation', 'contact');
  await page.goto('/complaint');
  await see('Make a complaint', 'complaint');
  await page.goto('/transparency');
  await see('How we count', 'transparency');
  await page.goto('/safety?country=IN');
  await see('Women’s helpline', 'safety');
  await page.goto('/retention');
  await see('Deleted after a time', 'retention');
  await page.goto('/nowhere');
  await see('There is no page at this address.', 'error');
  await page.goto('/v/none.none');
  await see('This code belongs to no venue we know.', 'code-unknown');
  const token = await demoNotes(server.dataDir).displayToken();
  await page.goto(`/display/${token}`);
  await see('The Blue Door', 'display');
  await withoutToasts(page);
  await context.close();
}
