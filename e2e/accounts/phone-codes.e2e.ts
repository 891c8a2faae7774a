import { expect, type Page, request } from '@playwright/test';
import { test } from '../support/journey-test.ts';
import { aVisitor, type Visitor } from '../support/people/visitors.ts';
import type { AppServer } from '../support/server/app-server.ts';

let server: AppServer;
let persona: Visitor;
let page: Page;

test.beforeAll(async ({ browser, server: shared }) => {
  server = shared;
  persona = await aVisitor({ server, browser });
  page = persona.page;
});
test.afterAll(() => persona.close());
test.beforeEach(async () => {
  await persona.context.clearCookies();
  await page.goto('/login');
  await page.evaluate(() => sessionStorage.clear());
});

async function askForCode(phone: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Verify' }).click();
}

test('asking again too early shows how long to wait and a link back to the boxes', async () => {
  const phone = '9845055501';
  await askForCode(phone);
  await expect(page.getByLabel('4-digit code')).toBeFocused();
  await expect(page.getByRole('timer')).toHaveText(/in \d\d s/);

  await page.getByRole('link', { name: 'Resend OTP' }).click();
  const field = page.getByRole('textbox', { name: 'Phone number' });
  await expect(field).toHaveValue(phone);
  await field.fill('9845055500');
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expect(field).toHaveValue('9845055500');
  await field.fill(phone);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText(/^You can request another code in \d\d s\./)).toBeVisible();
  await page.getByRole('link', { name: 'Enter the last code' }).click();
  await page.getByLabel('4-digit code').click();
  await page.keyboard.type(await server.lastCode(phone));
  await expect(page.getByText('OTP verified successfully')).toBeVisible();
});

test('a number of another country stays in the field and is refused, and no code is sent', async () => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/otp/send') && asked.push(request.url()));
  for (const [pasted, shown] of [
    ['+44 7700 900123', '+447700900123'],
    ['+1 415 555 2671', '+14155552671'],
    ['00971 50 123 4567', '00971501234567'],
    ['98450 12345 67', '984501234567'],
  ] as const) {
    await askForCode(pasted);
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid 10-digit phone number.');
    await expect(page.getByLabel('Phone number')).toHaveValue(shown);
  }
  const field = page.getByLabel('Phone number');
  await field.fill('9845012345');
  await field.fill('+4477009001'); // as long as ten digits and one more
  await expect(field).toHaveValue('+4477009001');
  expect(asked).toEqual([]);
});

test('phone, code and birthday can be typed in the digits of one’s own script', async () => {
  await askForCode('0091 ९८४५० ५५५०५');
  await expect(page.getByText('•••••••505')).toBeVisible();
  const code = await server.lastCode('9845055505');
  const zero = '०'.charCodeAt(0);
  await page.getByLabel('4-digit code').click();
  await page.keyboard.insertText(
    [...code].map((digit) => String.fromCharCode(zero + Number(digit))).join(''),
  );
  await expect(page).toHaveURL(/\/name/);
  await page.getByLabel('Day').fill('१२');
  await page.getByLabel('Month').fill('٠٤');
  await page.getByLabel('Year').fill('１９９８');
  await expect(page.getByLabel('Day')).toHaveValue('12');
  await expect(page.getByLabel('Month')).toHaveValue('04');
  await expect(page.getByLabel('Year')).toHaveValue('1998');
});

test('a long wait counts down in minutes until a new code can be requested', async () => {
  await page.clock.install();
  const resendAt = await page.evaluate(() => new Date(Date.now() + 125_000).toISOString());
  const refusal = { message: 'Too many codes were requested.', code: 'codes.too_many', resendAt };
  await page.route('**/otp/send', (route) => route.fulfill({ status: 429, json: refusal }), { times: 1 });
  await askForCode('9845055502');
  await expect(page.getByText(/^You can request another code in [12]:\d\d\./)).toBeVisible();
  await page.clock.fastForward(126_000);
  await expect(page.getByText('You can ask for a code now.')).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/otp/);
});

test('the code screen sends a new code once the wait is over', async () => {
  const phone = '9845055504';
  await page.clock.install();
  await askForCode(phone);
  const button = page.getByRole('button', { name: 'Send a new code' });
  await expect(page.getByText(/^No code\? Resend OTP in \d\d s\.$/)).toBeVisible();
  await expect(button).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Resend OTP' })).toBeVisible();
  await page.clock.fastForward(60_000);

  const resendAt = await page.evaluate(() => new Date(Date.now() + 125_000).toISOString());
  const refusal = { message: 'Too many codes were requested.', code: 'codes.too_many', resendAt };
  await page.route('**/otp/send', (route) => route.fulfill({ status: 429, json: refusal }), { times: 1 });
  await button.click();
  await expect(page.getByText(/^No code\? Resend OTP in [12]:\d\d\.$/)).toBeVisible();
  await page.clock.fastForward(126_000);

  await page.getByLabel('4-digit code').fill('7');
  await page.route('**/otp/send', (route) => route.fulfill({ json: { codeLength: 4, resendAt } }), {
    times: 1,
  });
  await button.click();
  await expect(page.getByText('New code sent')).toBeVisible();
  await expect(page.getByLabel('4-digit code')).toHaveValue('');
  await expect(page.getByLabel('4-digit code')).toBeFocused();
  await page.keyboard.type(await server.lastCode(phone));
  await expect(page.getByText('OTP verified successfully')).toBeVisible();
});

test('a code typed without a network stays, with the reason said once, and can be sent again', async () => {
  const phone = '9845055506';
  await askForCode(phone);
  const field = page.getByLabel('4-digit code');
  await expect(field).toBeFocused();
  const code = await server.lastCode(phone);
  await persona.context.setOffline(true);
  await page.keyboard.type(code);
  await expect(page.getByText('No connection right now.')).toHaveCount(1);
  await expect(field).toHaveValue(code);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeFocused();
  await field.fill(code === '1111' ? '2222' : '1111');
  await expect(page.getByRole('button', { name: 'Use this code' })).toBeVisible();
  await field.fill(code);
  await persona.context.setOffline(false);
  await again.click();
  await expect(page.getByText('OTP verified successfully')).toBeVisible();
});

test('a phone whose codes were guessed gets eight boxes and can still sign in', async () => {
  const phone = '9845055503';
  for (let browser = 0; browser < 4; browser++) {
    const stranger = await request.newContext({ baseURL: server.url });
    await stranger.post('/otp/send', { data: { phoneNumber: phone } });
    const wrong = (await server.lastCode(phone)) === '1111' ? '2222' : '1111';
    for (let guess = 0; guess < 3; guess++) {
      await stranger.post('/otp/verify', { data: { phoneNumber: phone, code: wrong } });
    }
    await stranger.dispose();
  }
  await askForCode(phone);
  await expect(page.getByLabel('8-digit code')).toBeVisible();
  await page.getByLabel('8-digit code').click();
  await page.keyboard.type(await server.lastCode(phone));
  await expect(page.getByText('OTP verified successfully')).toBeVisible();
});
