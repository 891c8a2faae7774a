import { expect, type Locator, type Page } from '@playwright/test';
import { like, match, write } from '#test/people/meeting';
import { provePhone } from '#test/people/people';
import { button } from '../support/browser/button.ts';
import { expectFocusKept, pressByKey, tabTo } from '../support/browser/keyboard.ts';
import { test } from '../support/journey-test.ts';
import { aUser } from '../support/people/people.ts';
import { aVisitor, desktopScreen } from '../support/people/visitors.ts';
import { addThreePhotos } from '../support/screens/onboarding.ts';

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const screen = (page: Page) => page.getByRole('main');

test('the keyboard alone leads from the deck to a match, a chat and an unmatch, and the focus is never lost', async ({
  app,
}) => {
  const anna = await aUser(app, { fullName: 'Anna' });
  await aUser(app, { fullName: 'Ben' });
  const page = await anna.open('/profile');
  const { keyboard } = page;

  await test.step('a new screen takes the focus, and its title is announced', async () => {
    await pressByKey(page, link(page, 'Settings'));
    await expect(said(page, 'Settings')).toBeAttached();
    await expect(screen(page)).toBeFocused();
    await keyboard.press('Tab');
    await expect(page.locator('main :focus')).toHaveCount(1);
    await pressByKey(page, link(page, /Home$/));
    await expect(said(page, 'Home')).toBeAttached();
    await expect(screen(page)).toBeFocused();
  });

  await test.step('a link skips the header', async () => {
    await page.reload();
    await button(page, 'Like Ben').waitFor();
    await keyboard.press('Tab');
    await expect(link(page, 'Skip to content')).toBeFocused();
    await keyboard.press('Enter');
    await expect(screen(page)).toBeFocused();
  });

  await test.step('on a wide screen the rail comes before the screen beside it', async () => {
    const { width, height } = page.viewportSize() ?? desktopScreen.viewport;
    await page.setViewportSize(desktopScreen.viewport);
    await page.reload();
    await button(page, 'Like Ben').waitFor();
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await expect(link(page, /Profile$/)).toBeFocused();
    await page.setViewportSize({ width, height });
    await page.reload();
    await button(page, 'Like Ben').waitFor();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(screen(page)).toBeFocused();
  });

  await test.step('keys change photos, give an answer and undo a reject', async () => {
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('img', { name: 'Ben, photo 2 of 3' })).toBeVisible();
    await pressByKey(page, button(page, 'Reject Ben'));
    await expect(page.getByText('No more profiles to show.')).toBeVisible();
    await expectFocusKept(page);
    await keyboard.press('Control+z');
    await pressByKey(page, button(page, 'Like Ben'));
    await expect(page.getByText('No more profiles to show.')).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step('an answer in the likes moves the focus to the next person, the last one to the screen', async () => {
    for (const name of ['Cleo', 'Dina', 'Esha']) await like(await aUser(app, { fullName: name }), anna);
    await pressByKey(page, link(page, /Likes$/));
    await expect(screen(page).getByRole('listitem')).toHaveCount(3);
    await pressByKey(page, link(page, /^Dina/));
    await pressByKey(page, button(page, 'Reject Dina'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(screen(page).getByRole('listitem').last().getByRole('link')).toBeFocused();
    for (const name of ['Cleo', 'Esha']) {
      await pressByKey(page, link(page, new RegExp(`^${name}`)));
      await pressByKey(page, button(page, `Reject ${name}`));
      await expect(link(page, new RegExp(`^${name}`))).toHaveCount(0);
    }
    await expect(page.getByRole('heading', { name: 'No likes yet' })).toBeVisible();
    await expect(screen(page)).toBeFocused();
  });

  await test.step('a match is announced and leads to the chat', async () => {
    const faye = await aUser(app, { fullName: 'Faye' });
    await like(faye, anna);
    await pressByKey(page, link(page, /^Faye/));
    await pressByKey(page, button(page, 'Like Faye'));
    await expect(said(page, "It's a Match!")).toBeAttached();
    await expect(said(page, 'You and Faye like each other.')).toBeAttached();
    await expect(page.getByRole('paragraph').filter({ hasText: 'like each other' })).toHaveCount(0); // read once
    await expectFocusKept(page);
    await pressByKey(page, link(page, 'Start a chat?'));
    await tabTo(page, page.getByRole('textbox', { name: 'Message Faye' }));
    await keyboard.type('Appam?');
    await pressByKey(page, button(page, 'Send'));
    await expect(page.getByRole('log').getByText('Appam?')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message Faye' })).toBeFocused();
    await write(faye, anna, 'With stew.');
    await expect(page.getByRole('log').getByText('With stew.')).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step('dialogs, menus and an unmatch return the focus', async () => {
    await tabTo(page, button(page, 'More'));
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Unmatch' })).toBeFocused();
    await keyboard.press('Escape');
    await expect(button(page, 'More')).toBeFocused();
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeFocused(); // no button, which another Enter would press
    await page.setViewportSize(desktopScreen.viewport);
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Unmatch' }));
    const left = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().left ?? 0);
    const before = await left();
    await keyboard.press('Tab');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    expect(await left(), 'Tab goes on to the right').toBeGreaterThan(before);
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page, 'More')).toBeFocused();
    await match(await aUser(app, { fullName: 'Gita' }), anna);
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await pressByKey(page, page.getByRole('dialog').getByRole('button', { name: 'Unmatch' }));
    await expect(link(page, /^Gita/)).toBeVisible();
    await expectFocusKept(page);
  });
});

test('with forced colours a choice and a focused field can be told', async ({ app }) => {
  const page = await (await aUser(app, { fullName: 'Anna' })).open('/filter');
  await page.emulateMedia({ forcedColors: 'active' });
  const styleAround = (control: Locator, name: 'backgroundColor' | 'outlineStyle') =>
    control.evaluate((inner, of) => getComputedStyle(inner.parentElement ?? inner)[of], name);
  const chip = page.getByRole('checkbox', { name: 'Female' }).first();
  const before = await styleAround(chip, 'backgroundColor');
  await chip.press('Space');
  await expect.poll(() => styleAround(chip, 'backgroundColor')).not.toBe(before);
  await page.goto('/editprofile');
  const bio = page.getByRole('textbox', { name: 'Bio' });
  await bio.focus();
  expect(await styleAround(bio, 'outlineStyle')).toBe('solid');
});

test('each step of the sign-up begins in its first field', async ({ app }) => {
  const newcomer = await aVisitor(app, { isDesktop: true });
  const { page } = newcomer;
  const { keyboard } = page;
  await provePhone(app.server, newcomer, '9845055555');
  await page.goto('/name');
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeFocused();
  await keyboard.type('Noor');
  await tabTo(page, page.getByRole('textbox', { name: 'Day' }));
  await keyboard.type('12041996');
  await keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Male', exact: true })).toBeFocused();
  await keyboard.press('ArrowDown');
  await page.getByRole('checkbox', { name: 'Other' }).check();
  await button(page, 'Continue').click();
  await expect(button(page, 'Add photo 1')).toBeFocused();
  await link(page, 'Back').click();
  await expect(page.getByRole('radio', { name: 'Female' })).toBeFocused();
  await button(page, 'Continue').click();
  await addThreePhotos(page);
  await button(page, 'Create Account').click();
  await expect(page.getByRole('heading', { name: 'What should people know?' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'From' })).toBeFocused();
  await newcomer.close();
});
