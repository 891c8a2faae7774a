import { accountsEndpoints } from '@showup/contract/accounts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { like } from '#test/people/meeting';
import { aUser, nextPhone, provePhone } from '#test/people/people';

let app: TestApp;
const opened: Socket[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.disconnect();
  await app.reset();
});
afterAll(() => app.close());

/** 'connected', or why the socket was not opened. */
async function tryToConnect(options: Partial<ManagerOptions & SocketOptions>): Promise<string> {
  const socket = io(app.url, { forceNew: true, reconnection: false, ...options });
  opened.push(socket);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });
}

const cookieHeader = (cookies: ReadonlyMap<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

test.each([['websocket'], ['polling'], ['websocket', 'polling']])(
  'a signed-in person can connect by %s',
  async (...transports) => {
    const anna = await aUser(app, { isConnected: false });
    const extraHeaders = { cookie: cookieHeader(anna.cookies) };
    expect(await tryToConnect({ transports, extraHeaders })).toBe('connected');
  },
);

test('without a session there is no socket, even with a user id', async () => {
  const anna = await aUser(app, { isConnected: false });
  const ended = cookieHeader(anna.cookies);
  await anna.call(accountsEndpoints.logout, {});
  const newcomer = app.browser();
  await provePhone(app, newcomer, nextPhone());
  for (const cookie of [
    '',
    'session=',
    `session=${'x'.repeat(43)}`,
    '%',
    ended,
    cookieHeader(newcomer.cookies),
  ]) {
    const options = { query: { userId: anna.id }, extraHeaders: { cookie } };
    expect(await tryToConnect(options), cookie).toBe('session.missing');
  }
});

test('a page of another site cannot open a socket with a person’s cookies', async () => {
  const anna = await aUser(app, { isConnected: false });
  const cookie = cookieHeader(anna.cookies);
  for (const transports of [['websocket'], ['polling']]) {
    const connect = (origin: string) => tryToConnect({ transports, extraHeaders: { cookie, origin } });
    expect(await connect('https://evil.example')).not.toBe('connected');
    expect(await connect('null')).not.toBe('connected');
    expect(await connect('http://localhost:3000')).toBe('connected');
    expect(await connect(app.url)).toBe('connected');
  }
});

test('the session decides who someone is, not the query', async () => {
  const anna = await aUser(app, { identifiedAs: 'Female', interestedIn: ['Male'] });
  const ben = await aUser(app, { identifiedAs: 'Male', interestedIn: ['Female'], isConnected: false });
  const received: string[] = [];
  const socket = io(app.url, {
    forceNew: true,
    query: { userId: anna.id },
    extraHeaders: { cookie: cookieHeader(ben.cookies) },
  });
  opened.push(socket);
  socket.onAny((name: string) => received.push(name));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  await like(ben, anna);
  await anna.next('newLike');
  await like(anna, ben);
  await expect.poll(() => received).toContain('newMatch'); // sent after the like, on the same socket
  expect(received).not.toContain('newLike');
});

test('an event reaches every tab and device of the person', async () => {
  const anna = await aUser(app, { identifiedAs: 'Female', interestedIn: ['Male'] });
  const ben = await aUser(app, { identifiedAs: 'Male', interestedIn: ['Female'] });
  const tab = app.browser(anna.cookies);
  await tab.connect();
  const phone = app.browser();
  await provePhone(app, phone, anna.phone);
  await phone.connect();

  await like(ben, anna);
  const likes = await Promise.all([anna, tab, phone].map((browser) => browser.next('newLike')));
  for (const { likedBy } of likes) expect(likedBy._id).toBe(ben.id);
  expect(ben.unasked('newLike')).toBe(0);
});

test('a tab that sends invalid or too much data disturbs nobody', async () => {
  const anna = await aUser(app);
  const tab = app.browser(anna.cookies);
  await tab.connect();
  for (const payload of [
    null,
    undefined,
    7,
    'x',
    [],
    {},
    { userId: null },
    { userId: '\0' },
    { userId: {} },
  ]) {
    for (const name of ['typing', 'getOnlineUsers', 'signedOut', '__proto__', 'nonsense']) {
      tab.signal(name, payload);
    }
  }
  tab.signal('typing', 'x'.repeat(20_000));
  await expect.poll(() => tab.socket?.connected).toBe(false);
  expect(anna.socket?.connected).toBe(true);
  expect((await anna.answer(accountsEndpoints.checkAuth, {})).status).toBe(200);
});
