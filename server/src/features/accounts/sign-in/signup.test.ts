import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { accountsEndpoints } from '@showup/contract/accounts';
import { mediaTexts } from '@showup/contract/platform/media';
import { profileTexts } from '@showup/contract/profiles';
import { ageInYears, todayInIndia } from '@showup/contract/profiles/age';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aUser, nextPhone, provePhone, threePhotos } from '#test/people/people';
import { aPicture, asDataAddress } from '#test/people/pictures';
import type { TestBrowser } from '#test/people/test-browser';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

/** A browser that has proved a phone, and the form it would send. */
async function newcomer() {
  const browser = app.browser();
  const phone = nextPhone();
  await provePhone(app, browser, phone);
  const form = {
    fullName: 'Anna',
    dob: '1996-04-12',
    identifiedAs: 'Female' as const,
    interestedIn: ['Male' as const],
    photos: await threePhotos(browser),
    bio: 'Here for the music.',
    isProfileHidden: false,
  };
  return { browser, phone, form };
}

const signUp = (browser: TestBrowser, form: Readonly<Record<string, unknown>>) =>
  browser.answer(accountsEndpoints.signup, { body: form });

const refused = (message: string) => ({ status: 400, body: { message, code: 'input.invalid' } });

const peopleCount = async () => (await app.db.sql`select from users`).length;

test('a new phone becomes a signed-in person who waits for their verification', async () => {
  const { browser, phone, form } = await newcomer();
  const user = await browser.call(accountsEndpoints.signup, {
    body: { ...form, fullName: '  Anna ', bio: ' Here. ', interestedIn: ['Other', 'Male', 'Male'] },
  });
  expect(user).toMatchObject({
    fullName: 'Anna',
    phoneNumber: phone,
    email: null,
    dob: '1996-04-12',
    bio: 'Here.',
    interestedIn: ['Male', 'Other'],
    photos: form.photos,
    verifiedUser: false,
    userRole: 'User',
    profilePic: null,
  });
  expect(await browser.call(accountsEndpoints.checkAuth, {})).toEqual(user);
  expect([...browser.cookies.keys()].toSorted()).toEqual(['browser', 'session', 'signed_in']);
});

test('refuses a sign-up without a proved phone', async () => {
  const { form } = await newcomer();
  const { status, body } = await signUp(app.browser(), form);
  expect([status, body]).toEqual([
    401,
    { message: 'Please verify your phone number first.', code: 'phone.unverified' },
  ]);
});

const missing = undefined;
test.each([
  ['fullName', [missing, null, '', '   ', 7], profileTexts.allFields],
  ['dob', [missing, null, '', 'yesterday', '1996-02-30', '1996-13-01', '12.04.1996'], profileTexts.allFields],
  ['identifiedAs', [missing, null, '', 'female', 'Woman'], profileTexts.identity],
  ['interestedIn', [missing, null, [], 'Male', ['Men', 'Women', 'Both', 'All']], profileTexts.interest],
  ['photos', [missing, null, [], ['', '', ''], [null, null, null, null]], profileTexts.threePhotos],
] as const)('a sign-up with an invalid %s gets its own message', async (field, values, message) => {
  const { browser, form } = await newcomer();
  for (const value of values) {
    expect(await signUp(browser, { ...form, [field]: value }), JSON.stringify(value)).toMatchObject(
      refused(message),
    );
  }
  expect(await peopleCount()).toBe(0);
});

test('names the first of several missing fields, in the order of the screens', async () => {
  const { browser, form } = await newcomer();
  const { fullName, dob, bio } = form;
  expect(await signUp(browser, { fullName, dob, bio })).toMatchObject(refused(profileTexts.identity));
  expect(await signUp(browser, { identifiedAs: 'Female' })).toMatchObject(refused(profileTexts.allFields));
});

test('needs exactly three different photos', async () => {
  const { browser, form } = await newcomer();
  const [one = '', two = ''] = form.photos;
  expect(await signUp(browser, { ...form, photos: [one, two] })).toMatchObject(
    refused(profileTexts.threePhotos),
  );
  expect(await signUp(browser, { ...form, photos: [...form.photos, one] })).toMatchObject(
    refused(profileTexts.threePhotos),
  );
  expect(await signUp(browser, { ...form, photos: [one, two, one] })).toMatchObject(
    refused('Please choose three different photos.'),
  );
});

test('a bio has at most 150 characters', async () => {
  const { browser, form } = await newcomer();
  expect(await signUp(browser, { ...form, bio: 'x'.repeat(151) })).toMatchObject(
    refused(profileTexts.bioTooLong),
  );
  expect((await signUp(browser, { ...form, bio: ` ${'x'.repeat(150)} ` })).status).toBe(200);
});

test('refuses a bio that cannot be stored', async () => {
  const { browser, form } = await newcomer();
  expect((await signUp(browser, { ...form, bio: 'nul \0' })).status).toBe(400);
  expect((await signUp(browser, { ...form, bio: 'half \ud83d' })).status).toBe(400);
  expect((await signUp(browser, { ...form, bio: 'whole 👋🏽' })).status).toBe(200);
});

/** The birthday of someone who turns 18 today in India, and the day after it. */
function birthdaysAtTheBorder(): { oldEnough: string; tooYoung: string } {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  const monthAndDay = today.slice(5) === '02-29' ? '02-28' : today.slice(5);
  const oldEnough = `${Number(today.slice(0, 4)) - 18}-${monthAndDay}`;
  const nextDay = new Date(Date.parse(oldEnough) + 86_400_000);
  return { oldEnough, tooYoung: nextDay.toISOString().slice(0, 10) };
}

test('someone who turns 18 today may sign up, someone who turns 18 tomorrow may not', async () => {
  const { browser, form } = await newcomer();
  const { oldEnough, tooYoung } = birthdaysAtTheBorder();
  expect(await signUp(browser, { ...form, dob: tooYoung })).toMatchObject(refused(profileTexts.tooYoung));
  expect((await signUp(browser, { ...form, dob: oldEnough })).status).toBe(200);
});

test('India’s calendar decides the day', () => {
  expect(todayInIndia(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20');
  expect(todayInIndia(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
  expect(ageInYears('2008-11-21', '2026-11-20')).toBe(17);
  expect(ageInYears('2008-11-21', '2026-11-21')).toBe(18);
  expect(ageInYears('2008-02-29', '2026-02-28')).toBe(17);
  expect(ageInYears('2008-02-29', '2026-03-01')).toBe(18);
});

test('refuses a birthday in the future or before 1900', async () => {
  const { browser, form } = await newcomer();
  for (const dob of ['2999-01-01', '1899-12-31', '0000-01-01']) {
    expect(await signUp(browser, { ...form, dob })).toMatchObject(
      refused('Please enter a valid date of birth.'),
    );
  }
});

test('only women may sign up hidden; anyone may sign up visible', async () => {
  const { browser, form } = await newcomer();
  const man = { ...form, identifiedAs: 'Male' };
  expect(await signUp(browser, { ...man, isProfileHidden: true })).toMatchObject({
    status: 403,
    body: { code: 'profiles.visibility' },
  });
  expect(await peopleCount()).toBe(0);
  expect((await signUp(browser, { ...form, isProfileHidden: true })).body).toMatchObject({
    isProfileHidden: true,
  });
});

test('refuses a photo at another address and never fetches it', async () => {
  let fetched = 0;
  const elsewhere = createServer((_request, response) => {
    fetched++;
    response.end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const address = elsewhere.address();
  const host = typeof address === 'object' ? `127.0.0.1:${address?.port}` : '';
  const { browser, form } = await newcomer();
  const [one, two] = form.photos;
  for (const photo of [
    `http://${host}/photo.jpg`,
    `//${host}/photo.jpg`,
    `http://localhost:3000@${host}/photo.jpg`,
    `http://${host}${one}`,
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html;base64,PGI+',
    'data:image/png,plain',
    `${one}/../x`,
    `${one}?w=1`,
    `/media/${randomUUID()}`,
  ]) {
    expect(await signUp(browser, { ...form, photos: [one, two, photo] }), photo).toMatchObject(
      refused(mediaTexts.foreignAddress),
    );
  }
  expect(fetched).toBe(0);
  await new Promise((resolve) => elsewhere.close(resolve));
});

test('refuses someone else’s photo, uploaded or in use', async () => {
  const { browser, form } = await newcomer();
  const other = await newcomer();
  const anna = await aUser(app, { isConnected: false });
  const [one, two] = form.photos;
  for (const [photo] of [other.form.photos, anna.user.photos]) {
    expect(await signUp(browser, { ...form, photos: [one, two, photo] })).toMatchObject(
      refused(mediaTexts.foreignAddress),
    );
  }
  expect((await signUp(other.browser, other.form)).status).toBe(200);
});

test('accepts photos with the call, and at this server’s address', async () => {
  const { browser, form } = await newcomer();
  const photos = [
    asDataAddress(await aPicture()),
    asDataAddress(await aPicture()),
    `http://localhost:3000${form.photos[0]}`,
  ];
  const user = await browser.call(accountsEndpoints.signup, { body: { ...form, photos } });
  expect(user.photos[2]).toBe(form.photos[0]);
  for (const photo of user.photos) {
    expect(photo).toMatch(/^\/media\/[0-9a-f-]{36}$/);
    expect((await browser.request(photo)).status).toBe(200);
  }
});

test('creates one account from a form that is sent twice at once', { tags: ['race'] }, async () => {
  const { browser, form } = await newcomer();
  const answers = await Promise.all([signUp(browser, form), signUp(browser, form)]);
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses[0]).toBe(200);
  expect([200, 400]).toContain(statuses[1]);
  expect(await peopleCount()).toBe(1);
});

test('a sign-up that is repeated because its answer was lost signs in, with the same pass for ten minutes', async () => {
  const { browser, phone, form } = await newcomer();
  const body = { ...form, phoneNumber: phone };
  const before = new Map(browser.cookies);
  const first = await browser.call(accountsEndpoints.signup, { body });
  const loseAnswer = () => {
    browser.cookies.clear();
    for (const [name, value] of before) browser.cookies.set(name, value);
  };
  for (const _ of [1, 2]) {
    loseAnswer();
    expect(await browser.call(accountsEndpoints.signup, { body })).toEqual(first);
    expect(await browser.call(accountsEndpoints.checkAuth, {})).toEqual(first);
  }
  expect(await peopleCount()).toBe(1);

  await app.db.sql`update daily_counts set count = 1000000`;
  loseAnswer();
  expect(await signUp(browser, body)).toMatchObject({ body: { code: 'accounts.too_many_signups' } });
  await app.db.sql`delete from daily_counts`;
  await app.db.sql`update users set created_at = created_at - interval '10 minutes'`;
  await app.db.sql`update sessions set created_at = created_at - interval '10 minutes'`;
  expect((await signUp(browser, body)).status).toBe(401);
});

test.each(['without the pass', 'with a pass for another phone', 'with another pass for this phone'])(
  'a sign-up is not repeated %s, not even in the same browser',
  async (how) => {
    const { browser, phone, form } = await newcomer();
    const body = { ...form, phoneNumber: phone };
    const another = app.browser();
    if (how !== 'without the pass')
      await provePhone(app, another, how.includes('another phone') ? nextPhone() : phone);
    const pass = another.cookies.get('phone_pass');
    const ofBrowser = browser.cookies.get('browser') ?? '';
    await browser.call(accountsEndpoints.signup, { body });
    browser.cookies.clear(); // someone who used it before has its cookie, which lasts a year
    browser.cookies.set('browser', ofBrowser);
    if (pass !== undefined) browser.cookies.set('phone_pass', pass);
    expect(await signUp(browser, body)).toMatchObject({ status: 401, body: { code: 'phone.unverified' } });
    expect([...browser.cookies.keys()]).not.toContain('session');
  },
);

test('a spent pass is no proof of the phone, and signs nobody in from another browser', async () => {
  const { browser, phone, form } = await newcomer();
  const body = { ...form, phoneNumber: phone };
  const pass = browser.cookies.get('phone_pass') ?? '';
  await browser.call(accountsEndpoints.signup, { body });
  const another = app.browser();
  another.cookies.set('phone_pass', pass);
  expect((await signUp(another, body)).status).toBe(401);
  expect((await signUp(another, form)).status).toBe(401);
});

test('the pass for the onboarding ends with the sign-up, in every browser of that phone', async () => {
  const { browser, phone, form } = await newcomer();
  const second = app.browser();
  await provePhone(app, second, phone);
  const photos = await threePhotos(second);
  expect((await signUp(browser, form)).status).toBe(200);
  expect((await signUp(second, { ...form, photos })).status).toBe(401);
});

test('the pass for the onboarding lasts two hours', async () => {
  const { browser, form } = await newcomer();
  const [row] = await app.db.sql<{ minutes: number }[]>`
    select extract(epoch from expires_at - now())::int / 60 as minutes from phone_passes`;
  expect(row?.minutes).toBeGreaterThanOrEqual(118);
  expect(row?.minutes).toBeLessThanOrEqual(120);
  await app.db.sql`update phone_passes set expires_at = now() - interval '1 second'`;
  expect((await signUp(browser, form)).status).toBe(401);
});

test('refuses a form started for a different phone than the browser has proved since', async () => {
  const { browser, phone, form } = await newcomer();
  await provePhone(app, browser, nextPhone()); // in a second tab
  expect((await signUp(browser, { ...form, phoneNumber: phone })).status).toBe(401);
  expect(await peopleCount()).toBe(0);
});
