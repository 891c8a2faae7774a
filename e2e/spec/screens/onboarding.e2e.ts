import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/support/journey-test';
import { aVisitor, type Visitor } from '#e2e/support/people/visitors';
import { addThreePhotos } from '#e2e/support/screens/onboarding';
import { promise } from '../promise.ts';

const PHONE = '9845034343';

let persona: Visitor;
let page: Page;

test.beforeAll(async ({ browser, server }) => {
  persona = await aVisitor({ server, browser });
  page = persona.page;
});
test.afterAll(() => persona.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const seen = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
const choose = (name: string) => page.getByRole('group', { name });

test('a newcomer gets from the phone number to the verification', async ({ server }) => {
  await page.goto('/login');
  await textbox('Phone number').fill(PHONE);
  await button('Verify').click();
  await promise('Paste', async () => {
    await expect(textbox('4-digit code')).toBeFocused();
    await page.evaluate((code) => navigator.clipboard.writeText(code), await server.lastCode(PHONE));
    await page.keyboard.press('ControlOrMeta+V');
    await seen('OTP verified successfully');
  });
  await promise('isNewUser → /name', () => expect(page).toHaveURL(/\/name$/));
  await promise('/name name and dob', async () => {
    for (const name of ['Full name', 'Day', 'Month', 'Year']) await expect(textbox(name)).toBeVisible();
  });
  await promise("'Please enter all the fields.'", async () => {
    await button('Continue').click();
    await expect(page.getByText('Please enter all the fields.', { exact: true })).toHaveCount(2);
    await expect(page.getByRole('alert').filter({ hasText: 'Please enter all the fields.' })).toHaveCount(1);
  });
  await promise("'You must be at least 18 years old to continue.'", async () => {
    await textbox('Full name').fill('Noor');
    await textbox('Day').fill('1');
    await textbox('Month').fill('1');
    await textbox('Year').fill(String(new Date().getFullYear() - 17));
    await seen('You must be at least 18 years old to continue.');
  });
  await promise('Adults only, 18+', async () => {
    await button('Continue').click();
    await expect(page).toHaveURL(/\/name$/);
  });
  await expect(textbox('Day')).toBeFocused(); // the refusal moves the focus, later than a script types
  await textbox('Year').fill('1');
  await expect(page.getByText('Please enter a valid date of birth.')).toHaveCount(0); // it is being corrected
  await textbox('Year').fill('1995');
  await button('Continue').click();

  const identity = choose('I identify as').getByRole('radio');
  const interests = choose('I am interested in').getByRole('checkbox');
  await expect(page).toHaveURL(/\/gender$/);
  await expect(choose('I identify as')).toBeVisible(); // the button before was called the same
  await button('Continue').click();
  await promise("'Please select your gender identity.'", () => seen('Please select your gender identity.'));
  await promise("'Please select at least one interest.'", () => seen('Please select at least one interest.'));
  await button('Are there places near me?').click();
  await seen(/^\d+ places within 5 km\.$/);
  await promise('/gender identifiedAs single choice of 3', async () => {
    expect(await choose('I identify as').locator('label').allInnerTexts()).toEqual([
      'Male',
      'Female',
      'Other',
    ]);
    for (const name of ['Male', 'Female'])
      await choose('I identify as').getByLabel(name, { exact: true }).click();
    await expect(identity.and(page.locator(':checked'))).toHaveCount(1);
  });
  await promise('/gender interestedIn multi', async () => {
    await expect(interests).toHaveCount(3);
    for (const name of ['Male', 'Other'])
      await choose('I am interested in').getByLabel(name, { exact: true }).click();
    await expect(interests.and(page.locator(':checked'))).toHaveCount(2);
  });
  await button('Continue').click();

  await expect(page).toHaveURL(/\/bio$/);
  await promise("/bio 'Create Account'", () => expect(button('Create Account')).toBeVisible());
  await promise("'Please upload 3 photos before continuing.'", async () => {
    await button('Create Account').click();
    await seen('Please upload 3 photos before continuing.');
  });
  await promise('/bio bio to 150', async () => {
    await textbox('Bio').fill('x'.repeat(150));
    await expect(textbox('Bio')).toHaveValue('x'.repeat(150));
  });
  await promise('Bio max 150', async () => {
    await textbox('Bio').press('y');
    await expect(textbox('Bio')).toHaveValue('x'.repeat(150));
  });
  await promise('/bio hide toggle only if Female', async () => {
    await expect(page.getByRole('switch', { name: 'Hide my profile' })).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await choose('I identify as').getByLabel('Other', { exact: true }).click();
    await button('Continue').click();
    await expect(page.getByRole('switch', { name: 'Hide my profile' })).toHaveCount(0);
  });
  await promise('/bio three photos', async () => {
    await addThreePhotos(page);
    await expect(page.getByRole('button', { name: /^Change photo/ })).toHaveCount(3);
  });
  await button('Create Account').click();
  await promise('Onboarding order', () => expect(page).toHaveURL(/\/verify$/));
  await button('Skip for now').click();
  await promise('Flow phone→code→name/dob→gender→photos/bio→venue photo', () => seen('Where are you?'));
  await promise('/ unverified → verification screen', async () => {
    await page.goto('/');
    await seen('Where are you?');
  });
});
