import { accountsEndpoints } from '@showup/contract/accounts';
import { chatEndpoints } from '@showup/contract/chat';
import { profilesEndpoints } from '@showup/contract/profiles';
import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { download } from '#test/accounts/download';
import { everyEndpoint } from '#test/app/every-endpoint';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { anAdmin, aUser, nextPhone, type Person, provePhone, threePhotos } from '#test/people/people';
import type { TestBrowser } from '#test/people/test-browser';
import { openVenue } from '#test/verification/captures';

let app: TestApp;
let at: Awaited<ReturnType<typeof openVenue>>;
let anna: Person;
let admin: Person;
/** Anna's waiting verification photo, and Eva's approved one with her new profile photos. */
let secrets: string[];
let strangers: [string, TestBrowser][];

beforeAll(async () => {
  app = await startTestApp();
  at = await openVenue(app);
  admin = await anAdmin(app);
  anna = await at.newcomer();
  const eva = await at.newcomer();
  const { photo: approved } = await at.submit(eva, { photo: await at.upload(eva) });
  await at.approve(admin, eva);
  const fresh = await threePhotos(eva);
  await eva.call(profilesEndpoints.updateProfile, { body: { photos: fresh } });
  const { photo: waiting } = await at.submit(anna, { photo: await at.upload(anna) });
  secrets = [waiting, approved, ...fresh];

  const former = await anAdmin(app);
  await former.request(waiting); // while they were an admin
  await app.db.sql`update users set role = 'User' where id = ${former.id}`;
  const [verified, unverified] = [await aUser(app), await at.newcomer()];
  const samePhone = await shared(anna, verified);
  const signedOut = app.browser(new Map(anna.cookies));
  signedOut.cookies.delete('session');
  const onboarding = app.browser();
  await provePhone(app, onboarding, nextPhone());
  strangers = [
    ['nobody', app.browser()],
    ['someone with only a phone', onboarding],
    ['another verified person', verified],
    ['another unverified person', unverified],
    ['a former admin', former],
    ['someone else in the browser that uploaded', samePhone],
    ['the browser that uploaded, signed out', signedOut],
  ];
});
afterAll(() => app.close());

/** The owner's browser, with the other person signed in. */
async function shared(owner: Person, other: Person): Promise<TestBrowser> {
  const cookies = new Map(owner.cookies);
  cookies.delete('session');
  const browser = app.browser(cookies);
  await provePhone(app, browser, other.phone);
  expect(await browser.call(accountsEndpoints.checkAuth, {})).toMatchObject({ _id: other.id });
  return browser;
}

const idOf = (address: string) => address.slice('/media/'.length);

function addressesOf(photo: string): string[] {
  const id = idOf(photo);
  const widths = [1, 480, 2160, 99_999, 'x', '-1', '480&w=2160'];
  return [
    photo,
    ...widths.map((width) => `${photo}?w=${width}`),
    `${photo}/`,
    `/media//${id}`,
    `/media/${id}.webp`,
    `/media/${id}-480.webp`,
    `/media/${id.toUpperCase()}`,
    `/media/%2e%2e/media/${id}`,
    `/media/verification/${id.slice(0, 2)}/${id}-480.webp`,
    `/media/profile/${id.slice(0, 2)}/${id}-480.webp`,
    `/media/..%2fmedia%2fverification%2f${id.slice(0, 2)}%2f${id}-1080.webp`,
    `/data/media/verification/${id.slice(0, 2)}/${id}-1080.webp`,
    `/avatar/${id}`,
    `/assets/..%2f..%2fmedia%2f${id}`,
  ];
}

test('the owner and admins see waiting photos', async () => {
  const [waiting = '', ...others] = secrets;
  expect((await at.look(anna, waiting)).status).toBe(200);
  for (const photo of secrets) {
    expect(await at.look(admin, photo)).toEqual({ status: 200, caching: 'private, no-store' });
  }
  for (const photo of others) expect((await at.look(anna, photo)).status).toBe(404);
});

test('nobody else gets a waiting photo at any spelling of its address', async () => {
  for (const [who, browser] of strangers) {
    const bare = await browser.request('/media/00000000-0000-4000-8000-000000000000');
    const unknown = [bare.status, await bare.text()];
    await Promise.all(
      secrets.flatMap(addressesOf).map(async (address) => {
        const response = await browser.request(address);
        const body = await response.text();
        const type = response.headers.get('content-type') ?? '';
        expect([who, address, response.status < 300 || /^image/.test(type)]).toEqual([who, address, false]);
        if (secrets.includes(address)) expect([who, response.status, body]).toEqual([who, ...unknown]);
      }),
    );
  }
}); // 700 requests

test('nobody can claim another’s waiting photo with any call that accepts a photo', async () => {
  const thief = await at.newcomer();
  for (const photo of secrets) {
    const photos = [photo, ...thief.user.photos.slice(1)];
    for (const [entry, body] of [
      [profilesEndpoints.updateProfile, { photos }],
      [profilesEndpoints.updateProfilePic, { profilePic: photo }],
    ] as const) {
      expect((await thief.answer(entry, { body })).status).toBe(400);
    }
    expect((await at.refused(thief, { photo })).status).toBe(400);
    const sent = await admin.answer(chatEndpoints.sendMessage, {
      params: { userId: thief.id },
      body: { image: photo },
    });
    expect(sent.status).toBeGreaterThanOrEqual(400);
    expect((await at.look(admin, photo)).status).toBe(200);
  }
});

test('no list, card or download of anyone else names a waiting photo', async () => {
  const ids = secrets.map(idOf);
  const named = (text: string) => ids.filter((id) => text.includes(id));
  const entries = (await everyEndpoint()).filter(({ method }) => method === 'GET');
  expect(entries.length).toBeGreaterThan(10);
  const params = { userId: anna.id, venueId: at.venue._id, code: `${at.venue.code}.aaaaaaaaaaa`, token: 'x' };
  for (const [who, browser] of strangers) {
    for (const entry of entries) {
      const { body } = await browser.answer(entry, { params, query: { latitude: 18.5, longitude: 73.9 } });
      expect([who, entry.path, named(JSON.stringify(body))]).toEqual([who, entry.path, []]);
    }
  }
  for (const person of [admin, await at.newcomer()]) {
    const archive = await download(person);
    expect(named([...archive.names, archive.allText()].join('\n'))).toEqual([]);
  }
  const list = await admin.answer(verificationEndpoints.pendingVerifications, { query: {} });
  expect(z.array(z.unknown()).parse(list.body)).toHaveLength(2);
  expect(named(JSON.stringify(list.body))).toEqual(ids); // proves that the walk can find them
});
