import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints, EXPORT_PATH } from '@showup/contract/accounts/account-settings';
import { numberEndpoints } from '@showup/contract/accounts/number';
import { numberReviewsEndpoints } from '@showup/contract/moderation/number-reviews';
import { profilesEndpoints } from '@showup/contract/profiles';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { forgetDecidedReviews } from '../server/src/features/accounts/number/number-reviews.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import {
  ageProofs,
  askedIn,
  BIRTHDAY,
  enter,
  fallAsleep,
  isSignedIn,
  WRONG,
} from '../server/test/attacks/recycled-people.ts';
import {
  aMatch,
  anAdmin,
  aUser,
  confirmSignIns,
  nextPhone,
  provePhone,
  tokenOf,
} from '../server/test/people/people.ts';
import type { TestBrowser } from '../server/test/people/test-browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const { deleteAccount, checkAuth, login, signup } = accountsEndpoints;
const { prove, proofState, resetPassword } = accountSettingsEndpoints;
const { askNumberReview } = numberEndpoints;
const { listNumberReviews, decideNumberReview } = numberReviewsEndpoints;

const refused = { status: 403, body: { code: 'accounts.proof_missing' } };
const statusOfDownload = async (browser: TestBrowser) => (await browser.request(EXPORT_PATH)).status;

test('confirmations in other sessions, codes of other phones and used codes do not count', async () => {
  const anna = await aUser(app);
  const tablet = app.browser();
  await provePhone(app, tablet, anna.phone);
  await ageProofs(app, 10);
  const token = await tokenOf(app, anna, anna.phone);
  await anna.call(prove, { body: { token } });
  expect(await statusOfDownload(tablet)).toBe(403);
  expect(await tablet.answer(prove, { body: { token } })).toMatchObject({
    status: 403,
    body: { code: 'codes.token' },
  });
  const other = await tokenOf(app, tablet, nextPhone());
  expect(await tablet.answer(prove, { body: { token: other } })).toMatchObject({ status: 403 });
  expect(await statusOfDownload(tablet)).toBe(403);
});

test('without a phone the password is required; with one it is not enough, even right after signing in with it', async () => {
  const form = { fullName: 'Asha', email: 'asha@example.com', password: 'long enough' };
  const laptop = app.browser();
  await laptop.call(signup, { body: form });
  expect(await statusOfDownload(laptop)).toBe(200);
  await ageProofs(app, 10);
  expect(await laptop.answer(deleteAccount, {})).toMatchObject(refused);
  const wrong = await laptop.answer(prove, { body: { password: 'not this one' } });
  expect(wrong).toMatchObject({ status: 403, body: { code: 'accounts.password' } });
  expect(await statusOfDownload(laptop)).toBe(403);
  await laptop.call(prove, { body: { password: form.password } });
  expect(await statusOfDownload(laptop)).toBe(200);

  const mobile = app.browser();
  await mobile.call(login, { body: form });
  await confirmSignIns(laptop);
  const phone = nextPhone();
  await provePhone(app, mobile, phone);
  expect(await statusOfDownload(mobile)).toBe(200);
  expect(await statusOfDownload(laptop)).toBe(403);
  const byPassword = await laptop.answer(prove, { body: { password: form.password } });
  expect(byPassword).toMatchObject({ status: 409, body: { code: 'accounts.phone_proves' } });
  const thief = app.browser();
  await thief.call(login, { body: form });
  await confirmSignIns(laptop);
  expect(await statusOfDownload(thief)).toBe(403);
  expect(await thief.answer(deleteAccount, {})).toMatchObject(refused);
});

const asked = (triesLeft: number, wasWrong: boolean) => ({ triesLeft, wasWrong, review: null });
const countPeople = async () => (await app.db.sql`select from users`).length;

test('a new holder of a forgotten account’s number is asked for the birthday, three times on any device, and learns nothing', async () => {
  const anna = await aUser(app, { isConnected: false });
  await fallAsleep(app, anna);
  const people = await countPeople();
  const first = await enter(app, app.browser(), anna.phone);
  expect(askedIn(await first.answer())).toEqual(asked(3, false));
  const wrong = await first.answer(WRONG);
  expect(askedIn(wrong)).toEqual(asked(2, true));
  expect(JSON.stringify(wrong.body)).not.toContain(anna.user.fullName);
  // A fresh code in the same browser, and one in another.
  expect(askedIn(await (await enter(app, first.browser, anna.phone)).answer())).toEqual(asked(2, false));
  const second = await enter(app, app.browser(), anna.phone);
  const far = await second.answer('1950-01-01');
  expect(askedIn(far)).toEqual(asked(1, true));
  const third = await enter(app, app.browser(), anna.phone);
  expect(askedIn(await third.answer(WRONG))).toEqual(asked(0, true));
  for (const { browser, answer } of [first, second, third]) {
    expect(askedIn(await answer(BIRTHDAY))).toEqual(asked(0, false));
    expect(await isSignedIn(browser)).toBe(false);
    expect(browser.cookies.has('phone_pass')).toBe(false);
  }
  expect(await countPeople()).toBe(people);
  await app.db.sql`update birthday_questions set wrong_at = wrong_at - interval '30 days'`;
  expect(askedIn(await third.answer())).toEqual(asked(3, false));
});

test('of many simultaneous answers only three count', { tags: ['race'] }, async () => {
  const anna = await aUser(app, { isConnected: false });
  await fallAsleep(app, anna);
  const { answer } = await enter(app, app.browser(), anna.phone);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, day) => answer(`1996-05-1${day}`)));
  expect(answers.map((one) => askedIn(one).wasWrong).filter(Boolean)).toHaveLength(3);
  expect(askedIn(await answer(BIRTHDAY)).triesLeft).toBe(0);
});

/** Makes the account, and everything proved for it, this many days older. */
async function daysPassFor({ id, phone }: { id: string; phone: string }, days: number): Promise<void> {
  await app.db.sql`
    update users set created_at = created_at - make_interval(days => ${days}),
      last_active_at = last_active_at - make_interval(days => ${days}),
      phone_proved_at = phone_proved_at - make_interval(days => ${days}) where id = ${id}`;
  await app.db.sql`
    update sessions set last_seen_at = last_seen_at - make_interval(days => ${days}) where user_id = ${id}`;
  await app.db.sql`
    update phone_browsers set proved_at = proved_at - make_interval(days => ${days}) where phone = ${phone}`;
}

const uses: Record<
  string,
  (anna: TestBrowser, form: { email: string; password: string }) => Promise<unknown>
> = {
  'visits in an open session': (anna) => anna.call(checkAuth, {}),
  'a sign-in with the password': (_anna, form) => app.browser().call(login, { body: form }),
};

test.each(Object.entries(uses))('%s do not show who holds the number now', async (_what, use) => {
  const form = { email: 'anna@example.com', password: 'long enough' };
  const laptop = app.browser();
  const { _id: id } = await laptop.call(signup, { body: { fullName: 'Anna', ...form } });
  const phone = nextPhone();
  await provePhone(app, laptop, phone);
  await laptop.call(profilesEndpoints.updateProfile, { body: { dob: BIRTHDAY } });
  await daysPassFor({ id, phone }, 85);
  await use(laptop, form);
  await daysPassFor({ id, phone }, 10);
  const holder = await enter(app, app.browser(), phone);
  expect(askedIn(await holder.answer())).toEqual(asked(3, false));
});

test('a fresh code in an open session proves the number', async () => {
  const anna = await aUser(app, { isConnected: false });
  await daysPassFor(anna, 85);
  const token = await tokenOf(app, anna, anna.phone);
  await anna.call(prove, { body: { token } });
  await daysPassFor(anna, 10);
  expect(await (await enter(app, app.browser(), anna.phone)).answer()).toMatchObject({ status: 200 });
});

test('the right birthday signs in; a code is enough in the person’s browser, or if the number was proved recently', async () => {
  const anna = await aUser(app, { isConnected: false });
  await app.db.sql`update users set phone_proved_at = now() - interval '89 days' where id = ${anna.id}`;
  expect(await (await enter(app, app.browser(), anna.phone)).answer()).toMatchObject({ status: 200 });

  await fallAsleep(app, anna);
  expect(await (await enter(app, anna, anna.phone)).answer()).toMatchObject({ status: 200 });
  await fallAsleep(app, anna);
  const tablet = await enter(app, app.browser(), anna.phone);
  expect(askedIn(await tablet.answer())).toEqual(asked(3, false));
  expect(await tablet.answer(BIRTHDAY)).toMatchObject({ status: 200, body: { _id: anna.id } });
  await fallAsleep(app, anna);
  expect(await (await enter(app, tablet.browser, anna.phone)).answer()).toMatchObject({ status: 200 });
});

test('resetting the password lets no stranger in either, and changes nothing', async () => {
  const form = { fullName: 'Asha', email: 'asha@example.com', password: 'long enough' };
  const laptop = app.browser();
  const { _id: id } = await laptop.call(signup, { body: form });
  const phoneNumber = nextPhone();
  await provePhone(app, laptop, phoneNumber);
  await fallAsleep(app, { id });
  const { browser, token } = await enter(app, app.browser(), phoneNumber);
  const body = { token, phoneNumber, newPassword: 'a field of sunflowers' };
  expect(askedIn(await browser.answer(resetPassword, { body }))).toEqual(asked(3, false));
  expect(askedIn(await browser.answer(resetPassword, { body: { ...body, dob: WRONG } }))).toMatchObject({
    triesLeft: 2,
  });
  expect(await isSignedIn(browser)).toBe(false);
  expect(await app.browser().answer(login, { body: form })).toMatchObject({ status: 200 });
});

test('a stranger is still asked after the person returned with their password, until the person proves the number', async () => {
  const form = { fullName: 'Asha', email: 'asha@example.com', password: 'long enough' };
  const laptop = app.browser();
  const { _id: id } = await laptop.call(signup, { body: form });
  const phone = nextPhone();
  await provePhone(app, laptop, phone);
  await fallAsleep(app, { id });
  const stranger = await enter(app, app.browser(), phone);
  expect(askedIn(await stranger.answer())).toEqual(asked(3, false));
  const tablet = app.browser();
  await tablet.call(login, { body: form });
  expect(askedIn(await stranger.answer())).toEqual(asked(3, false));
  expect(await tablet.call(proofState, {})).toMatchObject({ isNumberAsked: true });
  await tablet.call(prove, { body: { token: await tokenOf(app, tablet, phone) } });
  expect(await tablet.call(proofState, {})).toMatchObject({ isNumberAsked: false });
  expect(await stranger.answer()).toMatchObject({ status: 200, body: { _id: id } });
});

/** Asks an admin, with a new code. */
async function askAdmin(phoneNumber: string, claim: 'mine' | 'not_mine') {
  const { browser, token } = await enter(app, app.browser(), phoneNumber);
  return browser.answer(askNumberReview, {
    body: { token, phoneNumber, claim, text: 'I got this SIM in May.' },
  });
}

async function decide(verdict: 'let_in' | 'freed' | 'refused'): Promise<void> {
  const admin = await anAdmin(app);
  const [review] = await admin.call(listNumberReviews, {});
  const body = { reviewId: review?._id ?? '', verdict };
  await admin.call(decideNumberReview, { body });
  expect(await admin.answer(decideNumberReview, { body })).toMatchObject({ status: 409 });
  expect(await admin.call(listNumberReviews, {})).toEqual([]);
}

test('an admin reads the request of a number’s holder, and can let them in once', async () => {
  const anna = await aUser(app, { isConnected: false });
  await fallAsleep(app, anna);
  for (const claim of ['not_mine', 'mine'] as const)
    expect(await askAdmin(anna.phone, claim)).toMatchObject({ status: 200 });
  const admin = await anAdmin(app);
  expect(await admin.call(listNumberReviews, {})).toMatchObject([
    {
      claim: 'mine',
      text: 'I got this SIM in May.',
      wrongAnswers: 0,
      account: { _id: anna.id, hasPassword: false },
      profile: { _id: anna.id },
    },
  ]);
  expect(askedIn(await (await enter(app, app.browser(), anna.phone)).answer()).review).toBe('open');
  await decide('let_in');
  const holder = await enter(app, app.browser(), anna.phone);
  expect(await holder.answer()).toMatchObject({ status: 200, body: { _id: anna.id } });
  await fallAsleep(app, anna);
  expect(askedIn(await (await enter(app, app.browser(), anna.phone)).answer()).triesLeft).toBe(3);
});

test('a refused request cannot be repeated for a while, and no request is possible where a code is enough', async () => {
  const anna = await aUser(app, { isConnected: false });
  expect(await askAdmin(anna.phone, 'mine')).toMatchObject({
    status: 409,
    body: { code: 'accounts.not_asked' },
  });
  expect(await askAdmin(nextPhone(), 'mine')).toMatchObject({ status: 409 });
  await fallAsleep(app, anna);
  await askAdmin(anna.phone, 'mine');
  await decide('refused');
  expect(askedIn(await (await enter(app, app.browser(), anna.phone)).answer()).review).toBe('refused');
  expect(await askAdmin(anna.phone, 'mine')).toMatchObject({
    status: 409,
    body: { code: 'accounts.review_refused' },
  });
  await app.db.sql`update number_reviews set decided_at = decided_at - interval '31 days'`;
  await forgetDecidedReviews(app.ctx);
  expect(await askAdmin(anna.phone, 'mine')).toMatchObject({ status: 200 });
});

test('a freed number starts without the old account, which its codes no longer open', async () => {
  const { anna, ben } = await aMatch(app);
  await fallAsleep(app, ben);
  await askAdmin(ben.phone, 'not_mine');
  await decide('freed');
  const holder = await enter(app, app.browser(), ben.phone);
  expect(await holder.answer()).toMatchObject({ status: 200, body: { isNewUser: true } });
  expect(await isSignedIn(holder.browser)).toBe(false);
  const [old] = await app.db.sql`select phone from users where id = ${ben.id}`;
  expect(old).toEqual({ phone: null });
  const oldBrowser = await enter(app, ben, ben.phone);
  expect(await oldBrowser.answer()).toMatchObject({ status: 200, body: { isNewUser: true } });
  expect(await isSignedIn(anna)).toBe(true);
});
