import { liveEvents } from '@showup/contract/joined/live';
import { io, type ManagerOptions, type SocketOptions } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { asUserId } from '#test/people/as-user-id';
import { aUser, type Person } from '#test/people/people';
import { aPicture } from '#test/people/pictures';
import { like, potentialMatches } from '#web/features/matching/matching.api.ts';
import { upload } from '#web/lib/api/upload.ts';
import { connectLive, disconnectLive, isLive } from '#web/lib/live/socket.ts';
import { promise } from '../promise.ts';
import { ask } from './ask.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => {
  disconnectLive();
  vi.unstubAllGlobals();
});
afterAll(() => app.close());

const someone = asUserId('00000000-0000-4000-8000-000000000000');

/** All that need a session. */
const calls = [
  'GET /auth/check',
  'PUT /auth/updateprofilepic',
  'PUT /auth/updateprofile',
  'GET /auth/check-photo-verification/',
  'POST /auth/set-verification-photo',
  'POST /auth/deleteaccount',
  'POST /auth/toggle-visibility',
  'GET /auth/pending-verifications',
  'POST /auth/update-verification-status',
  'GET /auth/get-reported-users',
  'GET /messages/users',
  `GET /messages/${someone}`,
  `POST /messages/send/${someone}`,
  'GET /messages/unread-messages',
  'POST /messages/mark-messages-read',
  'POST /messages/block-report',
  'GET /match/potential-matches',
  'GET /match/rejected-profiles',
  'GET /match/who-liked-me',
  'GET /match/liked-profiles',
  'POST /match/like',
  'POST /match/reject',
  'POST /match/unmatch',
  'GET /match/get-profile',
  'POST /match/update-profile',
  'GET /locations/nearby',
  'POST /locations/request',
] as const;

const cookieOf = ({ cookies }: Person) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

test('every call needs the session cookie, and the app sends it', async () => {
  const anna = await aUser(app, { isConnected: false });
  const sent: (RequestInit | undefined)[] = [];
  await promise('Cookie auth, every call with credentials', async () => {
    for (const one of calls) expect([one, (await ask(app.browser(), one)).status]).toEqual([one, 401]);
    for (const one of calls.filter((one) => !one.includes('delete')))
      expect([one, (await ask(anna, one)).status]).not.toEqual([one, 401]);
    vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
      sent.push(init);
      return Response.json(init?.method === 'GET' ? [] : { matched: false });
    });
    await potentialMatches(['Male']);
    await like(someone);
    expect(sent).toMatchObject([{ credentials: 'include' }, { method: 'POST', credentials: 'include' }]);
  });
});

test('the app opens a socket to its own host with the session cookie', async () => {
  const anna = await aUser(app, { isConnected: false });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  const opened: Partial<ManagerOptions & SocketOptions>[] = [];
  /** Connects the way the app does, in a browser with this cookie. */
  const open = (cookie: string, choice = {}) =>
    connectLive(anna.id, async () => ({
      liveEvents,
      io(options) {
        opened.push(options);
        return io(app.url, { ...options, ...choice, forceNew: true, extraHeaders: { cookie } });
      },
    }));
  await promise('Realtime socket on same host, opened when signed in', async () => {
    await open(cookieOf(anna));
    await expect.poll(isLive).toBe(true);
    expect(opened[0]).not.toHaveProperty('host');
    disconnectLive();
    expect(isLive()).toBe(false);
  });
  await promise('Socket websocket then polling', async () => {
    expect(opened).toMatchObject([{ transports: ['websocket', 'polling'], query: { userId: anna.id } }]);
    for (const transport of ['websocket', 'polling']) {
      await open(cookieOf(anna), { transports: [transport] });
      await expect.poll(isLive).toBe(true);
      disconnectLive();
    }
  });
  await promise('Socket credentials', async () => {
    expect(opened[0]).toMatchObject({ withCredentials: true });
    const stranger = io(app.url, { query: { userId: anna.id }, forceNew: true, reconnection: false });
    const refusal = await new Promise((resolve) => {
      stranger.once('connect', () => resolve('connected'));
      stranger.once('connect_error', resolve);
    });
    stranger.disconnect();
    expect(refusal).toBeInstanceOf(Error);
  });
});

test('a picture is uploaded as a form with a file and a preset', async () => {
  const anna = await aUser(app, { isConnected: false });
  const sent: unknown[] = [];
  class BrowserRequest {
    readonly upload = {};
    readonly status = 200;
    readonly response = { secure_url: '/media/1', width: 1, height: 1 };
    onload = () => {};
    open = (...to: string[]) => void sent.push(...to);
    send(form: FormData) {
      sent.push([...form.keys()], form.get('preset'));
      this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', BrowserRequest);
  await promise('Upload as form post file + preset', async () => {
    const picture = new Blob([new Uint8Array(await aPicture())], { type: 'image/jpeg' });
    await upload(picture, 'chat');
    expect(sent).toEqual(['POST', '/media/upload', ['file', 'preset'], 'chat']);
    const form = new FormData();
    form.append('file', picture, 'photo.jpg');
    const post = () => anna.request('/media/upload', { method: 'POST', body: form });
    expect((await post()).status).toBe(400);
    form.append('preset', 'chat');
    expect(await (await post()).json()).toMatchObject({ secure_url: expect.any(String) });
  });
});
