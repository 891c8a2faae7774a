import { chatEndpoints } from '@showup/contract/chat';
import { mediaTexts } from '@showup/contract/platform/media';
import { profilesEndpoints } from '@showup/contract/profiles';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { block } from '#test/people/meeting';
import { aMatch, aUser, type Person, threePhotos } from '#test/people/people';
import { aPicture } from '#test/people/pictures';
import type { TestBrowser } from '#test/people/test-browser';
import { type S3Server, startS3Server } from '#test/stand-ins/s3-server';
import { openStore } from './open-store.ts';
import { S3Client } from './s3-client.ts';

let app: TestApp;
let s3: S3Server;

const log = { error: () => {} };
const store = () => openStore(app.config, log);

async function allKeys(): Promise<string[]> {
  const keys = [];
  for await (const some of store().keys()) keys.push(...some);
  return keys.sort();
}

const firstPhoto = ({ user }: Person) => user.photos[0] ?? '';
const idOf = (address: string) => address.slice('/media/'.length);
const keysOf = async (address: string) => (await allKeys()).filter((key) => key.includes(idOf(address)));

/** Follows the address like a browser. */
async function look(browser: TestBrowser, address: string) {
  const first = await browser.request(address, { redirect: 'manual' });
  const leadsTo = first.headers.get('location');
  const response = leadsTo === null ? first : await fetch(leadsTo);
  return { first, leadsTo, response };
}

const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe.each(['folder', 's3'] as const)('pictures in the %s', (kind) => {
  beforeAll(async () => {
    s3 = await startS3Server();
    app = await startTestApp(kind === 's3' ? { s3: s3.settings, logLevel: 'silent' } : {});
  });
  afterEach(() => app.reset());
  afterAll(async () => {
    await app.close();
    await s3.close();
  });

  test('an upload is shown in the requested width, to people who may see it', async () => {
    const [anna, ben] = [
      await aUser(app, { isConnected: false, photoWidth: 180 }),
      await aUser(app, { isConnected: false }),
    ];
    const { response } = await look(ben, `${firstPhoto(anna)}?w=160`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await sharp(await bytes(response)).metadata()).toMatchObject({ format: 'webp', width: 160 });
    expect((await look(app.browser(), firstPhoto(anna))).first.status).toBe(404);
  });

  test('a blocked person gets no address', async () => {
    const { anna, ben } = await aMatch(app);
    expect((await look(ben, firstPhoto(anna))).response.status).toBe(200);
    await block(anna, ben);
    expect((await look(ben, firstPhoto(anna))).first.status).toBe(404);
  });

  test('a replaced picture is removed from the store', async () => {
    const anna = await aUser(app, { isVerified: false, isConnected: false });
    const old = firstPhoto(anna);
    expect(await keysOf(old)).toHaveLength(3);
    const photos = await threePhotos(anna);
    await anna.call(profilesEndpoints.updateProfile, { body: { photos } });
    await expect.poll(() => keysOf(old)).toEqual([]);
    expect((await keysOf(photos[2] ?? '')).length).toBe(3);
  });

  test('a picture of a chat is served by the server', async () => {
    const { anna, ben } = await aMatch(app);
    const { secure_url } = await anna.upload(await aPicture(), 'chat');
    await anna.call(chatEndpoints.sendMessage, { params: { userId: ben.id }, body: { image: secure_url } });
    const { first, leadsTo } = await look(ben, secure_url);
    expect([first.status, first.headers.get('cache-control'), leadsTo]).toEqual([
      200,
      'private, no-store',
      null,
    ]);
    expect(await sharp(await bytes(first)).metadata()).toMatchObject({ format: 'webp' });
  });
});

describe('with a store that speaks S3', () => {
  beforeAll(async () => {
    s3 = await startS3Server();
    app = await startTestApp({ s3: s3.settings, logLevel: 'silent' });
  });
  afterEach(() => app.reset());
  afterAll(async () => {
    await app.close();
    await s3.close();
  });

  test('a profile photo is shown by a signed address, which is requested each time and valid for some minutes', async () => {
    const [anna, ben] = [await aUser(app, { isConnected: false }), await aUser(app, { isConnected: false })];
    const { first, leadsTo, response } = await look(ben, firstPhoto(anna));
    expect(first.status).toBe(302);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const { origin, searchParams } = new URL(leadsTo ?? '');
    expect(origin).toBe(s3.settings.publicEndpoint);
    expect(searchParams.get('X-Amz-Expires')).toBe('600');
    expect(response.headers.get('cache-control')).toBe('private, max-age=600, immutable');
  });

  test('a page that reads a photo’s pixels gets them from the server, with the same access', async () => {
    const [anna, ben] = [await aUser(app, { isConnected: false }), await aUser(app, { isConnected: false })];
    const direct = `${firstPhoto(anna)}?w=1080&direct=1`;
    const { first, leadsTo } = await look(anna, direct);
    expect([first.status, leadsTo]).toEqual([200, null]);
    await block(anna, ben);
    expect((await look(ben, direct)).first.status).toBe(404);
  });

  test('pages may show pictures from that origin only', async () => {
    const policy = (await app.browser().request('/healthz')).headers.get('content-security-policy') ?? '';
    const images = policy.split(';').find((line) => line.startsWith('img-src'));
    expect(images).toBe(`img-src 'self' data: blob: ${s3.settings.publicEndpoint}`);
  });

  test('pictures not used or reviewed yet are served by the server, and not cached', async () => {
    const anna = await aUser(app, { isConnected: false });
    const [one = '', ...others] = await threePhotos(anna);
    const unused = await look(anna, one);
    expect([unused.first.status, unused.first.headers.get('cache-control')]).toEqual([
      200,
      'private, no-store',
    ]);
    await anna.call(profilesEndpoints.updateProfile, { body: { photos: [one, ...others] } });
    const waiting = await look(anna, one);
    expect([waiting.first.status, waiting.leadsTo]).toEqual([200, null]);
  });

  test('objects without a row are removed after a day; objects that are not ours stay', async () => {
    const { media } = app.ctx;
    const uploader = { browser: Buffer.from('x'), userId: null };
    const [kept, lost] = [
      (await media.upload(await aPicture(), 'chat', uploader)).secure_url,
      (await media.upload(await aPicture(), 'chat', uploader)).secure_url,
    ];
    await app.db.sql`delete from media where id = ${idOf(lost)}`;
    const client = new S3Client(s3.settings);
    const foreign = `other/${idOf(lost)}-480.webp`;
    await client.send('PUT', { key: foreign, body: Buffer.from('not ours') });
    await media.forgetStrays();
    expect(await keysOf(lost)).toHaveLength(3); // an upload may be under way
    await s3.age(25);
    await media.forgetStrays();
    expect([await keysOf(lost), (await keysOf(kept)).length]).toEqual([[], 3]);
    expect((await client.send('GET', { key: foreign })).bytes.toString()).toBe('not ours');
  });

  test('an expired or changed address shows nothing', async () => {
    const anna = await aUser(app, { isConnected: false });
    const { leadsTo } = await look(anna, firstPhoto(anna));
    const changed = new URL(leadsTo ?? '');
    changed.pathname = changed.pathname.replace('/profile/', '/verification/');
    expect((await fetch(changed)).status).toBe(403);
    changed.search = '';
    expect((await fetch(changed)).status).toBe(403);
  });

  test('while the store is down uploads get a 503, and everything else works', async () => {
    const { anna, ben } = await aMatch(app);
    await s3.kill();
    try {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(await aPicture())], { type: 'image/jpeg' }), 'p.jpg');
      form.append('preset', 'profile');
      const refused = await anna.request('/media/upload', { method: 'POST', body: form });
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(await refused.json()).toMatchObject({
        code: 'media.unavailable',
        message: mediaTexts.unavailable,
      });
      const message = await anna.call(chatEndpoints.sendMessage, {
        params: { userId: ben.id },
        body: { text: 'Hi' },
      });
      expect(message.text).toBe('Hi');
      expect((await app.db.sql`select from media where audience = 'uploader'`).length).toBe(0);
    } finally {
      await s3.start();
    }
    expect((await anna.upload(await aPicture(), 'profile')).secure_url).toMatch(/^\/media\//);
  });
});
