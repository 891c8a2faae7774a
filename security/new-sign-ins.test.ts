import { accountSettingsEndpoints, EXPORT_PATH } from '@showup/contract/account-settings';
import { accountsEndpoints } from '@showup/contract/accounts';
import { passkeysEndpoints } from '@showup/contract/passkeys';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import type { Person } from '../server/test/people/people.ts';
import { softwareKey } from '../server/test/stand-ins/software-key.ts';

const site = { origin: 'https://showup.example', rpId: 'showup.example' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: site.origin });
});
afterEach(() => app.reset());
afterAll(() => app.close());

type Browser = ReturnType<TestApp['browser']>;

/** Somebody signs in with the person's phone in a browser of their own. */
async function signInElsewhere({ phone }: Pick<Person, 'phone'>): Promise<Browser> {
  const browser = app.browser();
  await app.people.provePhone(browser, phone);
  return browser;
}

const asked = (browser: Browser) => browser.call(accountSettingsEndpoints.newSignIns, {});
const sessionsOf = (browser: Browser) => browser.call(accountSettingsEndpoints.listSessions, {});
const isSignedIn = async (browser: Browser) =>
  (await browser.answer(accountsEndpoints.checkAuth, {})).status === 200;

const answer = (browser: Browser, signInId: string, wasMe: boolean) =>
  browser.answer(accountSettingsEndpoints.answerSignIn, { body: { signInId, wasMe } });

async function questionFor(browser: Browser): Promise<string> {
  const [signIn] = await asked(browser);
  if (!signIn) throw new Error('Nothing is asked.');
  return signIn._id;
}

test('a sign-in in a new browser is announced to the others at once, and never to itself', async () => {
  const anna = await app.people.person();
  const told = anna.next('newSignIns');
  const stranger = await signInElsewhere(anna);
  await told;
  expect(await asked(anna)).toEqual([
    { _id: expect.any(String), device: expect.any(String), signedInAt: expect.any(String) },
  ]);
  expect(await asked(stranger)).toEqual([]);
});

test('nobody is asked about their first browser, nor about one in which they were before', async () => {
  const anna = await app.people.person({ isConnected: false });
  expect(await asked(anna)).toEqual([]);
  await anna.call(accountsEndpoints.logout, {});
  await app.people.provePhone(anna, anna.phone);
  expect(await asked(anna)).toEqual([]);
  const laptop = await signInElsewhere(anna);
  expect((await answer(anna, await questionFor(anna), true)).status).toBe(200);
  await app.people.provePhone(laptop, anna.phone);
  expect([await asked(anna), await asked(laptop)]).toEqual([[], []]);
});

test('whoever it was not is out at once, and is a stranger from then on who gets eight digits', async () => {
  const anna = await app.people.person({ isConnected: false });
  const stranger = await signInElsewhere(anna);
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

test('a browser in question answers for none, not for another of the same stranger either', async () => {
  const anna = await app.people.person({ isConnected: false });
  const first = await signInElsewhere(anna);
  const second = await signInElsewhere(anna);
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

test('nobody answers for somebody else, and no question is answered twice', async () => {
  const [anna, ben] = [
    await app.people.person({ isConnected: false }),
    await app.people.person({ isConnected: false }),
  ];
  await signInElsewhere(anna);
  const question = await questionFor(anna);
  expect((await answer(ben, question, false)).status).toBe(404);
  expect((await answer(anna, question, true)).status).toBe(200);
  expect((await answer(anna, question, false)).status).toBe(404);
});

test('a question waits until its person is back in a browser of theirs, for 30 days', async () => {
  const anna = await app.people.person({ isConnected: false });
  await anna.call(accountsEndpoints.logout, {});
  await signInElsewhere(anna);
  await app.people.provePhone(anna, anna.phone);
  expect(await asked(anna)).toHaveLength(1);
  await app.db.sql`update announced_sign_ins set signed_in_at = signed_in_at - interval '31 days'`;
  for await (const { error } of app.jobs.once()) expect(error).toBeUndefined();
  expect(await asked(anna)).toEqual([]);
});

const isHeld = { status: 403, body: { code: 'accounts.proof_missing' } };
const isAsked = { status: 403, body: { code: 'accounts.sign_in_asked' } };

/** Enters a second code to the phone, after the one of the sign-in. */
async function proveAgain(browser: Browser, phone: string): Promise<void> {
  const token = await app.people.tokenOf(browser, phone);
  await browser.call(accountSettingsEndpoints.prove, { body: { token } });
}
const { newPasskeyOptions, addPasskey, passkeyOptions, passkeySignIn } = passkeysEndpoints;

/** What would keep the person from answering, or cannot be undone. */
const heldCalls: Record<string, (browser: Browser) => Promise<{ status: number; body: unknown }>> = {
  'signs out her other devices': async (browser) => {
    const other = (await sessionsOf(browser)).find(({ isCurrent }) => !isCurrent);
    return browser.answer(accountSettingsEndpoints.endSession, { body: { sessionId: other?._id ?? '' } });
  },
  'moves the account to another number': async (browser) => {
    const phoneNumber = app.people.nextPhone();
    const token = await app.people.tokenOf(browser, phoneNumber);
    return browser.answer(accountSettingsEndpoints.changeNumber, { body: { phoneNumber, token } });
  },
  'asks for a passkey': (browser) => browser.answer(newPasskeyOptions, {}),
  'adds a passkey': (browser) =>
    browser.answer(addPasskey, { body: { passkey: softwareKey(site).create('any') } }),
  'deletes the account': (browser) => browser.answer(accountsEndpoints.deleteAccount, {}),
  'downloads everything': async (browser) => {
    const response = await browser.request(EXPORT_PATH);
    return { status: response.status, body: response.ok ? {} : await response.json() };
  },
};

test.each(Object.entries(heldCalls))(
  'a browser in question is refused where it %s',
  async (_what, attempt) => {
    const anna = await app.people.person({ isConnected: false });
    const stranger = await signInElsewhere(anna);
    expect(await attempt(stranger)).toMatchObject(isHeld);
    expect([await isSignedIn(anna), (await asked(anna)).length]).toEqual([true, 1]);
  },
);

test('a browser in question may do these things once the person has said that it was them', async () => {
  const anna = await app.people.person({ isConnected: false });
  const laptop = await signInElsewhere(anna);
  await answer(anna, await questionFor(anna), true);
  await laptop.call(newPasskeyOptions, {});
  expect((await laptop.answer(accountsEndpoints.deleteAccount, {})).status).toBe(200);
});

test('a person who has lost their other devices does these things after a second code', async () => {
  const anna = await app.people.person({ isConnected: false });
  const laptop = await signInElsewhere(anna);
  expect(await laptop.call(accountSettingsEndpoints.proofState, {})).toMatchObject({ isProved: false });
  await proveAgain(laptop, anna.phone);
  expect(await laptop.call(accountSettingsEndpoints.proofState, {})).toMatchObject({ isProved: true });
  for (const { isCurrent, _id: sessionId } of await sessionsOf(laptop))
    if (!isCurrent) await laptop.call(accountSettingsEndpoints.endSession, { body: { sessionId } });
  expect(await isSignedIn(anna)).toBe(false);
  expect((await laptop.answer(accountsEndpoints.deleteAccount, {})).status).toBe(200);
});

test('a stolen device puts nobody out who holds the phone, and does not move the account', async () => {
  const stolen = await app.people.person({ isConnected: false });
  await app.db.sql`update sessions set created_at = created_at - interval '8 days', proved_at = null`;
  const owner = await signInElsewhere(stolen);
  await proveAgain(owner, stolen.phone);
  const question = await questionFor(stolen);
  expect(await answer(stolen, question, false)).toMatchObject(isHeld);
  const phoneNumber = app.people.nextPhone();
  const token = await app.people.tokenOf(stolen, phoneNumber);
  const { dob } = await stolen.call(accountsEndpoints.checkAuth, {});
  const move = { phoneNumber, token, dob: dob ?? '' };
  expect(await stolen.answer(accountSettingsEndpoints.changeNumber, { body: move })).toMatchObject({
    status: 403,
    body: { code: 'accounts.young_session' },
  });
  expect([await isSignedIn(owner), await isSignedIn(stolen)]).toEqual([true, true]);
  await proveAgain(stolen, stolen.phone); // by then it holds the phone as well
  expect((await answer(stolen, question, false)).status).toBe(200);
});

test('someone who only uses private windows leaves by a code at any time', async () => {
  const anna = await app.people.person({ isConnected: false });
  for (let times = 0; times < 3; times++) await signInElsewhere(anna);
  const last = await signInElsewhere(anna);
  expect(await last.answer(accountsEndpoints.deleteAccount, {})).toMatchObject(isHeld);
  await proveAgain(last, anna.phone);
  expect((await last.answer(accountsEndpoints.deleteAccount, {})).status).toBe(200);
});

test('without a phone a new browser is held back for three days, and further ones no longer', async () => {
  const credentials = { email: 'anna@example.org', password: 'tall green hats' };
  await app.browser().call(accountsEndpoints.signup, { body: { fullName: 'Anna', ...credentials } });
  const windowOf = async () => {
    const browser = app.browser();
    await browser.call(accountsEndpoints.login, { body: credentials });
    return browser;
  };
  const second = await windowOf();
  expect(await second.answer(accountsEndpoints.deleteAccount, {})).toMatchObject(isAsked);
  await app.db.sql`update announced_sign_ins set held_until = now()`;
  expect((await (await windowOf()).answer(accountsEndpoints.deleteAccount, {})).status).toBe(200);
});

test('a passkey goes with its sign-in also where the browser dropped the cookie that names it', async () => {
  const anna = await app.people.person({ isConnected: false });
  await anna.call(accountsEndpoints.logout, {});
  const cookies = new Map<string, string>();
  const stranger = app.browser(cookies);
  await app.people.provePhone(stranger, anna.phone);
  cookies.delete('browser');
  const key = softwareKey(site);
  const { challenge } = await stranger.call(newPasskeyOptions, {});
  await stranger.call(addPasskey, { body: { passkey: key.create(challenge) } });
  await app.people.provePhone(anna, anna.phone);
  await answer(anna, await questionFor(anna), false);
  const browser = app.browser();
  const { challenge: asked } = await browser.call(passkeyOptions, {});
  expect((await browser.answer(passkeySignIn, { body: { signed: key.sign(asked) } })).status).toBe(403);
});

test('where nobody is signed in who could be asked, a new browser is held back from nothing', async () => {
  const anna = await app.people.person({ isConnected: false });
  await anna.call(accountsEndpoints.logout, {});
  const laptop = await signInElsewhere(anna);
  expect((await laptop.answer(accountsEndpoints.deleteAccount, {})).status).toBe(200);
});

test('the email account of somebody else gets no phone number from a browser in question', async () => {
  const own = app.browser();
  const stranger = app.browser();
  const email = 'anna@example.org';
  const password = 'tall green hats';
  await own.call(accountsEndpoints.signup, { body: { fullName: 'Anna', email, password } });
  await stranger.call(accountsEndpoints.login, { body: { email, password } });
  const phoneNumber = app.people.nextPhone();
  const token = await app.people.tokenOf(stranger, phoneNumber);
  const given = await stranger.answer(accountsEndpoints.verifyUser, { body: { token, phoneNumber } });
  expect(given).toMatchObject(isAsked);
});

test('whoever signs out all others by a new password is held back nevertheless, and can be put out again', async () => {
  const anna = await app.people.person({ isConnected: false });
  const stranger = app.browser();
  const token = await app.people.tokenOf(stranger, anna.phone);
  await app.db.sql`insert into passwords (user_id, hash) values (${anna.id}, 'none')`;
  await app.db.sql`update users set email = 'anna@example.org' where id = ${anna.id}`;
  await stranger.call(accountSettingsEndpoints.resetPassword, {
    body: { token, phoneNumber: anna.phone, newPassword: 'small green hats' },
  });
  expect([await isSignedIn(anna), await isSignedIn(stranger)]).toEqual([false, true]);
  expect(await stranger.answer(accountsEndpoints.deleteAccount, {})).toMatchObject(isHeld);
  await app.people.provePhone(anna, anna.phone);
  expect((await answer(anna, await questionFor(anna), false)).status).toBe(200);
  expect(await isSignedIn(stranger)).toBe(false);
});

test('a passkey that was added in a browser goes when its sign-in was somebody else', async () => {
  const anna = await app.people.person({ isConnected: false });
  const stranger = await signInElsewhere(anna);
  await app.db.sql`update announced_sign_ins set held_until = null`; // they waited until nothing held them back
  const [own, theirs] = [softwareKey(site), softwareKey(site)];
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

const passwordChange = { currentPassword: 'tall green hats', newPassword: 'small green hats' };

const notHer = 'says that it was not her';

/** How she puts another device out. */
const endings: Record<string, (anna: Browser, phone: string) => Promise<unknown>> = {
  'signs it out': async (anna) => {
    const other = (await sessionsOf(anna)).find(({ isCurrent }) => !isCurrent);
    await anna.call(accountSettingsEndpoints.endSession, { body: { sessionId: other?._id ?? '' } });
  },
  'changes her password': (anna) =>
    anna.call(accountSettingsEndpoints.changePassword, { body: passwordChange }),
  'sets a new password by her phone': async (anna, phoneNumber) => {
    const token = await app.people.tokenOf(anna, phoneNumber);
    await anna.call(accountSettingsEndpoints.resetPassword, {
      body: { token, phoneNumber, newPassword: 'small green hats' },
    });
  },
  [notHer]: async (anna) => void (await answer(anna, await questionFor(anna), false)),
};

test.each(Object.entries(endings))('a device is a stranger once she %s', async (what, end) => {
  const anna = app.browser();
  const device = app.browser();
  const form = { fullName: 'Anna', email: 'anna@example.org', password: passwordChange.currentPassword };
  await anna.call(accountsEndpoints.signup, { body: form });
  const phone = app.people.nextPhone();
  await app.people.provePhone(anna, phone);
  await app.people.provePhone(device, phone);
  if (what !== notHer) await app.people.confirmSignIns(anna);
  await end(anna, phone);
  expect(await isSignedIn(device)).toBe(false);
  await app.db.sql`insert into phone_guesses (phone, wrong, wrong_at) values (${phone}, 3, now())
    on conflict (phone) do update set wrong = 3, wrong_at = now()`;
  await app.db.sql`delete from code_sends`;
  const digitsIn = async (browser: Browser) =>
    (await browser.call(accountsEndpoints.sendCode, { body: { phoneNumber: phone } })).codeLength;
  expect([await digitsIn(device), await digitsIn(anna)]).toEqual([8, 4]);
  await app.db.sql`delete from code_sends`;
  await app.people.provePhone(device, phone);
  expect(await asked(anna)).toHaveLength(1);
  expect(await device.answer(accountsEndpoints.deleteAccount, {})).toMatchObject(isHeld);
});

test('a browser that is still asked about makes no other one a stranger, also when it is held back no longer', async () => {
  const anna = await app.people.person({ isConnected: false });
  const stranger = await signInElsewhere(anna);
  await app.db.sql`update announced_sign_ins set held_until = now()`;
  const other = (await sessionsOf(stranger)).find(({ isCurrent }) => !isCurrent);
  await stranger.call(accountSettingsEndpoints.endSession, { body: { sessionId: other?._id ?? '' } });
  await app.people.provePhone(anna, anna.phone);
  expect((await answer(anna, await questionFor(anna), false)).status).toBe(200);
  expect(await isSignedIn(stranger)).toBe(false);
});
