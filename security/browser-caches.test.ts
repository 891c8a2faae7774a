import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { chatEndpoints } from '@showup/contract/chat';
import { bansEndpoints } from '@showup/contract/moderation/bans';
import { Uploaded } from '@showup/contract/platform/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { block, leave, unmatch } from '../server/test/people/meeting.ts';
import { aMatch, anAdmin, aUser, type Person } from '../server/test/people/people.ts';
import { aPicture } from '../server/test/people/pictures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const CLEARED = '"cache"';
const aPerson = () => aUser(app, { isConnected: false });
const photoOf = ({ user }: Person) => user.photos[0] ?? '';
const revalidate = (by: Person, address: string, etag: string) =>
  by.request(address, { headers: { 'if-none-match': etag } });

async function etagOf(by: Person, address: string): Promise<string> {
  const { status, headers } = await by.request(address);
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  const etag = headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[^"]+"$/);
  return etag;
}

test.each(['?w=160', '?w=480', '?w=1080', ''])(
  'a photo (%s) is kept under a tag and asked for each time',
  async (w) => {
    const [anna, ben] = [await aPerson(), await aPerson()];
    const address = photoOf(anna) + w;
    const etag = await etagOf(ben, address);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await revalidate(ben, address, tag);
      expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
      expect(again.headers.get('cache-control')).toBe('private, no-cache');
      expect(again.headers.get('etag')).toBe(etag);
    }
    expect((await revalidate(ben, address, '"other"')).status).toBe(200);
    expect((await revalidate(ben, `${photoOf(anna)}?w=9`, '"other"')).status).toBe(200);
  },
);

const endings: readonly [string, (ben: Person, anna: Person) => Promise<unknown>][] = [
  ['signed out', (ben) => ben.call(accountsEndpoints.logout, {})],
  ['deleted their account', (ben) => leave(ben)],
  ['was blocked', (ben, anna) => block(anna, ben)],
  ['lost its owner, who left', (_ben, anna) => leave(anna)],
];

test.each(endings)('a browser that has cached a photo is refused it once its person %s', async (_, end) => {
  const { anna, ben } = await aMatch(app);
  const address = photoOf(anna);
  const etag = await etagOf(ben, address);
  await end(ben, anna);
  for (const tag of [etag, '*']) {
    const refused = await revalidate(ben, address, tag);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store']);
  }
});

test('pictures of chats, and answers to uploads, are not cached', async () => {
  const { anna, ben } = await aMatch(app);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await aPicture())]), 'a.jpg');
  form.append('preset', 'chat');
  const uploaded = await anna.request('/media/upload', { method: 'POST', body: form });
  expect([uploaded.status, uploaded.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const { secure_url } = Uploaded.parse(await uploaded.json());
  await anna.call(chatEndpoints.sendMessage, { params: { userId: ben.id }, body: { image: secure_url } });
  const seen = await ben.request(secure_url);
  expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  await unmatch(ben, anna);
  expect((await revalidate(ben, secure_url, '*')).status).toBe(404);
});

test('refusals are not cached either', async () => {
  const anna = await aPerson();
  for (const path of [photoOf(anna), '/auth/check', '/media/nothing', '/media/upload', '/no-such-address'])
    expect((await app.browser().request(path)).headers.get('cache-control')).toBe('no-store');
});

test('signing out, deleting the account and ending one’s session clear the browser’s cache', async () => {
  const [anna, ben, carl] = [await aPerson(), await aPerson(), await aPerson()];
  const own = (await carl.call(accountSettingsEndpoints.listSessions, {})).find(({ isCurrent }) => isCurrent);
  const answers = [
    await anna.answer(accountsEndpoints.logout, {}),
    await ben.answer(accountsEndpoints.deleteAccount, {}),
    await carl.answer(accountSettingsEndpoints.endSession, { body: { sessionId: own?._id } }),
  ];
  for (const { status, headers } of answers)
    expect([status, headers.get('clear-site-data')]).toEqual([200, CLEARED]);
});

const endedElsewhere: readonly [string, (person: Person) => Promise<unknown>][] = [
  [
    'a ban',
    async ({ id }) => {
      const admin = await anAdmin(app);
      await admin.call(bansEndpoints.banUser, {
        body: { userId: id, reason: 'Spam', until: null },
      });
    },
  ],
  [
    'another tab, which signed out',
    ({ cookies }) => app.browser(new Map(cookies)).call(accountsEndpoints.logout, {}),
  ],
];

test.each(endedElsewhere)('a session ended by %s clears the cache at its next call', async (_, end) => {
  const anna = await aPerson();
  await end(anna);
  const refused = await anna.answer(accountsEndpoints.checkAuth, {});
  expect([refused.status, refused.headers.get('clear-site-data')]).toEqual([401, CLEARED]);
});

test('nothing else clears the cache', async () => {
  const anna = await aPerson();
  const answers = [
    await anna.answer(accountsEndpoints.checkAuth, {}),
    await app.browser().answer(accountsEndpoints.checkAuth, {}),
    await app.browser().answer(accountsEndpoints.codeState, {}),
  ];
  for (const { headers } of answers) expect(headers.get('clear-site-data')).toBeNull();
});
