import { expect, type Page } from '@playwright/test';
import { venuesDeskEndpoints } from '@showup/contract/venues/venues-desk';
import { DEMO_ADMIN_PHONE } from '#server/demo/city';
import { provePhone } from '#test/people/people';
import { closedGate } from '../support/browser/gate.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { smallPhone } from '../support/browser/small-phone.ts';
import { test } from '../support/journey-test.ts';
import { appOn, aUser } from '../support/people/people.ts';
import { pictureOf } from '../support/people/pictures.ts';
import { requestVenue } from '../support/people/venues.ts';
import { aVisitor, type Visitor } from '../support/people/visitors.ts';
import { addThreePhotos } from '../support/screens/onboarding.ts';
import { choosePhotos } from '../support/screens/photo-editor.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

const MEMBER = '9845066666';

let server: AppServer;
let persona: Visitor;

test.beforeAll(async ({ browser }) => {
  server = await startAppServer();
  persona = await aVisitor({ server, browser });
  await persona.film({ seed: 'Meera' });
  await aUser(appOn(server, browser), { fullName: 'Asha', phone: MEMBER, identifiedAs: 'Female' });
});
test.afterAll(async () => {
  await persona.close();
  await server.stop();
});
test.afterEach(async () => {
  await persona.context.clearCookies();
});

/** A new tab, so that no test sees the session storage of another. */
async function openPage(): Promise<Page> {
  for (const open of persona.context.pages()) await open.close();
  return persona.context.newPage();
}

test('a newcomer gets from the phone number to the wait on a small phone, by accessible names alone', async () => {
  const page = await openPage();
  const phone = await smallPhone(page, 'shrinks');
  const textbox = (name: string) => page.getByRole('textbox', { name });
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await page.goto('/login');
  await expect(page.getByText(/active (people|person) in your Area/)).toBeVisible();
  await phone.write(textbox('Phone number'), '98450');
  await phone.press(button('Verify'));
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid 10-digit phone number.');
  await phone.expectInSight(textbox('Phone number'));
  await page.keyboard.type('11111');
  await phone.press(button('Verify'));

  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await expect(textbox('4-digit code')).toBeFocused();
  await phone.write(textbox('4-digit code'), await server.lastCode('9845011111'));

  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await phone.press(button('Continue'));
  await expect(textbox('Full name')).toBeFocused();
  await phone.expectInSight(textbox('Full name'));
  await phone.write(textbox('Full name'), 'Meera');
  await phone.press(button('Continue'));
  await expect(textbox('Day')).toBeFocused();
  await phone.expectInSight(textbox('Day'));
  await phone.write(textbox('Day'), '12041996');
  await phone.expectInSight(textbox('Year'));
  await expect(textbox('Year')).toHaveValue('1996');
  await phone.press(button('Continue'));
  await phone.hideKeyboard();

  await expect(page.getByRole('heading', { name: 'You, and who you hope to meet' })).toBeVisible();
  await button('Continue').click();
  await expect(page.getByRole('radio', { name: 'Male', exact: true })).toBeFocused();
  await page.getByRole('radio', { name: 'Female' }).click();
  await button('Continue').click();
  await expect(page.getByRole('checkbox', { name: 'Male', exact: true })).toBeFocused();
  await expect(page.getByText('Please select at least one interest.')).toBeInViewport({ ratio: 1 });
  await page.getByRole('checkbox', { name: 'Other' }).click();
  await button('Continue').click();

  await expect(page.getByRole('heading', { name: 'Three photos, a few words' })).toBeVisible();
  await button('Create Account').click();
  await expect(button('Add photo 1')).toBeFocused();
  await addThreePhotos(page);
  await page.getByRole('switch', { name: 'Hide my profile' }).click();
  await phone.write(textbox('Bio'), 'Knows every late bus home.');
  await phone.press(button('Create Account'));
  await phone.hideKeyboard();
  await button('Skip for now').click();

  await expect(page.getByRole('heading', { name: 'Where are you?' })).toBeVisible();
  await expect(button(/The Blue Door/)).toBeVisible();
  await button(/The Blue Door/).click();
  await expect(button('Capture')).toBeEnabled();
  await button('Capture').click();
  await expect(button('Retry')).toBeVisible();
  await button('Submit').click();
  await expect(page.getByRole('heading', { name: 'Waiting for verification...' })).toBeVisible();
});

test('a keyboard that covers the page hides neither the field nor the next button', async () => {
  const page = await openPage();
  const phone = await smallPhone(page, 'covers');
  const textbox = (name: string) => page.getByRole('textbox', { name });
  const button = (name: string) => page.getByRole('button', { name });

  await page.goto('/login');
  await phone.write(textbox('Phone number'), '9845022222');
  await phone.press(button('Verify'));
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await phone.write(textbox('4-digit code'), await server.lastCode('9845022222'));
  await phone.write(textbox('Full name'), 'Tara');
  await phone.press(button('Continue'));
  await phone.expectInSight(textbox('Day'));
  await phone.write(textbox('Day'), '12/4/1996');
  await phone.press(button('Continue'));
  await phone.hideKeyboard();
  await page.getByRole('radio', { name: 'Other' }).click();
  await page.getByRole('checkbox', { name: 'Other' }).click();
  await button('Continue').click();
  await addThreePhotos(page);
  await phone.write(textbox('Bio'), 'Reads on the bus.');
  await phone.press(button('Create Account'));
  await phone.hideKeyboard();
  await button('Skip for now').click();
  await button('Request a new venue').click();
  await phone.write(textbox('Name'), 'The Attic');
  await phone.write(textbox('Address'), '3 Lane 7');
  await phone.hideKeyboard();
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Cafe');
  await button('Submit request').click();
  await expect(button('Capture')).toBeEnabled();
});

test('a keyboard that opened before the app loaded hides no field', async () => {
  const page = await openPage();
  const phone = await smallPhone(page, 'covers');
  const field = page.getByRole('textbox', { name: 'Phone number' });
  const app = closedGate();
  await page.route('**/assets/*.js', async (route) => {
    await app.isOpen;
    await route.continue();
  });

  await page.goto('/login', { waitUntil: 'commit' });
  await field.click();
  await phone.showKeyboard();
  app.open();
  await phone.expectInSight(field);
});

for (const keyboard of ['shrinks', 'covers'] as const) {
  test(`the email and profile forms leave room for a keyboard that ${keyboard} the page`, async () => {
    const page = await openPage();
    const phone = await smallPhone(page, keyboard);
    const textbox = (name: string) => page.getByRole('textbox', { name });

    await page.goto('/signup');
    await phone.write(textbox('Full name'), 'Ira');
    await phone.write(textbox('Email'), 'ira@');
    await phone.write(textbox('Password'), '12345');
    await phone.press(page.getByRole('button', { name: 'Create Account' }));
    await expect(textbox('Email')).toBeFocused();
    await phone.expectInSight(textbox('Email'));
    await phone.hideKeyboard();

    await provePhone(server, persona, MEMBER);
    await page.goto('/editprofile');
    await phone.write(textbox('Bio'), 'More to come. ');
    await phone.write(textbox('Location'), 'Indiranagar');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await phone.press(page.getByRole('button', { name: 'Save Changes' }));
    await phone.hideKeyboard();
    await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
    await expect(page.getByText('More to come.')).toBeVisible();
  });
}

for (const keyboard of ['shrinks', 'covers'] as const) {
  test(`in landscape a keyboard that ${keyboard} the page leaves the field in view`, async () => {
    const page = await openPage();
    const phone = await smallPhone(page, keyboard, 'landscape');
    const textbox = (name: string) => page.getByRole('textbox', { name });
    const button = (name: string | RegExp) => page.getByRole('button', { name });

    await provePhone(server, persona, MEMBER);
    await requestVenue(persona, `The Attic of ${keyboard}`);
    await page.goto('/editprofile');
    await phone.write(textbox('Bio'), 'More to come. ');
    await phone.press(button('Save Changes'));
    await phone.hideKeyboard();
    await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();

    await persona.context.clearCookies();
    await provePhone(server, persona, '9845044444');
    await page.goto('/name');
    await phone.write(textbox('Full name'), 'Zoya');
    await phone.write(textbox('Day'), '12041996');
    await phone.press(button('Continue'));
    await phone.hideKeyboard();
    await page.getByRole('radio', { name: 'Other' }).click();
    await page.getByRole('checkbox', { name: 'Other' }).click();
    await button('Continue').click();
    await phone.write(textbox('Bio'), 'Reads on the bus.');
    await phone.hideKeyboard();

    await persona.context.clearCookies();
    await provePhone(server, persona, DEMO_ADMIN_PHONE);
    const asked = closedGate();
    await page.route(`**${venuesDeskEndpoints.venueRequests.path}*`, (route) =>
      asked.isOpen.then(() => route.continue()),
    );
    await page.goto('/admin?tab=venues&list=all');
    const search = page.getByRole('searchbox', { name: 'Search venues' });
    await phone.write(search, 'Blue');
    // The count of waiting requests widens the tabs above while the field is being filled in.
    asked.open();
    await expect(button(/^Venues \d waiting$/)).toHaveCount(1);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await phone.expectInSight(search);
  });
}

test('a computer keyboard alone leads from the phone number to the wait', async () => {
  const page = await openPage();
  await page.setViewportSize({ width: 360, height: 640 });
  const { keyboard } = page;
  const textbox = (name: string) => page.getByRole('textbox', { name });
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await page.goto('/login');
  await tabTo(page, textbox('Phone number'));
  await keyboard.type('9845033333');
  await keyboard.press('Enter');
  await expect(textbox('4-digit code')).toBeFocused();
  await keyboard.type(await server.lastCode('9845033333'));

  await tabTo(page, textbox('Full name'));
  await keyboard.type('Kabir');
  await keyboard.press('Tab');
  // Tab leads to the same boxes as the automatic advance.
  for (const part of ['12', '04', '1996']) {
    await keyboard.type(part);
    await keyboard.press('Tab');
  }
  await expect(textbox('Day')).toHaveValue('12');
  await expect(textbox('Month')).toHaveValue('04');
  await expect(textbox('Year')).toHaveValue('1996');
  await expect(button('Continue')).toBeFocused();
  await keyboard.press('Enter');

  await tabTo(page, page.getByRole('radio', { name: 'Male', exact: true }));
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  await tabTo(page, page.getByRole('checkbox', { name: 'Other' }));
  await keyboard.press('Space');
  await keyboard.press('Enter');

  for (const [at, colour] of ['olive', 'plum', 'sienna'].entries()) {
    await tabTo(page, button(`Add photo ${at + 1}`));
    await choosePhotos(page, () => keyboard.press('Enter'), [await pictureOf(colour)]);
    await expect(button(`Change photo ${at + 1}`)).toBeVisible();
  }
  await tabTo(page, button('Change photo 3'));
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Crop' })).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(button('Change photo 2')).toBeFocused();
  await tabTo(page, page.getByRole('switch', { name: 'Hide my profile' }));
  await keyboard.press('Space');
  await tabTo(page, button('Create Account'));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What should people know?' })).toBeVisible();
  await keyboard.press('Shift+Tab');
  await expect(button('Skip for now')).toBeFocused();
  await keyboard.press('Enter');

  await tabTo(page, button(/The Blue Door/));
  await keyboard.press('Enter');
  await expect(button('Capture')).toBeEnabled();
  await tabTo(page, button('Capture'));
  await keyboard.press('Enter');
  await tabTo(page, button('Submit'));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Waiting for verification...' })).toBeVisible();
});
