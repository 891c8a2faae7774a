import { accountSettingsEndpoints } from '@showup/contract/account-settings';
import { accountsEndpoints } from '@showup/contract/accounts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import type { Person } from '../server/test/people/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
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
