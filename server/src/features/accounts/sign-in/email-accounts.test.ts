import { accountsEndpoints, accountTexts } from '@showup/contract/accounts';
import { profilesEndpoints } from '@showup/contract/profiles';
import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { emailAccount, PASSWORD, proveEmail } from '#test/accounts/email-people';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { heldOpen } from '#test/database/held-open';
import { leave } from '#test/people/meeting';
import { aUser, lastCodeTo, nextPhone, provePhone, threePhotos } from '#test/people/people';
import { aPicture } from '#test/people/pictures';
import type { TestBrowser } from '#test/people/test-browser';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const form = { fullName: 'Anna', email: 'anna@example.com', password: PASSWORD };

const signUp = (body: unknown) => app.browser().answer(accountsEndpoints.signup, { body });
const logIn = (body: unknown) => app.browser().answer(accountsEndpoints.login, { body });

test('an email sign-up signs in a person without a profile', async () => {
  const browser = app.browser();
  const user = await browser.call(accountsEndpoints.signup, {
    body: { ...form, fullName: ' Anna ', email: ' Anna@Example.com ' },
  });
  expect(user).toMatchObject({
    fullName: 'Anna',
    email: 'anna@example.com',
    phoneNumber: null,
    dob: null,
    identifiedAs: null,
    interestedIn: [],
    photos: [],
    verifiedUser: false,
  });
  expect(await browser.call(accountsEndpoints.checkAuth, {})).toEqual(user);
  expect(JSON.stringify(user)).not.toContain(form.password);
});

test('a repeated email sign-up signs in to the account that it has created, with the same password only', async () => {
  const browser = app.browser();
  const signUpHere = (password: string) =>
    browser.call(accountsEndpoints.signup, { body: { ...form, password } });
  const first = await signUpHere(PASSWORD);
  expect(await signUpHere(PASSWORD)).toEqual(first);
  expect((await signUpHere(`${PASSWORD} another`))._id).not.toBe(first._id);
  expect(await app.db.sql`select from users`).toHaveLength(2);
  await app.db.sql`update daily_counts set count = 1000000`; // repeats count, as they tell whether the password is right
  const refused = await browser.answer(accountsEndpoints.signup, { body: form });
  expect(refused).toMatchObject({ body: { code: 'accounts.too_many_signups' } });
});

test.each([
  [{ ...form, fullName: '' }, accountTexts.fullName],
  [{ ...form, fullName: undefined }, accountTexts.fullName],
  [{ ...form, email: '' }, accountTexts.email],
  [{ ...form, email: undefined }, accountTexts.email],
  [{ ...form, email: 'anna' }, accountTexts.emailFormat],
  [{ ...form, email: 'anna@example' }, accountTexts.emailFormat],
  [{ ...form, email: 'anna @example.com' }, accountTexts.emailFormat],
  [{ ...form, password: '' }, accountTexts.password],
  [{ ...form, password: undefined }, accountTexts.password],
  [{ ...form, password: '12345' }, accountTexts.passwordShort],
  [{ ...form, password: 'a1b2c3\0' }, 'That text has characters that cannot be stored.'],
  [{ ...form, password: '\ud800a1b2c3' }, 'That text has characters that cannot be stored.'],
  [{ fullName: '', email: '', password: '' }, accountTexts.fullName],
  [{ email: form.email }, accountTexts.fullName],
])('refuses %j with its own message', async (body, message) => {
  expect(await signUp(body)).toMatchObject({ status: 400, body: { message } });
});

test('the email form has the texts that its screen promises', () => {
  expect(accountTexts).toMatchObject({
    fullName: 'Full name is required',
    email: 'Email is required',
    emailFormat: 'Invalid email format',
    password: 'Password is required',
    passwordShort: 'Password must be at least 6 characters',
  });
});

test('an email is taken once it is proved, even in capitals', async () => {
  const { browser } = await emailAccount(app, 'Anna');
  expect((await signUp(form)).status).toBe(200);
  await proveEmail(app, { browser, email: form.email });
  for (const email of [form.email, 'ANNA@EXAMPLE.COM'])
    expect(await signUp({ ...form, email })).toMatchObject({
      status: 409,
      body: { message: 'There is already an account with this email address.', code: 'accounts.email_taken' },
    });
});

test('the right password signs in with any spelling of the email', async () => {
  const { id } = await emailAccount(app, 'Anna');
  const browser = app.browser();
  const user = await browser.call(accountsEndpoints.login, {
    body: { email: ' ANNA@example.com', password: form.password },
  });
  expect(user._id).toBe(id);
  expect(await browser.call(accountsEndpoints.checkAuth, {})).toEqual(user);
});

test('a wrong password and an unknown email get the same answer', async () => {
  await emailAccount(app, 'Anna');
  const wrong = await logIn({ email: form.email, password: 'not this' });
  const unknown = await logIn({ email: 'nobody@example.com', password: form.password });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(wrong.body).toEqual({ message: 'Invalid email or password.', code: 'accounts.password' });
  expect(unknown.body).toEqual(wrong.body);
  expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()]);
});

test('someone who signed up by phone has no password to guess', async () => {
  const anna = await aUser(app, { isConnected: false });
  await app.db.sql`update users set email = 'by@phone.com' where id = ${anna.id}`;
  expect((await logIn({ email: 'by@phone.com', password: 'anything' })).status).toBe(401);
});

test('stores a password only as its argon2id hash', async () => {
  const { id } = await emailAccount(app, 'Anna');
  const [row] = await app.db.sql<{ hash: string }[]>`select hash from passwords where user_id = ${id}`;
  expect(row?.hash).toMatch(/^\$argon2id\$/);
});

test('an email account that proves its phone and completes its profile may send its photo', async () => {
  const { browser, id } = await emailAccount(app, 'Anna');
  const phone = nextPhone();
  expect(await provePhone(app, browser, phone)).toMatchObject({
    _id: id,
    phoneNumber: phone,
    email: form.email,
  });

  const steps = [
    { fullName: 'Anna', dob: '1996-04-12' },
    { identifiedAs: 'Female' as const, interestedIn: ['Male' as const] },
    { photos: await threePhotos(browser), bio: 'Here.', isProfileHidden: true },
  ];
  for (const body of steps) {
    const location = { latitude: 18.5, longitude: 73.9 };
    const { secure_url: photo } = await browser.upload(await aPicture(), 'verification');
    const early = await browser.answer(verificationEndpoints.submitPhoto, {
      body: { photo, location, locationId: id },
    });
    expect(early).toMatchObject({ status: 403, body: { code: 'profiles.incomplete' } });
    expect(await browser.call(profilesEndpoints.updateProfile, { body })).toMatchObject(body);
  }
  expect(await browser.call(accountsEndpoints.checkAuth, {})).toMatchObject({
    phoneNumber: phone,
    identifiedAs: 'Female',
    isProfileHidden: true,
  });
  expect(await provePhone(app, app.browser(), phone)).toMatchObject({ _id: id });
});

test('tells an email account that its phone belongs to another account, and does not switch accounts', async () => {
  const ben = await aUser(app, { isConnected: false });
  const { browser, id } = await emailAccount(app, 'Anna');
  await expect(provePhone(app, browser, ben.phone)).rejects.toMatchObject({
    status: 409,
    problem: {
      code: 'accounts.phone_taken',
      message: expect.stringContaining('Log out and sign in with it'),
    },
  });
  const stillAnna = await browser.call(accountsEndpoints.checkAuth, {});
  expect(stillAnna).toMatchObject({ _id: id, phoneNumber: null });
});

test('one of two email accounts that prove the same phone at once gets it, and neither gets a server error', {
  tags: ['race'],
}, async () => {
  const phoneNumber = nextPhone();
  const tries: (() => ReturnType<TestBrowser['answer']>)[] = [];
  for (let number = 1; number <= 4; number++) {
    const { browser } = await emailAccount(app, 'Anna', { email: `${number}@example.com` });
    await browser.call(accountsEndpoints.sendCode, { body: { phoneNumber } });
    const code = await lastCodeTo(app, phoneNumber);
    const { token } = await browser.call(accountsEndpoints.verifyCode, { body: { phoneNumber, code } });
    tries.push(() => browser.answer(accountsEndpoints.verifyUser, { body: { phoneNumber, token } }));
  }
  // All wait for their tokens at this lock and continue at once; in the embedded database, for its only connection.
  const gate = await heldOpen(app.db, (tx) => tx`lock table phone_tokens`);
  const answers = Promise.all(tries.map((verify) => verify()));
  const waiting = async () => {
    const rows = await app.db.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length;
  };
  if (!app.db.embedded) await expect.poll(waiting).toBe(tries.length);
  await gate.end();
  for (const { status } of await answers) expect([200, 409]).toContain(status);
  expect(await app.db.sql`select from users where phone = ${phoneNumber}`).toHaveLength(1);
});

test('deletes the codes an email account requested together with it', async () => {
  const phoneNumber = nextPhone();
  const { browser } = await emailAccount(app, 'Anna');
  await browser.call(accountsEndpoints.sendCode, { body: { phoneNumber } });
  await leave(browser);
  expect(await browser.call(accountsEndpoints.codeState, {})).toMatchObject({ phone: null });
  await expect.poll(() => lastCodeTo(app, phoneNumber).catch(() => 'none')).toBe('none');
});
