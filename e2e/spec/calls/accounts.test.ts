import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { phoneToken } from '#test/accounts/email-people';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { settle, times, woman } from '#test/matching/crowd';
import { nextPhone, provePhone, threePhotos } from '#test/people/people';
import { startSmsStandIn } from '#test/stand-ins/sms-stand-in';
import { promise } from '../promise.ts';
import { ask, refused } from './ask.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

test('an SMS service delivers our own code to +91', async () => {
  const carrier = await startSmsStandIn(() => ({ status: 200, body: { type: 'success', request_id: '1' } }));
  const account = { url: carrier.url, timeoutMs: 5_000, authKey: 'key', templateId: 'template' };
  const carried = await startTestApp({ sms: { provider: 'msg91', ...account } }, { beside: app });
  const browser = carried.browser();
  await promise('Third-party passwordless service, +91', async () => {
    await ask(browser, 'POST /otp/send', { phoneNumber: '9812345678' });
    const [message] = carrier.requests.map(({ url }) => url.searchParams);
    expect(message?.get('mobile')).toBe('919812345678');
    expect(message?.get('otp')).toMatch(/^\d{4}$/);
    const entered = { phoneNumber: '9812345678', code: message?.get('otp') };
    expect((await ask(browser, 'POST /otp/verify', entered)).status).toBe(200);
  });
  await carried.close();
  await carrier.close();
});

test('a verified phone signs up, and the account can be deleted', async () => {
  const browser = app.browser();
  const phoneNumber = nextPhone();
  const state = () => ask(browser, 'GET /otp/state');
  expect(await state()).toMatchObject({ body: { isPhoneVerified: false } });
  await promise('verify-user with token and 10 digits', async () => {
    const token = await phoneToken(app, browser, phoneNumber);
    const ofAnother = { token, phoneNumber: nextPhone() };
    expect(await ask(browser, 'POST /auth/verify-user', ofAnother)).toMatchObject({ status: 401 });
    expect(await ask(browser, 'POST /auth/verify-user', { phoneNumber })).toMatchObject({ status: 400 });
    expect(phoneNumber).toMatch(/^\d{10}$/);
    expect((await ask(browser, 'POST /auth/verify-user', { token, phoneNumber })).status).toBe(200);
  });
  await promise('2xx → phone verified', async () =>
    expect(await state()).toMatchObject({ body: { isPhoneVerified: true } }),
  );

  const form = {
    fullName: 'Anna',
    dob: '1996-04-12',
    identifiedAs: 'Female',
    interestedIn: ['Male', 'Other'],
    bio: 'Here for the music.',
    isProfileHidden: false,
  };
  const photos = await threePhotos(browser);
  const [one = '', two = ''] = photos;
  const signUp = (chosen: string[]) => ask(browser, 'POST /auth/signup', { ...form, photos: chosen });
  await promise('Exactly 3 photos', async () => {
    const wrong = refused(400, 'Please upload 3 photos before continuing.');
    expect(await signUp([one, two])).toMatchObject(wrong);
    expect(await signUp([...photos, one])).toMatchObject(wrong);
  });
  await promise('Adults only, 18+', async () => {
    const today = new Date().toISOString().slice(5, 10);
    const dob = `${new Date().getFullYear() - 17}-${today === '02-29' ? '02-28' : today}`;
    const young = await ask(browser, 'POST /auth/signup', { ...form, dob, photos });
    expect(young).toMatchObject(refused(400, 'You must be at least 18 years old to continue.'));
  });
  const signedUp = await signUp(photos);
  await promise('POST /auth/signup', () =>
    expect(signedUp).toMatchObject({ status: 200, body: { ...form, phoneNumber } }),
  );
  await promise('GET /auth/check', async () =>
    expect(await ask(browser, 'GET /auth/check')).toEqual(signedUp),
  );
  await promise('POST /auth/verify-user', async () => {
    const known = app.browser();
    const token = await phoneToken(app, known, phoneNumber);
    expect(await ask(known, 'POST /auth/verify-user', { token, phoneNumber })).toEqual(signedUp);
    const unknown = app.browser();
    const other = nextPhone();
    const isNew = { token: await phoneToken(app, unknown, other), phoneNumber: other };
    expect((await ask(unknown, 'POST /auth/verify-user', isNew)).body).toEqual({ isNewUser: true });
  });
  await promise('POST /auth/deleteaccount', async () => {
    expect((await ask(browser, 'POST /auth/deleteaccount')).status).toBe(200);
    expect(await provePhone(app, app.browser(), phoneNumber)).toEqual({ isNewUser: true });
  });
});

test('an email and a password sign up and in', async () => {
  const browser = app.browser();
  const form = { fullName: 'Eva', email: 'eva@example.com' };
  await promise('Password minimum 6', async () => {
    const short = await ask(browser, 'POST /auth/signup', { ...form, password: '12345' });
    expect(short).toMatchObject(refused(400, 'Password must be at least 6 characters'));
    const enough = await ask(browser, 'POST /auth/signup', { ...form, password: 'k7wzqm' });
    expect(enough).toMatchObject({ status: 200, body: form });
  });
  await promise('POST /auth/logout', async () => {
    const copy = app.browser(new Map(browser.cookies));
    expect((await ask(browser, 'POST /auth/logout')).status).toBe(200);
    for (const left of [browser, copy]) expect((await ask(left, 'GET /auth/check')).status).toBe(401);
  });
  await promise('POST /auth/login', async () => {
    const logIn = (password: string) =>
      ask(browser, 'POST /auth/login', { email: 'eva@example.com', password });
    expect((await logIn('1234567')).status).toBe(401);
    expect(await logIn('k7wzqm')).toMatchObject({ status: 200, body: form });
    expect(await ask(browser, 'GET /auth/check')).toMatchObject({ status: 200, body: form });
  });
});

test('the number of active people is public', async () => {
  await settle(app, [
    ...times(12, woman),
    ...times(9, { ...woman, isVerified: false }),
    ...times(9, { ...woman, isHidden: true }),
  ]);
  await promise('GET /messages/totalUsers', async () =>
    expect((await ask(app.browser(), 'GET /messages/totalUsers')).body).toEqual({ totalUsers: 10 }),
  );
});
