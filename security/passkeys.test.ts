import { accountsEndpoints } from '@showup/contract/accounts';
import { passkeysEndpoints } from '@showup/contract/accounts/passkeys';
import { safetyEndpoints } from '@showup/contract/safety';
import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { forgetPasskeys } from '../server/src/features/accounts/admins/admins.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { leave } from '../server/test/people/meeting.ts';
import { anAdmin, aUser, confirmSignIns, type Person, provePhone } from '../server/test/people/people.ts';
import { type KeyChoices, SoftwareKey } from '../server/test/stand-ins/software-key.ts';

const site = { origin: 'https://showup.example', rpId: 'showup.example' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: site.origin });
});
afterEach(() => app.reset());
afterAll(() => app.close());

type Browser = ReturnType<TestApp['browser']>;

const { newPasskeyOptions, addPasskey, removePasskey, passkeyOptions, passkeySignIn } = passkeysEndpoints;
const { confirmAdmin, newRecoveryCodes, adminAccess, passkeys } = passkeysEndpoints;

async function add(browser: Browser, key = new SoftwareKey(site)): Promise<SoftwareKey> {
  const { challenge } = await browser.call(newPasskeyOptions, {});
  await browser.call(addPasskey, { body: { passkey: key.create(challenge) } });
  return key;
}

async function signed(browser: Browser, key: SoftwareKey, choices: KeyChoices = {}) {
  const { challenge } = await browser.call(passkeyOptions, {});
  return key.sign(challenge, choices);
}

const enter = async (browser: Browser, key: SoftwareKey, choices: KeyChoices = {}) =>
  browser.answer(passkeySignIn, { body: { signed: await signed(browser, key, choices) } });
const confirm = async (browser: Browser, key: SoftwareKey) =>
  browser.answer(confirmAdmin, { body: { signed: await signed(browser, key) } });
const desk = (browser: Browser) => browser.answer(verificationEndpoints.pendingVerifications, { query: {} });
const isRefused = { status: 403, body: { code: 'accounts.passkey' } };
const mustConfirm = { status: 403, body: { code: 'access.confirm' } };

const proofMissing = { status: 403, body: { code: 'accounts.proof_missing' } };

const person = () => aUser(app, { isConnected: false });

async function another({ phone }: Person): Promise<Browser> {
  const browser = app.browser();
  await provePhone(app, browser, phone);
  return browser;
}

test('a passkey signs its owner in, in any browser, until it is removed', async () => {
  const anna = await person();
  const key = await add(anna);
  const elsewhere = app.browser();
  expect(await enter(elsewhere, key)).toMatchObject({ status: 200, body: { _id: anna.id } });
  expect((await elsewhere.call(accountsEndpoints.checkAuth, {}))._id).toBe(anna.id);
  const [kept] = await anna.call(passkeys, {});
  expect(kept?.lastUsedAt).not.toBeNull();
  await anna.call(removePasskey, { body: { passkeyId: kept?._id ?? '' } });
  expect(await enter(app.browser(), key)).toMatchObject(isRefused);
});

test.each<[string, KeyChoices]>([
  ['another page', { origin: 'https://sh0wup.example' }],
  ['another site', { rpId: 'example.org' }],
  ['a device that did not verify its owner', { isVerified: false }],
  ['a copied key, whose counter has not risen', { counter: 1 }],
])('a signature by %s is refused', async (_what, choices) => {
  const anna = await person();
  const key = await add(anna);
  expect((await enter(app.browser(), key)).status).toBe(200);
  expect(await enter(app.browser(), key, choices)).toMatchObject(isRefused);
  const { challenge } = await anna.call(newPasskeyOptions, {});
  if (choices.counter !== undefined) return;
  const passkey = new SoftwareKey(site).create(challenge, choices);
  expect(await anna.answer(addPasskey, { body: { passkey } })).toMatchObject(isRefused);
});

test('a signature is valid once, in its browser, for its purpose, for five minutes', async () => {
  const anna = await person();
  const key = await add(anna);
  const [browser, other] = [app.browser(), app.browser()];
  const body = { signed: await signed(browser, key) };
  expect(await other.answer(passkeySignIn, { body })).toMatchObject(isRefused);
  expect((await browser.answer(passkeySignIn, { body })).status).toBe(200);
  expect(await browser.answer(passkeySignIn, { body })).toMatchObject(isRefused);
  const toConfirm = { signed: await signed(anna, key) };
  expect(await anna.answer(passkeySignIn, { body: toConfirm })).toMatchObject(isRefused);
  const late = { signed: await signed(other, key) };
  await app.db.sql`update passkey_challenges set expires_at = expires_at - interval '6 minutes'`;
  expect(await other.answer(passkeySignIn, { body: late })).toMatchObject(isRefused);
});

test('a refused signature uses up its challenge', async () => {
  const anna = await person();
  const key = await add(anna);
  const browser = app.browser();
  const { challenge } = await browser.call(passkeyOptions, {});
  const unseen = { signed: key.sign(challenge, { isVerified: false }) };
  expect(await browser.answer(passkeySignIn, { body: unseen })).toMatchObject(isRefused);
  const seen = { signed: key.sign(challenge) };
  expect(await browser.answer(passkeySignIn, { body: seen })).toMatchObject(isRefused);
});

test('a passkey that claims another owner is refused', async () => {
  const [anna, ben] = [await person(), await person()];
  const key = await add(anna);
  expect(await enter(app.browser(), key, { userId: ben.id })).toMatchObject(isRefused);
  expect((await enter(app.browser(), key, { userId: anna.id })).status).toBe(200);
});

test('unknown keys, and keys of deleted and banned accounts, sign nobody in', async () => {
  expect(await enter(app.browser(), new SoftwareKey(site))).toMatchObject(isRefused);
  const [anna, ben] = [await person(), await person()];
  const [hers, his] = [await add(anna), await add(ben)];
  await leave(anna);
  expect(await enter(app.browser(), hers)).toMatchObject(isRefused);
  await app.db.sql`
    insert into bans (user_id, reason) select ${ben.id}, 'Rude.'`;
  await app.db.sql`update users set is_banned = true where id = ${ben.id}`;
  const answer = await enter(app.browser(), his);
  expect(answer.status).toBe(403);
  expect(answer.body).not.toMatchObject({ _id: ben.id });
});

test('a session without a confirmation within ten minutes can neither add nor remove passkeys', async () => {
  const anna = await person();
  await add(anna);
  const [kept] = await anna.call(passkeys, {});
  await app.db.sql`update sessions set proved_at = proved_at - interval '11 minutes'`;
  expect(await anna.answer(newPasskeyOptions, {})).toMatchObject(proofMissing);
  const body = { passkeyId: kept?._id ?? '' };
  expect(await anna.answer(removePasskey, { body })).toMatchObject(proofMissing);
});

test('an admin has no rights before a passkey confirms the session, nor more than twelve hours after', async () => {
  const admin = await anAdmin(app);
  expect(await desk(admin)).toMatchObject(mustConfirm);
  expect(await admin.call(adminAccess, {})).toEqual({
    isConfirmed: false,
    hasPasskey: false,
    recoveryCodes: 0,
  });
  const key = await add(admin);
  expect((await desk(admin)).status).toBe(200);
  await app.db.sql`update sessions set confirmed_until = confirmed_until - interval '12 hours'`;
  expect(await desk(admin)).toMatchObject(mustConfirm);
  await app.db.sql`update users set phone_proved_at = now() - interval '9 days'`;
  expect((await confirm(admin, key)).status).toBe(200);
  const proved = await app.db.sql`select from users where phone_proved_at > now() - interval '8 days'`;
  expect(proved).toHaveLength(0); // which only a code to the phone does
  expect((await desk(admin)).status).toBe(200);
  const rows = await app.db.sql<{ action: string }[]>`select action from audit_log`;
  expect(rows.map(({ action }) => action)).toContain('add-passkey');
});

test('a code of an admin’s phone gives no admin rights, and cannot add a passkey', async () => {
  const admin = await anAdmin(app);
  await add(admin);
  const thief = await another(admin);
  expect(await desk(thief)).toMatchObject(mustConfirm);
  expect(await thief.answer(newPasskeyOptions, {})).toMatchObject(mustConfirm);
  const [kept] = await thief.call(passkeys, {});
  const body = { passkeyId: kept?._id ?? '' };
  expect(await thief.answer(removePasskey, { body })).toMatchObject(mustConfirm);
  expect(await thief.answer(newRecoveryCodes, {})).toMatchObject(mustConfirm);
  const anna = await person();
  const hers = await add(anna);
  expect(await confirm(thief, hers)).toMatchObject(isRefused);
});

const inDevanagari = (text: string) => text.replaceAll(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)));

test('a recovery code confirms once, is recorded, and cannot be guessed', async () => {
  const admin = await anAdmin(app);
  await add(admin);
  const { codes } = await admin.call(newRecoveryCodes, {});
  expect(new Set(codes).size).toBe(10);
  const elsewhere = await another(admin);
  const [code = ''] = codes;
  const use = (recoveryCode: string) => elsewhere.answer(confirmAdmin, { body: { recoveryCode } });
  expect((await use(inDevanagari(code.toUpperCase().replaceAll('-', ' ')))).status).toBe(200);
  expect((await desk(elsewhere)).status).toBe(200);
  await app.db.sql`update sessions set confirmed_until = null`;
  const none = { status: 403, body: { code: 'accounts.recovery_code' } };
  expect(await use(code)).toMatchObject(none);
  const rows = await app.db.sql<{ action: string }[]>`select action from audit_log`;
  const lines = rows.map(({ action }) => action);
  expect(lines).toEqual(expect.arrayContaining(['renew-recovery-codes', 'use-recovery-code']));
  const renewed = await confirmedCodes(admin);
  expect(await use(codes[1] ?? '')).toMatchObject(none);
  expect((await use(renewed[0] ?? '')).status).toBe(200);
});

/** As if the admin had confirmed meanwhile. */
async function confirmedCodes(admin: Person): Promise<string[]> {
  await app.db
    .sql`update sessions set confirmed_until = now() + interval '1 hour' where user_id = ${admin.id}`;
  const { codes } = await admin.call(newRecoveryCodes, {});
  await app.db.sql`update sessions set confirmed_until = null`;
  return codes;
}

test('an unattended session can neither add nor remove passkeys, nor create recovery codes', async () => {
  const admin = await anAdmin(app);
  const key = await add(admin);
  await add(admin);
  const [kept] = await admin.call(passkeys, {});
  await app.db.sql`update sessions set proved_at = proved_at - interval '11 minutes'`;
  expect((await desk(admin)).status).toBe(200);
  expect(await admin.answer(newPasskeyOptions, {})).toMatchObject(proofMissing);
  expect(await admin.answer(newRecoveryCodes, {})).toMatchObject(proofMissing);
  const body = { passkeyId: kept?._id ?? '' };
  expect(await admin.answer(removePasskey, { body })).toMatchObject(proofMissing);
  expect((await confirm(admin, key)).status).toBe(200);
  expect((await admin.answer(newRecoveryCodes, {})).status).toBe(200);
});

test('of two sessions that set up an admin’s first passkey at once, one succeeds', {
  tags: ['race'],
}, async () => {
  const admin = await anAdmin(app);
  const browsers = [admin, await another(admin)];
  await confirmSignIns(admin);
  const bodies = await Promise.all(
    browsers.map(async (browser) => {
      const { challenge } = await browser.call(newPasskeyOptions, {});
      return { passkey: new SoftwareKey(site).create(challenge) };
    }),
  );
  const answers = await Promise.all(
    browsers.map((browser, index) => browser.answer(addPasskey, { body: bodies[index] })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  expect(await admin.call(passkeys, {})).toHaveLength(1);
});

test('an admin’s last passkey cannot be removed, and removing one ends what it confirmed elsewhere', async () => {
  const admin = await anAdmin(app);
  const stolen = await add(admin);
  const [first] = await admin.call(passkeys, {});
  const body = { passkeyId: first?._id ?? '' };
  const last = { status: 409, body: { code: 'accounts.last_passkey' } };
  expect(await admin.answer(removePasskey, { body })).toMatchObject(last);
  const thief = app.browser();
  expect((await enter(thief, stolen)).status).toBe(200);
  expect((await desk(thief)).status).toBe(200);
  await add(admin);
  await admin.call(removePasskey, { body });
  expect(await desk(thief)).toMatchObject(mustConfirm);
  expect((await desk(admin)).status).toBe(200);
});

test('when the operator removes passkeys, every session loses its admin rights', async () => {
  const admin = await anAdmin(app);
  await add(admin);
  const { codes } = await admin.call(newRecoveryCodes, {});
  await forgetPasskeys(app.ctx, admin.phone);
  expect(await desk(admin)).toMatchObject(mustConfirm);
  const body = { recoveryCode: codes[0] ?? '' };
  expect((await admin.answer(confirmAdmin, { body })).status).toBe(403);
  await add(admin);
  expect((await desk(admin)).status).toBe(200);
});

test('live events for admins only reach confirmed sessions', async () => {
  const admin = await anAdmin(app);
  await add(admin);
  const thief = await another(admin);
  await thief.connect();
  const [ben, anna] = [await person(), await person()];
  const body = { blockedUserId: ben.id, reason: 'He was rude.', reportType: 'harassment' as const };
  await anna.call(safetyEndpoints.blockReport, { body });
  await admin.next('reportFiled');
  expect(thief.unasked('reportFiled')).toBe(0);
});

test('on a local machine admins need no confirmation', async () => {
  const local = await startTestApp({}, { beside: app });
  const admin = await anAdmin(local);
  expect((await desk(admin)).status).toBe(200);
  await local.close();
});
