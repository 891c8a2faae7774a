import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { emailAccount, logIn, PASSWORD } from '../server/test/accounts/email-people.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import {
  answer,
  asked,
  type Browser,
  isHeld,
  isSignedIn,
  questionFor,
  sessionsOf,
  signInElsewhere,
  site,
} from '../server/test/attacks/sign-ins.ts';
import {
  aUser,
  confirmSignIns,
  lastCodeTo,
  nextPhone,
  provePhone,
  tokenOf,
} from '../server/test/people/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: site.origin });
});
afterEach(() => app.reset());
afterAll(() => app.close());

test('a sign-in in a new browser is announced to the other browsers at once, and not to itself', async () => {
  const anna = await aUser(app);
  const told = anna.next('newSignIns');
  const stranger = await signInElsewhere(app, anna);
  await told;
  expect(await asked(anna)).toEqual([
    { _id: expect.any(String), device: expect.any(String), signedInAt: expect.any(String) },
  ]);
  expect(await asked(stranger)).toEqual([]);
});

test('nobody is asked about their first browser or one they used before', async () => {
  const anna = await aUser(app, { isConnected: false });
  expect(await asked(anna)).toEqual([]);
  await anna.call(accountsEndpoints.logout, {});
  await provePhone(app, anna, anna.phone);
  expect(await asked(anna)).toEqual([]);
  const laptop = await signInElsewhere(app, anna);
  expect((await answer(anna, await questionFor(anna), true)).status).toBe(200);
  await provePhone(app, laptop, anna.phone);
  expect([await asked(anna), await asked(laptop)]).toEqual([[], []]);
});

test('a denied sign-in is signed out at once, and gets eight digits from then on', async () => {
  const anna = await aUser(app, { isConnected: false });
  const stranger = await signInElsewhere(app, anna);
  expect((await answer(anna, await questionFor(anna), false)).status).toBe(200);
  expect([await isSignedIn(stranger), await isSignedIn(anna)]).toEqual([false, true]);
  expect([await asked(anna), (await sessionsOf(anna)).length]).toEqual([[], 1]);
  await app.db.sql`delete from code_sends`;
  const { codeLength } = await stranger.call(accountsEndpoints.sendCode, {
    body: { phoneNumber: anna.phone },
  });
  const own = await anna.call(accountsEndpoints.sendCode, { body: { phoneNumber: anna.phone } });
  expect([codeLength, own.codeLength]).toEqual([8, 4]);
});

test('codes that strangers asked for or entered before a denied sign-in open nothing after it', async () => {
  const anna = await aUser(app, { isConnected: false });
  await signInElsewhere(app, anna);
  const [asking, entering] = [app.browser(), app.browser()];
  const body = { phoneNumber: anna.phone };
  await asking.call(accountsEndpoints.sendCode, { body });
  const code = await lastCodeTo(app, anna.phone);
  const token = await tokenOf(app, entering, anna.phone);
  expect((await answer(anna, await questionFor(anna), false)).status).toBe(200);
  expect((await asking.answer(accountsEndpoints.verifyCode, { body: { ...body, code } })).status).toBe(401);
  expect((await entering.answer(accountsEndpoints.verifyUser, { body: { ...body, token } })).status).toBe(
    401,
  );
});

test('an unconfirmed browser cannot confirm any other', async () => {
  const anna = await aUser(app, { isConnected: false });
  const first = await signInElsewhere(app, anna);
  const second = await signInElsewhere(app, anna);
  expect([await asked(first), await asked(second)]).toEqual([[], []]);
  for (const { _id } of await asked(anna)) {
    for (const stranger of [first, second]) {
      for (const wasMe of [true, false])
        expect(await answer(stranger, _id, wasMe)).toMatchObject({
          status: 404,
          body: { code: 'accounts.no_sign_in' },
        });
    }
  }
  expect(await asked(anna)).toHaveLength(2);
  expect([await isSignedIn(first), await isSignedIn(anna)]).toEqual([true, true]);
});

test('nobody can answer for someone else, or answer a question twice', async () => {
  const [anna, ben] = [await aUser(app, { isConnected: false }), await aUser(app, { isConnected: false })];
  await signInElsewhere(app, anna);
  const question = await questionFor(anna);
  expect((await answer(ben, question, false)).status).toBe(404);
  expect((await answer(anna, question, true)).status).toBe(200);
  expect((await answer(anna, question, false)).status).toBe(404);
});

test('a question waits up to 30 days until the person is back in their own browser', async () => {
  const anna = await aUser(app, { isConnected: false });
  await anna.call(accountsEndpoints.logout, {});
  await signInElsewhere(app, anna);
  await provePhone(app, anna, anna.phone);
  expect(await asked(anna)).toHaveLength(1);
  await app.db.sql`update announced_sign_ins set signed_in_at = signed_in_at - interval '31 days'`;
  for await (const { error } of app.jobs.once()) expect(error).toBeUndefined();
  expect(await asked(anna)).toEqual([]);
});

const passwordChange = { currentPassword: PASSWORD, newPassword: 'small green hats' };

const notHer = 'denies the sign-in';

/** How she signs another device out. */
const endings: Record<string, (anna: Browser, phone: string) => Promise<unknown>> = {
  'signs it out': async (anna) => {
    const other = (await sessionsOf(anna)).find(({ isCurrent }) => !isCurrent);
    await anna.call(accountSettingsEndpoints.endSession, { body: { sessionId: other?._id ?? '' } });
  },
  'changes her password': (anna) =>
    anna.call(accountSettingsEndpoints.changePassword, { body: passwordChange }),
  'sets a new password by her phone': async (anna, phoneNumber) => {
    const token = await tokenOf(app, anna, phoneNumber);
    await anna.call(accountSettingsEndpoints.resetPassword, {
      body: { token, phoneNumber, newPassword: 'small green hats' },
    });
  },
  [notHer]: async (anna) => void (await answer(anna, await questionFor(anna), false)),
};

test.each(Object.entries(endings))('a device is unknown again once she %s', async (what, end) => {
  const { browser: anna } = await emailAccount(app, 'Anna');
  const device = app.browser();
  const phone = nextPhone();
  await provePhone(app, anna, phone);
  await provePhone(app, device, phone);
  if (what !== notHer) await confirmSignIns(anna);
  await end(anna, phone);
  expect(await isSignedIn(device)).toBe(false);
  await app.db.sql`insert into phone_guesses (phone, wrong, wrong_at) values (${phone}, 3, now())
    on conflict (phone) do update set wrong = 3, wrong_at = now()`;
  await app.db.sql`delete from code_sends`;
  const digitsIn = async (browser: Browser) =>
    (await browser.call(accountsEndpoints.sendCode, { body: { phoneNumber: phone } })).codeLength;
  expect([await digitsIn(device), await digitsIn(anna)]).toEqual([8, 4]);
  await app.db.sql`delete from code_sends`;
  await provePhone(app, device, phone);
  expect(await asked(anna)).toHaveLength(1);
  expect(await device.answer(accountsEndpoints.deleteAccount, {})).toMatchObject(isHeld);
});

test('nobody is asked about a sign-in that a new password has ended', async () => {
  const { browser: anna, email } = await emailAccount(app, 'Anna');
  const stranger = app.browser();
  await logIn(stranger, email, PASSWORD);
  expect(await asked(anna)).toHaveLength(1);
  await anna.call(accountSettingsEndpoints.changePassword, { body: passwordChange });
  expect([await isSignedIn(stranger), await asked(anna)]).toEqual([false, []]);
});

test('an unconfirmed browser cannot deny others, even when it is no longer held back', async () => {
  const anna = await aUser(app, { isConnected: false });
  const stranger = await signInElsewhere(app, anna);
  await app.db.sql`update announced_sign_ins set held_until = now()`;
  const other = (await sessionsOf(stranger)).find(({ isCurrent }) => !isCurrent);
  await stranger.call(accountSettingsEndpoints.endSession, { body: { sessionId: other?._id ?? '' } });
  await provePhone(app, anna, anna.phone);
  expect((await answer(anna, await questionFor(anna), false)).status).toBe(200);
  expect(await isSignedIn(stranger)).toBe(false);
});
