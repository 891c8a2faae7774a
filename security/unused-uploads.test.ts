import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { accountsEndpoints } from '@showup/contract/accounts';
import { chatEndpoints } from '@showup/contract/chat';
import { profilesEndpoints } from '@showup/contract/profiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { send } from '../server/test/chat/conversations.ts';
import { leave } from '../server/test/people/meeting.ts';
import { aMatch, aUser, nextPhone, type Person, provePhone } from '../server/test/people/people.ts';
import { aPicture, asDataAddress } from '../server/test/people/pictures.ts';
import type { TestBrowser } from '../server/test/people/test-browser.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ rateLimitFactor: 1 });
});
afterAll(() => app.close());

const upload = async (browser: TestBrowser) => (await browser.upload(await aPicture(), 'avatar')).secure_url;
const statusOf = async (browser: TestBrowser, address: string) => (await browser.request(address)).status;

async function isKept(address: string): Promise<boolean> {
  const id = address.slice('/media/'.length);
  const files = await readdir(join(app.dataDir, 'media'), { recursive: true });
  const rows = await app.db.sql`select from media where id = ${id}`;
  return rows.length > 0 || files.some((file) => file.includes(id));
}

/** A browser in which a photo was uploaded before its person signed in. */
async function uploadedBeforeSignIn(): Promise<{ browser: TestBrowser; address: string; person: Person }> {
  const person = await aUser(app, { isConnected: false });
  const browser = app.browser();
  await provePhone(app, browser, nextPhone());
  const address = await upload(browser);
  await provePhone(app, browser, person.phone);
  return { browser, address, person };
}

async function uploadedWithAccount(): Promise<{ browser: TestBrowser; address: string; person: Person }> {
  const person = await aUser(app, { isConnected: false });
  return { browser: person, address: await upload(person), person };
}

const ways = [
  ['with an account', uploadedWithAccount],
  ['before signing in', uploadedBeforeSignIn],
] as const;

test.each(ways)('a photo uploaded %s and never used is deleted with the account', async (_, make) => {
  const { browser, address, person } = await make();
  expect(await statusOf(browser, address)).toBe(200);
  await leave(person);
  await expect.poll(() => isKept(address)).toBe(false);
  expect(await statusOf(browser, address)).toBe(404);
});

test.each(ways)('a photo uploaded %s and never used is not shown after signing out', async (_, make) => {
  const { browser, address } = await make();
  await browser.call(accountsEndpoints.logout, {});
  expect(await statusOf(browser, address)).toBe(404);
});

async function inAProfile(data: string): Promise<Person> {
  const man = await aUser(app, { identifiedAs: 'Male', isConnected: false });
  const body = { photos: [data, ...man.user.photos.slice(1)], isProfileHidden: true };
  expect((await man.answer(profilesEndpoints.updateProfile, { body })).status).toBe(403);
  return man;
}

async function inAMessage(data: string): Promise<Person> {
  const { anna, ben } = await aMatch(app);
  for (let i = 0; i < 10; i++) await send(anna, ben, { text: 'Hello?' });
  const message = { params: { userId: ben.id }, body: { image: data } };
  expect((await anna.answer(chatEndpoints.sendMessage, message)).status).toBe(403);
  return anna;
}

test.each([
  ['profile', inAProfile],
  ['message', inAMessage],
])('the picture of a data: URL in a refused %s is deleted with the account', async (_, makeRefused) => {
  const person = await makeRefused(asDataAddress(await aPicture()));
  const [row] = await app.db.sql<{ id: string }[]>`select id from media order by created_at desc limit 1`;
  const address = `/media/${row?.id}`;
  expect(await statusOf(person, address)).toBe(200);
  expect(person.user.photos).not.toContain(address);
  await leave(person);
  await expect.poll(() => isKept(address)).toBe(false);
});

test('the next person in that browser can neither see nor use the upload', async () => {
  const { browser, address } = await uploadedWithAccount();
  const next = await aUser(app, { isConnected: false });
  await browser.call(accountsEndpoints.logout, {});
  await provePhone(app, browser, next.phone);
  expect(await statusOf(browser, address)).toBe(404);
  const taken = await browser.answer(profilesEndpoints.updateProfilePic, { body: { profilePic: address } });
  expect(taken.status).toBe(400);
});
