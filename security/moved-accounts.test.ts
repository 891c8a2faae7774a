import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { passkeysEndpoints } from '@showup/contract/accounts/passkeys';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { enter } from '../server/test/attacks/recycled-people.ts';
import {
  answer,
  type Browser,
  isSignedIn,
  questionFor,
  sessionsOf,
  signInElsewhere,
  site,
} from '../server/test/attacks/sign-ins.ts';
import { aUser, confirmSignIns, nextPhone, type Person, tokenOf } from '../server/test/people/people.ts';
import { ben, comeBack } from '../server/test/safety/blocks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: site.origin });
});
afterEach(() => app.reset());
afterAll(() => app.close());

const { changeNumber, takeNumberBack } = accountSettingsEndpoints;
const numberIsNew = { status: 403, body: { code: 'accounts.number_new' } };

async function letAWeekPass(): Promise<void> {
  await app.db.sql`update sessions set created_at = created_at - interval '8 days', proved_at = null`;
  await app.db.sql`update users set phone_proved_at = phone_proved_at - interval '8 days'`;
}

/** A person's mobile, and their laptop, which is stolen after a week. */
async function stolenLaptop(): Promise<{ mobile: Person; laptop: Browser }> {
  const mobile = await aUser(app, { isConnected: false });
  const laptop = await signInElsewhere(app, mobile);
  await confirmSignIns(mobile);
  await letAWeekPass();
  return { mobile, laptop };
}

/** Moves the account to the thief's number. The laptop shows the birthday that this needs. */
async function steal(laptop: Browser) {
  const phoneNumber = nextPhone();
  const { dob } = await laptop.call(accountsEndpoints.checkAuth, {});
  const token = await tokenOf(app, laptop, phoneNumber);
  const { status, body } = await laptop.answer(changeNumber, {
    body: { phoneNumber, token, dob: dob ?? '' },
  });
  return { phoneNumber, status, body };
}

async function takeBack(browser: Browser, phone: string) {
  return browser.answer(takeNumberBack, { body: { token: await tokenOf(app, browser, phone) } });
}

async function endOther(browser: Browser) {
  const other = (await sessionsOf(browser)).find(({ isCurrent }) => !isCurrent);
  return browser.answer(accountSettingsEndpoints.endSession, { body: { sessionId: other?._id ?? '' } });
}

test('a person can take back an account that a stolen device has moved to another number', async () => {
  const { mobile, laptop } = await stolenLaptop();
  const { phoneNumber } = await steal(laptop);
  const accomplice = await signInElsewhere(app, { phone: phoneNumber });
  expect(await mobile.call(accountsEndpoints.checkAuth, {})).toMatchObject({
    phoneNumber,
    lostPhoneNumber: mobile.phone,
  });

  expect(await takeBack(mobile, mobile.phone)).toMatchObject({
    status: 200,
    body: { phoneNumber: mobile.phone, lostPhoneNumber: null },
  });
  expect([await isSignedIn(laptop), await isSignedIn(accomplice), await isSignedIn(mobile)]).toEqual([
    false,
    false,
    true,
  ]);
  const thief = await enter(app, laptop, phoneNumber);
  expect(await thief.answer()).toMatchObject({ status: 200, body: { isNewUser: true } });
  expect((await mobile.answer(accountsEndpoints.deleteAccount, {})).status).toBe(200);
});

/** Calls that would keep the person from taking it back, with the thief's only proof: the new number. */
const heldCalls: Record<
  string,
  (laptop: Browser, phoneNumber: string) => Promise<{ status: number; body: unknown }>
> = {
  'signs out the other device': endOther,
  'denies a sign-in': async (laptop, phone) => {
    await signInElsewhere(app, { phone });
    return answer(laptop, await questionFor(laptop), false);
  },
  'moves the account again': async (laptop) => {
    const phoneNumber = nextPhone();
    const token = await tokenOf(app, laptop, phoneNumber);
    return laptop.answer(changeNumber, { body: { phoneNumber, token } });
  },
  'changes the password': (laptop) =>
    laptop.answer(accountSettingsEndpoints.changePassword, {
      body: { currentPassword: 'tall green hats', newPassword: 'small green hats' },
    }),
  'sets a new password by the new number': async (laptop, phoneNumber) => {
    const token = await tokenOf(app, laptop, phoneNumber);
    const body = { token, phoneNumber, newPassword: 'small green hats' };
    return laptop.answer(accountSettingsEndpoints.resetPassword, { body });
  },
  'changes the email': (laptop) =>
    laptop.answer(accountSettingsEndpoints.changeEmail, {
      body: { email: 'eve@example.org', password: 'tall green hats' },
    }),
  'adds a passkey': (laptop) => laptop.answer(passkeysEndpoints.newPasskeyOptions, {}),
  'deletes the account': (laptop) => laptop.answer(accountsEndpoints.deleteAccount, {}),
};

test.each(Object.entries(heldCalls))(
  'a device that moved the account without a code to the old number is refused when it %s',
  async (_what, attempt) => {
    const { mobile, laptop } = await stolenLaptop();
    const { phoneNumber } = await steal(laptop);
    expect(await attempt(laptop, phoneNumber)).toMatchObject(numberIsNew);
    expect(await isSignedIn(mobile)).toBe(true);
    await app.db.sql`update users set phone_lost_at = phone_lost_at - interval '7 days'`;
    expect(await attempt(laptop, phoneNumber)).not.toMatchObject(numberIsNew);
  },
);

test('a device that has signed out another one cannot move the account for a week', async () => {
  const { mobile, laptop } = await stolenLaptop();
  expect((await endOther(laptop)).status).toBe(200);
  expect(await isSignedIn(mobile)).toBe(false);
  expect(await steal(laptop)).toMatchObject({ status: 403, body: { code: 'accounts.young_session' } });
  await app.db.sql`update sessions set ended_others_at = ended_others_at - interval '7 days'`;
  expect((await steal(laptop)).status).toBe(200);
});

test('the next holder of a number does not get the account, and a code to another number takes nothing back', async () => {
  const { mobile, laptop } = await stolenLaptop();
  const { phoneNumber } = await steal(laptop);
  const holder = app.browser();
  const entry = await enter(app, holder, mobile.phone);
  expect((await holder.answer(takeNumberBack, { body: { token: entry.token } })).status).toBe(401);
  expect(await entry.answer()).toMatchObject({ status: 200, body: { isNewUser: true } });
  const other = await aUser(app, { isConnected: false });
  expect(await takeBack(other, mobile.phone)).toMatchObject({
    status: 409,
    body: { code: 'accounts.number_settled' },
  });
  expect(await takeBack(mobile, phoneNumber)).toMatchObject({ status: 403, body: { code: 'codes.token' } });
  expect((await mobile.call(accountsEndpoints.checkAuth, {})).phoneNumber).toBe(phoneNumber);
});

test('a number that has a new account cannot take the old one back', async () => {
  const { mobile, laptop } = await stolenLaptop();
  await steal(laptop);
  await comeBack(app, mobile.phone, ben);
  expect(await takeBack(mobile, mobile.phone)).toMatchObject({
    status: 409,
    body: { code: 'accounts.phone_taken' },
  });
});

test('after a week the old number cannot take the account back, and is deleted', async () => {
  const { mobile, laptop } = await stolenLaptop();
  await steal(laptop);
  await app.db.sql`update users set phone_lost_at = phone_lost_at - interval '7 days'`;
  expect(await takeBack(mobile, mobile.phone)).toMatchObject({
    status: 409,
    body: { code: 'accounts.number_settled' },
  });
  for await (const { error } of app.jobs.once()) expect(error).toBeUndefined();
  expect(await app.db.sql`select from users where lost_phone is not null`).toHaveLength(0);
});
