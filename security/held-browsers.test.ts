import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints, EXPORT_PATH } from '@showup/contract/accounts/account-settings';
import { passkeysEndpoints } from '@showup/contract/accounts/passkeys';
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
import { aUser, nextPhone, provePhone, tokenOf } from '../server/test/people/people.ts';
import { SoftwareKey } from '../server/test/stand-ins/software-key.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: site.origin });
});
afterEach(() => app.reset());
afterAll(() => app.close());

const isAsked = { status: 403, body: { code: 'accounts.sign_in_asked' } };

/** Enters a second code to the phone after signing in. */
async function proveAgain(browser: Browser, phone: string): Promise<void> {
  const token = await tokenOf(app, browser, phone);
  await browser.call(accountSettingsEndpoints.prove, { body: { token } });
}
const { newPasskeyOptions, addPasskey, passkeyOptions, passkeySignIn } = passkeysEndpoints;

/** Actions that are irreversible or would prevent the person from answering. */
const heldCalls: Record<string, (browser: Browser) => Promise<{ status: number; body: unknown }>> = {
  'signs out her other devices': async (browser) => {
    const other = (await sessionsOf(browser)).find(({ isCurrent }) => !isCurrent);
    return browser.answer(accountSettingsEndpoints.endSession, { body: { sessionId: other?._id ?? '' } });
  },
  'moves the account to another number': async (browser) => {
    const phoneNumber = nextPhone();
    const token = await tokenOf(app, browser, phoneNumber);
    return browser.answer(accountSettingsEndpoints.changeNumber, { body: { phoneNumber, token } });
  },
  'asks for a passkey': (browser) => browser.answer(newPasskeyOptions, {}),
  'adds a passkey': (browser) =>
    browser.answer(addPasskey, { body: { passkey: new SoftwareKey(site).create('any') } }),
  'deletes the account': (browser) => browser.answer(accountsEndpoints.deleteAccount, {}),
  'downloads everything': async (browser) => {
    const response = await browser.request(EXPORT_PATH);
    return { status: response.status, body: response.ok ? {} : await response.json() };
  },
};

test.each(Object.entries(heldCalls))(
  'an unconfirmed browser is refused when it %s',
  async (_what, attempt) => {
    const anna = await aUser(app, { isConnected: false });
    const stranger = await signInElsewhere(app, anna);
    expect(await attempt(stranger)).toMatchObject(isHeld);
    expect([await isSignedIn(anna), (await asked(anna)).length]).toEqual([true, 1]);
  },
);

test('a new browser may do these things once the person has confirmed it', async () => {
  const anna = await aUser(app, { isConnected: false });
  const laptop = await signInElsewhere(app, anna);
  await answer(anna, await questionFor(anna), true);
  await laptop.call(newPasskeyOptions, {});
  expect((await laptop.answer(accountsEndpoints.deleteAccount, {})).status).toBe(200);
});

test('a person who has lost their other devices can do these things after a second code', async () => {
  const anna = await aUser(app, { isConnected: false });
  const laptop = await signInElsewhere(app, anna);
  expect(await laptop.call(accountSettingsEndpoints.proofState, {})).toMatchObject({ isProved: false });
  await proveAgain(laptop, anna.phone);
  expect(await laptop.call(accountSettingsEndpoints.proofState, {})).toMatchObject({ isProved: true });
  for (const { isCurrent, _id: sessionId } of await sessionsOf(laptop))
    if (!isCurrent) await laptop.call(accountSettingsEndpoints.endSession, { body: { sessionId } });
  expect(await isSignedIn(anna)).toBe(false);
  expect((await laptop.answer(accountsEndpoints.deleteAccount, {})).status).toBe(200);
});

test('a stolen device cannot sign out the phone’s holder or move the account', async () => {
  const stolen = await aUser(app, { isConnected: false });
  await app.db.sql`update sessions set created_at = created_at - interval '8 days', proved_at = null`;
  const owner = await signInElsewhere(app, stolen);
  await proveAgain(owner, stolen.phone);
  const question = await questionFor(stolen);
  expect(await answer(stolen, question, false)).toMatchObject(isHeld);
  const phoneNumber = nextPhone();
  const token = await tokenOf(app, stolen, phoneNumber);
  const { dob } = await stolen.call(accountsEndpoints.checkAuth, {});
  const move = { phoneNumber, token, dob: dob ?? '' };
  expect(await stolen.answer(accountSettingsEndpoints.changeNumber, { body: move })).toMatchObject({
    status: 403,
    body: { code: 'accounts.young_session' },
  });
  expect([await isSignedIn(owner), await isSignedIn(stolen)]).toEqual([true, true]);
  await proveAgain(stolen, stolen.phone); // by then the thief has the phone as well
  expect((await answer(stolen, question, false)).status).toBe(200);
});

test('someone who only uses private windows can delete the account with a code at any time', async () => {
  const anna = await aUser(app, { isConnected: false });
  for (let times = 0; times < 3; times++) await signInElsewhere(app, anna);
  const last = await signInElsewhere(app, anna);
  expect(await last.answer(accountsEndpoints.deleteAccount, {})).toMatchObject(isHeld);
  await proveAgain(last, anna.phone);
  expect((await last.answer(accountsEndpoints.deleteAccount, {})).status).toBe(200);
});

test('without a phone a new browser is held back for three days, further ones in that time are not, and one a week later is', async () => {
  const { email } = await emailAccount(app, 'Anna');
  const windowOf = async () => {
    const browser = app.browser();
    await logIn(browser, email, PASSWORD);
    return browser;
  };
  const second = await windowOf();
  expect(await second.answer(accountsEndpoints.deleteAccount, {})).toMatchObject(isAsked);
  await app.db.sql`update announced_sign_ins set held_until = now()`;
  const third = await windowOf();
  expect(await third.call(accountSettingsEndpoints.proofState, {})).toMatchObject({ isSignInAsked: false });
  await app.db.sql`update announced_sign_ins set held_until = now() - interval '4 days'`; // nobody answered them
  const stranger = await windowOf();
  expect(await stranger.answer(accountsEndpoints.deleteAccount, {})).toMatchObject(isAsked);
  expect((await third.answer(accountsEndpoints.deleteAccount, {})).status).toBe(200);
});

test('a passkey is removed with its sign-in even if the browser dropped its cookie', async () => {
  const anna = await aUser(app, { isConnected: false });
  await anna.call(accountsEndpoints.logout, {});
  const cookies = new Map<string, string>();
  const stranger = app.browser(cookies);
  await provePhone(app, stranger, anna.phone);
  cookies.delete('browser');
  const key = new SoftwareKey(site);
  const { challenge } = await stranger.call(newPasskeyOptions, {});
  await stranger.call(addPasskey, { body: { passkey: key.create(challenge) } });
  await provePhone(app, anna, anna.phone);
  await answer(anna, await questionFor(anna), false);
  const browser = app.browser();
  const { challenge: asked } = await browser.call(passkeyOptions, {});
  expect((await browser.answer(passkeySignIn, { body: { signed: key.sign(asked) } })).status).toBe(403);
});

test('a new browser is not held back when no other is signed in', async () => {
  const anna = await aUser(app, { isConnected: false });
  await anna.call(accountsEndpoints.logout, {});
  const laptop = await signInElsewhere(app, anna);
  expect((await laptop.answer(accountsEndpoints.deleteAccount, {})).status).toBe(200);
});

test('a new browser cannot add a phone number to someone else’s email account', async () => {
  const { email } = await emailAccount(app, 'Anna');
  const stranger = app.browser();
  await logIn(stranger, email, PASSWORD);
  const phoneNumber = nextPhone();
  const token = await tokenOf(app, stranger, phoneNumber);
  const given = await stranger.answer(accountsEndpoints.verifyUser, { body: { token, phoneNumber } });
  expect(given).toMatchObject(isAsked);
});

test('a stranger who signs out all others with a new password is still held back, and can be signed out', async () => {
  const anna = await aUser(app, { isConnected: false });
  const stranger = app.browser();
  const token = await tokenOf(app, stranger, anna.phone);
  await app.db.sql`insert into passwords (user_id, hash) values (${anna.id}, 'none')`;
  await app.db.sql`update users set email = 'anna@example.org' where id = ${anna.id}`;
  await stranger.call(accountSettingsEndpoints.resetPassword, {
    body: { token, phoneNumber: anna.phone, newPassword: 'small green hats' },
  });
  expect([await isSignedIn(anna), await isSignedIn(stranger)]).toEqual([false, true]);
  expect(await stranger.answer(accountsEndpoints.deleteAccount, {})).toMatchObject(isHeld);
  await provePhone(app, anna, anna.phone);
  expect((await answer(anna, await questionFor(anna), false)).status).toBe(200);
  expect(await isSignedIn(stranger)).toBe(false);
});

test('a passkey added in a browser is removed when that sign-in is denied', async () => {
  const anna = await aUser(app, { isConnected: false });
  const stranger = await signInElsewhere(app, anna);
  await app.db.sql`update announced_sign_ins set held_until = null`; // the wait of the held browser has passed
  const [own, theirs] = [new SoftwareKey(site), new SoftwareKey(site)];
  for (const [browser, key] of [
    [anna, own],
    [stranger, theirs],
  ] as const) {
    const { challenge } = await browser.call(newPasskeyOptions, {});
    await browser.call(addPasskey, { body: { passkey: key.create(challenge) } });
  }
  await answer(anna, await questionFor(anna), false);
  const enter = async (key: typeof own) => {
    const browser = app.browser();
    const { challenge } = await browser.call(passkeyOptions, {});
    return (await browser.answer(passkeySignIn, { body: { signed: key.sign(challenge) } })).status;
  };
  expect([await enter(theirs), await enter(own)]).toEqual([403, 200]);
});
