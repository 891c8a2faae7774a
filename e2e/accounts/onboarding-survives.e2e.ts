import { expect, type Page } from '@playwright/test';
import { accountsEndpoints } from '@showup/contract/accounts';
import { provePhone } from '#test/people/people';
import { chooseFiles } from '../support/browser/choose-files.ts';
import { closedGate } from '../support/browser/gate.ts';
import { test } from '../support/journey-test.ts';
import { appOn, aUser } from '../support/people/people.ts';
import { pictureOf } from '../support/people/pictures.ts';
import { aVisitor, freshPage, type Visitor } from '../support/people/visitors.ts';
import { addThreePhotos } from '../support/screens/onboarding.ts';
import { choosePhotos, usePhoto } from '../support/screens/photo-editor.ts';
import { type AppServer, startAppServer } from '../support/server/app-server.ts';

test.describe.configure({ timeout: 240_000 }); // for the start of a server

const MEMBER = '9845066666';

let server: AppServer;
let persona: Visitor;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startAppServer();
  persona = await aVisitor({ server, browser });
  await aUser(appOn(server, browser), { fullName: 'Asha', phone: MEMBER, identifiedAs: 'Female' });
});
test.afterAll(async () => {
  await persona.close();
  await server.stop();
});
test.beforeEach(async () => {
  page = await freshPage(persona);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const checkbox = (name: string) => page.getByRole('checkbox', { name, exact: true });
const photo = (slot: number) => page.getByRole('img', { name: `Photo ${slot}` });
const back = () => page.getByRole('link', { name: 'Back', exact: true });

async function sendCode(phone: string): Promise<void> {
  await page.goto('/login');
  await textbox('Phone number').fill(phone);
  await button('Verify').click();
  await expect(textbox('4-digit code')).toBeFocused();
  await page.keyboard.type(await server.lastCode(phone));
}

async function tellName(fullName: string): Promise<void> {
  await textbox('Full name').fill(fullName);
  await textbox('Day').fill('12');
  await textbox('Month').fill('04');
  await textbox('Year').fill('1996');
  await button('Continue').click();
}

async function tellGender(): Promise<void> {
  await radio('Female').check();
  await checkbox('Other').check();
  await button('Continue').click();
  await expect(page.getByRole('heading', { name: 'Three photos, a few words' })).toBeVisible();
}

/** Holds every upload until the returned function is called. */
async function holdUploads(): Promise<() => void> {
  const uploading = closedGate();
  await page.route('**/media/upload', (route) => uploading.isOpen.then(() => route.continue()));
  return uploading.open;
}

test('a link does not ask again for a proved phone, and a toast does not block touches', async () => {
  await page.goto('/login');
  await textbox('Phone number').fill('9845010009');
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await page.goBack();
  await expect(textbox('Phone number')).toHaveValue('9845010009');
  await button('Verify').click();
  await expect(textbox('4-digit code')).toBeFocused();
  const code = await server.lastCode('9845010009');
  await page.keyboard.type(code === '1111' ? '2222' : '1111');
  const refusal = page.getByText('OTP verification failed');
  const isReached = (said: Element) => {
    const { left, top, width, height } = said.getBoundingClientRect();
    return said.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  expect(await refusal.evaluate(isReached)).toBe(false);
  await expect(textbox('4-digit code')).toBeFocused();
  await page.keyboard.type(code);
  await expect(textbox('Full name')).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await page.goto('/verify');
  await expect(page).toHaveURL(/\/name$/);
  await expect(textbox('Full name')).toBeVisible();
});

test('a reload and every way back keep all answers, and each screen says which of the steps it is', async () => {
  const step = (at: number) => page.getByRole('progressbar', { name: `Step ${at} of 5` });
  await provePhone(server, persona, '9845010001');
  await page.goto('/name');
  await expect(step(1)).toBeVisible();
  await textbox('Full name').fill('Ira');
  await textbox('Day').fill('7');
  await page.reload();
  await expect(textbox('Full name')).toHaveValue('Ira');
  await expect(textbox('Day')).toHaveValue('7');
  await tellName('Ira Sen');

  await expect(step(2)).toBeVisible();
  await radio('Female').check();
  await checkbox('Male').check();
  await page.reload();
  await expect(radio('Female')).toBeChecked();
  await expect(checkbox('Male')).toBeChecked();
  await page.goBack();
  await expect(textbox('Full name')).toHaveValue('Ira Sen');
  await expect(textbox('Year')).toHaveValue('1996');
  await page.goForward();
  await back().click();
  await expect(textbox('Full name')).toHaveValue('Ira Sen');
  await button('Continue').click();
  await button('Continue').click();

  await expect(step(3)).toBeVisible();
  await addThreePhotos(page);
  await textbox('Bio').fill('Half a bio');
  await page.getByRole('switch', { name: 'Hide my profile' }).check();
  await page.reload();
  for (const slot of [1, 2, 3]) await expect(photo(slot)).toBeVisible();
  await expect(textbox('Bio')).toHaveValue('Half a bio');
  await expect(page.getByRole('switch', { name: 'Hide my profile' })).toBeChecked();
  await back().click();
  await expect(radio('Female')).toBeChecked();
  await button('Continue').click();
  await expect(photo(3)).toBeVisible();
  await button('Create Account').click();

  await expect(page.getByRole('heading', { name: 'What should people know?' })).toBeVisible();
  await expect(step(4)).toBeVisible();
  await page.getByRole('combobox', { name: 'From' }).selectOption('25');
  await button('Add a prompt').click();
  await textbox('Your answer to prompt 1').fill('dancing on');
  await checkbox('Hiking').check();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('25');
  await expect(textbox('Your answer to prompt 1')).toHaveValue('dancing on');
  await expect(checkbox('Hiking')).toBeChecked();
  await button('Save and continue').click();
  await expect(step(5)).toBeVisible();
});

test('the email form keeps its input while reading the terms, except the password', async () => {
  await page.goto('/signup');
  await textbox('Full name').fill('Zoya');
  await textbox('Email').fill('zoya@example.com');
  await textbox('Password').fill('not-to-be-kept');
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { name: 'Terms', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(textbox('Full name')).toHaveValue('Zoya');
  await page.reload();
  await expect(textbox('Email')).toHaveValue('zoya@example.com');
  await expect(textbox('Password')).toHaveValue('');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).toContain('zoya@example.com');
  expect(kept).not.toContain('not-to-be-kept');
});

test('an upload arrives on any screen that is open by then, unless it was cancelled', async () => {
  await provePhone(server, persona, '9845010002');
  await page.goto('/name');
  await tellName('Leela');
  await tellGender();
  const letThrough = await holdUploads();
  await choosePhotos(page, () => button('Add photo 1').click(), [
    await pictureOf('teal'),
    await pictureOf('coral'),
    await pictureOf('navy'),
  ]);
  await expect(page.getByRole('progressbar', { name: /^Uploading photo/ })).toHaveCount(3);
  await button('Cancel photo 2').click();
  await expect(button('Add photo 2')).toBeVisible();

  await back().click();
  await button('Continue').click();
  await expect(button('Add photo 1')).toBeVisible();
  letThrough();
  await expect(photo(1)).toBeVisible();
  await expect(photo(3)).toBeVisible();
  await expect(button('Add photo 2')).toBeVisible();
});

test('Create Account pressed while photos upload is sent by itself with the last, and a fourth photo is named', async () => {
  await provePhone(server, persona, '9845010009');
  await page.goto('/name');
  await tellName('Rhea');
  await tellGender();
  const letThrough = await holdUploads();
  await chooseFiles(page, () => button('Add photo 1').click(), [
    await pictureOf('teal'),
    await pictureOf('coral'),
    await pictureOf('navy'),
    { ...(await pictureOf('plum')), name: 'beach.png' },
  ]);
  for (let photos = 3; photos > 0; photos--) await usePhoto(page);
  await expect(page.getByText('There is room for three photos. Left out: beach.png')).toBeVisible();
  await textbox('Bio').fill('Slow dancer.');
  await button('Create Account').click();
  await expect(button('0 of 3 photos…')).toBeVisible();
  await expect(page).toHaveURL('/bio');
  letThrough();
  await expect(page).toHaveURL('/verify');
  await expect(page.getByText('Account created successfully')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'What should people know?' })).toBeVisible();
  for (const interest of ['Hiking', 'Tea']) await checkbox(interest).check();
  await button('Add a prompt').click();
  await button('Save and continue').click();
  await expect(textbox('Your answer to prompt 1')).toBeFocused();
  await page.keyboard.type('two left feet');
  await page.getByRole('combobox', { name: 'From' }).selectOption('28');
  await page.getByRole('combobox', { name: 'To' }).selectOption('25');
  await button('Save and continue').click();
  await expect(page.getByText('Please choose ages from 18 on, the younger one first.')).toBeVisible();
  await page.getByRole('combobox', { name: 'To' }).selectOption('35');
  await button('Save and continue').click();
  await expect(page.getByRole('heading', { name: 'Where are you?' })).toBeVisible();
  await page.reload();
  await button('Edit your profile').click();
  await expect(checkbox('Tea')).toBeChecked();
  await expect(textbox('Your answer to prompt 1')).toHaveValue('two left feet');
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue('35');
});

test('nothing is lost offline, and everything can be sent again', async () => {
  await provePhone(server, persona, '9845010003');
  const codeOfLaterSteps = page.waitForResponse(/\/assets\/BioScreen-/);
  await page.goto('/name');
  await codeOfLaterSteps;
  await page.waitForLoadState('networkidle'); // with what that code imports
  await persona.context.setOffline(true);
  await tellName('Mira');
  await tellGender();
  await expect(page).toHaveURL('/bio');
  await persona.context.setOffline(false);
  await page.reload(); // without a network, the photo editor did not load
  await choosePhotos(page, () => button('Add photo 1').click(), [
    await pictureOf('teal'),
    await pictureOf('coral'),
  ]);
  await expect(button('Change photo 1')).toBeVisible(); // they are uploaded, not only previewed
  await expect(button('Change photo 2')).toBeVisible();
  await persona.context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await choosePhotos(page, () => button('Add photo 3').click(), [await pictureOf('navy')]);
  await expect(page.getByText('Failed to upload image')).toBeVisible();
  await persona.context.setOffline(false);
  await button('Retry photo 3').click();
  await expect(button('Change photo 3')).toBeVisible();

  await persona.context.setOffline(true);
  await textbox('Bio').fill('Still here.');
  await button('Create Account').click();
  await expect(
    page.getByText('No connection right now. Please check your network and try again.'),
  ).toBeVisible();
  await persona.context.setOffline(false);
  await expect(textbox('Bio')).toHaveValue('Still here.');
  await button('Create Account').click();
  await expect(page.getByText('Account created successfully')).toBeVisible();
});

test('a double tap sends once and does not act on the next screen', async () => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await page.goto('/login');
  await textbox('Phone number').fill('9845010004');
  await button('Verify').dblclick();
  await expect(textbox('4-digit code')).toBeFocused();
  await page.keyboard.type(await server.lastCode('9845010004'));
  await textbox('Full name').fill('Sana');
  await textbox('Day').pressSequentially('12041996');
  await button('Continue').dblclick();
  await expect(radio('Female')).toBeVisible();
  await expect(page.getByText('Please select your gender identity.')).toHaveCount(0);
  await tellGender();
  await addThreePhotos(page);
  await button('Create Account').dblclick();
  await expect(page.getByRole('heading', { name: 'What should people know?' })).toBeVisible();
  expect(sent.filter((path) => path !== '/media/upload')).toEqual([
    '/otp/send',
    '/otp/verify',
    '/auth/verify-user',
    '/auth/signup',
  ]);
});

test('an expired proof needs a new code and keeps all answers', async () => {
  await sendCode('9845010005');
  await tellName('Devika');
  await radio('Other').check();
  await persona.context.clearCookies();
  await page.reload();
  await expect(textbox('Phone number')).toBeVisible();
  await sendCode('9845010005');
  await expect(textbox('Full name')).toHaveValue('Devika');
  await button('Continue').click();
  await expect(radio('Other')).toBeChecked();
});

test('signing up in one tab moves the other tab on too', async () => {
  await provePhone(server, persona, '9845010006');
  await page.goto('/name');
  await tellName('Farah');
  await tellGender();
  await addThreePhotos(page);
  const other = await persona.context.newPage();
  await other.goto('/terms');
  const told = await page.evaluate(() => sessionStorage.getItem('showup.onboarding') ?? '');
  await other.evaluate((answers) => sessionStorage.setItem('showup.onboarding', answers), told);
  await other.goto('/bio');
  await expect(other.getByRole('img', { name: 'Photo 3' })).toBeVisible();

  await button('Create Account').click();
  await expect(page.getByRole('heading', { name: 'What should people know?' })).toBeVisible();
  await other.getByRole('button', { name: 'Create Account' }).click();
  await expect(other.getByRole('heading', { name: 'What should people know?' })).toBeVisible();
});

test('a session that ends in one tab ends in the others, even with unsaved text', async () => {
  await provePhone(server, persona, MEMBER);
  await page.goto('/editprofile');
  await textbox('Bio').fill('Not saved');
  const other = await persona.context.newPage();
  await other.goto('/profile');
  await other.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Meet people who really show up.' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an email account logged out in another tab leads to the sign-in at the next step', async () => {
  await page.goto('/signup');
  await textbox('Full name').fill('Zoya');
  await textbox('Email').fill('zoya@example.com');
  await textbox('Password').fill('k7wzqm');
  await button('Create Account').click();
  await expect(page.getByRole('heading', { name: 'One more thing: your phone number' })).toBeVisible();
  await sendCode('9845010007');
  await expect(textbox('Full name')).toHaveValue('Zoya');
  await persona.call(accountsEndpoints.logout, {});
  await tellName('Zoya');
  await expect(page.getByRole('heading', { name: 'Meet people who really show up.' })).toBeVisible();
});
