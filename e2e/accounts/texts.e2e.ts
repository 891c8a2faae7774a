import { expect, type Page } from '@playwright/test';
import { interestTags, profileOptions } from '@showup/contract/profiles/profile-options';
import { provePhone } from '../../server/test/people/people.ts';
import { chooseFiles } from '../support/browser/choose-files.ts';
import { closedGate } from '../support/browser/gate.ts';
import { test } from '../support/journey-test.ts';
import { appOn, aUser } from '../support/people/people.ts';
import { type Picture, pictureOf } from '../support/people/pictures.ts';
import { aVisitor, type Visitor } from '../support/people/visitors.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

const WOMAN = '9845066666';
const MAN = '9845077777';

let server: AppServer;
let persona: Visitor;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startAppServer();
  persona = await aVisitor({ server, browser });
  const app = appOn(server, browser);
  await aUser(app, { fullName: 'Asha', phone: WOMAN, identifiedAs: 'Female' });
  await aUser(app, { fullName: 'Arjun', phone: MAN, identifiedAs: 'Male' });
});
test.afterAll(async () => {
  await persona.close();
  await server.stop();
});
test.beforeEach(async () => {
  await persona.context.clearCookies();
  for (const open of persona.context.pages()) await open.close();
  page = await persona.context.newPage();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const toggle = (name: string) => page.getByRole('switch', { name });

async function shows(...texts: string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
}

/** The server is unavailable for the next call to this address only. */
async function failOnce(path: string, act: () => Promise<void>, text: string): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await act();
  await shows(text);
}

async function askForCode(phone: string): Promise<string> {
  await page.goto('/login');
  await textbox('Phone number').fill(phone);
  await button('Verify').click();
  await expect(textbox('Digit 1 of 4')).toBeFocused();
  return server.lastCode(phone);
}

test('the phone and code screens explain refusals and failures and lead back', async () => {
  await page.goto('/login?location=new%20delhi');
  await expect(page.getByText(/^(Fewer than 10|\d+) active people in New delhi$/)).toBeVisible();
  for (const [link, heading] of [
    ['Terms', 'Terms'],
    ['Privacy policy', 'Privacy policy'],
  ] as const) {
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await page.goBack();
  }
  await textbox('Phone number').fill('+91 98450 44444');
  await expect(textbox('Phone number')).toHaveValue('9845044444');
  await failOnce('**/otp/send', () => button('Verify').click(), 'Failed to send OTP. Please try again.');

  const code = await askForCode('9845044444');
  await page.keyboard.type('x');
  await expect(textbox('Digit 1 of 4')).toHaveValue('');
  const wrong = code === '1234' ? '4321' : '1234';
  await page.keyboard.type(wrong);
  await shows('OTP verification failed', 'That code is wrong or has expired.');
  await expect(textbox('Digit 1 of 4')).toHaveValue('');
  await expect(page.getByText('+91 •••••••444')).toBeVisible();
  await expect(textbox('Digit 1 of 4')).toBeFocused();
  await page.keyboard.type(code.slice(0, 1));
  await expect(page.getByText('That code is wrong')).toHaveCount(0);
  await failOnce(
    '**/auth/verify-user',
    () => page.keyboard.type(code.slice(1)),
    'Authentication failed: Something went wrong. Please try again.',
  );
  await page.getByRole('link', { name: 'Resend OTP' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(textbox('Phone number')).toHaveValue('9845044444');

  await page.keyboard.type(await askForCode(MAN));
  await shows('Logged in successfully');
  await page.goto('/otp');
  await expect(page).toHaveURL(/\/$/);
});

test('the email form names missing fields, can show the password, and signs up, in and out', async () => {
  await page.goto('/signup');
  await button('Create Account').click();
  await shows('Full name is required', 'Email is required', 'Password is required');
  await textbox('Email').fill('zoya@example');
  await textbox('Password').fill('12345');
  await shows('Invalid email format', 'Password must be at least 6 characters');
  await expect(textbox('Password')).toHaveAttribute('type', 'password');
  await button('Show password').click();
  await expect(textbox('Password')).toHaveAttribute('type', 'text');
  await button('Hide password').click();
  await expect(textbox('Password')).toHaveAttribute('type', 'password');

  await textbox('Full name').fill('Zoya');
  await textbox('Email').fill('zoya@example.com');
  await textbox('Password').fill('k7wzqm');
  await button('Create Account').click();
  await shows('Account created successfully');
  await expect(page.getByRole('heading', { name: 'One more thing: your phone number' })).toBeVisible();
  await button('Log out').click();
  await shows('Logged out successfully');

  await page.goto('/signup');
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await textbox('Email').fill('zoya@example.com');
  await textbox('Password').fill('q4vnxd');
  await button('Sign in').click();
  await shows('Invalid email or password.');
  await textbox('Password').fill('k7wzqm');
  await button('Sign in').click();
  await shows('Logged in successfully');
});

test('the name, gender and bio steps each say what is missing', async () => {
  await provePhone(server, persona, '9845055555');
  await page.goto('/name');
  await button('Continue').click();
  await expect(page.getByText('Please enter all the fields.', { exact: true })).toHaveCount(2);
  await textbox('Full name').fill('Noor');
  await textbox('Day').fill('1');
  await textbox('Month').fill('1');
  await textbox('Year').fill(String(new Date().getFullYear() - 17));
  await shows('You must be at least 18 years old to continue.');
  await textbox('Year').fill('1995');
  await button('Continue').click();

  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  await button('Continue').click();
  await shows('Please select your gender identity.', 'Please select at least one interest.');
  await page.getByRole('radio', { name: 'Other' }).check();
  await page.getByRole('checkbox', { name: 'Female' }).check();
  await page.getByRole('checkbox', { name: 'Other' }).check();
  await button('Continue').click();

  await button('Create Account').click();
  await shows('Please upload 3 photos before continuing.');
  await expect(toggle('Hide my profile')).toHaveCount(0);
  await textbox('Bio').fill('x'.repeat(149));
  await textbox('Bio').press('y');
  await textbox('Bio').press('z');
  await expect(textbox('Bio')).toHaveValue(`${'x'.repeat(149)}y`);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('radio', { name: 'Female' }).check();
  await button('Continue').click();
  await expect(toggle('Hide my profile')).toBeVisible();
});

test('a failed upload says so and can be retried, and a file that is no picture is refused', async () => {
  await provePhone(server, persona, WOMAN);
  await page.goto('/editprofile');
  const replace = async (file: Picture) => {
    await button('Change photo 2').click();
    const item = page.getByRole('menuitem', { name: 'Replace' });
    await chooseFiles(page, () => item.click(), [file]);
  };
  await replace({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await shows('Please select an image file');
  await replace({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('broken') });
  await shows('Failed to upload image');
  await expect(page.getByText(/Please choose a JPEG, PNG, WebP/)).toBeVisible();
  await expect(button('Retry photo 2')).toHaveCount(0);
  const heic = { name: 'IMG_0042.HEIC', mimeType: '', buffer: Buffer.from('ftypheic') };
  await chooseFiles(page, () => button('Choose another photo 2').click(), [heic]);
  await expect(button('Choose another photo 2')).toBeVisible();
  await button('Cancel photo 2').click();
  await expect(page.getByText(/Please choose a JPEG, PNG, WebP/)).toHaveCount(0);

  await page.route('**/media/upload', (route) => route.abort(), { times: 1 });
  await replace(await pictureOf('teal'));
  await expect(button('Retry photo 2')).toBeVisible();
  const uploading = closedGate();
  await page.route('**/media/upload', (route) => uploading.isOpen.then(() => route.continue()), { times: 1 });
  await button('Retry photo 2').click();
  await expect(page.getByRole('progressbar', { name: 'Uploading photo 2' })).toBeVisible();
  await button('Save Changes').click();
  uploading.open();
  await shows('Image 2 uploaded!');
  // Nothing was saved without it: saving would have led to the profile.
  await expect(button('Save Changes')).toBeVisible();
});

test('the profile form offers all choices, enforces its limits and reorders photos', async () => {
  await provePhone(server, persona, WOMAN);
  await page.goto('/editprofile');
  const labels = {
    'Looking for': profileOptions.lookingFor,
    Pets: profileOptions.pets,
    Drinking: profileOptions.drinking,
    Smoking: profileOptions.smoking,
    Workout: profileOptions.workout,
    Diet: profileOptions.dietaryPreference,
    'Social media': profileOptions.socialMedia,
    'Sleeping habits': profileOptions.sleepingHabits,
  };
  const offered: number[] = [];
  for (const [label, options] of Object.entries(labels)) {
    const field = page.getByRole('combobox', { name: label });
    await expect(field.locator('option')).toHaveText(['No answer', ...options]);
    offered.push(options.length);
  }
  expect(offered).toEqual([6, 7, 4, 4, 4, 4, 3, 3]);

  const interests = page.getByRole('checkbox');
  await expect(interests).toHaveCount(54);
  expect(
    await interests.evaluateAll((boxes) => boxes.map(({ parentElement }) => parentElement?.textContent)),
  ).toEqual([...interestTags]);
  const unchecked = page.getByRole('checkbox', { checked: false }).first();
  while ((await page.getByRole('checkbox', { checked: true }).count()) < 10) await unchecked.click();
  await unchecked.click();
  await shows('You can select a maximum of 10 interests.');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(10);

  const photos = page.getByRole('group', { name: 'Photos' }).getByRole('img');
  const mediaOf = () =>
    photos.evaluateAll((all) => all.map((photo) => photo.getAttribute('src')?.replace(/\?.*/, '')));
  const [first, second, third] = await mediaOf();
  await button('Change photo 1').click();
  await page.getByRole('menuitem', { name: 'Move right' }).click();
  expect(await mediaOf()).toEqual([second, first, third]);
  await button('Change photo 1').click();
  await page.getByRole('menuitem', { name: 'Move right' }).click();
  expect(await mediaOf()).toEqual([first, second, third]);

  await button('Change photo 3').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await button('Save Changes').click();
  await shows('Please upload 3 photos before continuing.');
  await chooseFiles(page, () => button('Add photo 3').click(), [await pictureOf('plum')]);
  await shows('Image 3 uploaded!');
  const refusal = { message: 'Profiles cannot be changed tonight.', code: 'profiles.closed' };
  await page.route('**/auth/updateprofile', (route) => route.fulfill({ status: 409, json: refusal }), {
    times: 1,
  });
  await button('Save Changes').click();
  await shows(refusal.message);
  await failOnce('**/auth/updateprofile', () => button('Save Changes').click(), 'Failed to update profile');
  await button('Save Changes').click();
  await shows('Profile updated successfully');
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
});

test('the own profile can be hidden, shared, themed and logged out', async () => {
  await provePhone(server, persona, WOMAN);
  await page.goto('/profile');
  await expect(page.getByText(/^Member since \w+ \d{4}$/)).toBeVisible();
  await toggle('Show my profile').click();
  await shows('Profile is now hidden');
  await expect(toggle('Show my profile')).not.toBeChecked();
  await toggle('Show my profile').click();
  await shows('Profile is now visible');
  await expect(toggle('Show my profile')).toBeChecked();
  await failOnce(
    '**/auth/toggle-visibility',
    () => toggle('Show my profile').click(),
    'Failed to update profile visibility',
  );
  await expect(toggle('Show my profile')).toBeChecked();
  await button('Copy share link').click();
  await shows('Link copied to clipboard!');

  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('radio')).toHaveCount(32);
  await expect(page.getByRole('radio', { name: 'coffee' })).toBeChecked();
  await page.getByRole('radio', { name: 'dracula' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dracula');
  await page.getByRole('radio', { name: 'coffee' }).check();
  await page.getByRole('link', { name: 'Back to profile' }).click();
  await button('Log out').click();
  await shows('Logged out successfully');

  await provePhone(server, persona, MAN);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
  await expect(toggle('Show my profile')).toHaveCount(0);
});
