import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket as TcpConnection } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { asUserId } from '#test/people/as-user-id';
import { CookieJar } from '../server/src/platform/http/requests/cookies.ts';
import { Live } from '../server/src/platform/live/live.ts';
import { usualSocketLimits } from '../server/src/platform/live/socket-limits.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { frame, openRawTab, PING, TEXT } from '../server/test/live/raw-tab.ts';
import { aUser } from '../server/test/people/people.ts';

const trustedProxies = ['127.0.0.0/8', '::1'];
const stranger = '00000000-0000-4000-8000-000000000000';
const tabs: Socket[] = [];
const connections: TcpConnection[] = [];

let app: TestApp;
/** The same people on a server with the default limits. */
let usual: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  usual = await startTestApp({ rateLimitFactor: 1, trustedProxies }, { beside: app });
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.disconnect();
  for (const tcp of connections.splice(0)) tcp.destroy();
});
afterAll(async () => {
  await usual.close();
  await app.close();
});

async function newCookie(): Promise<string> {
  const { cookies } = await aUser(app, { isConnected: false });
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

async function rawTab(cookie: string): Promise<TcpConnection> {
  const tcp = await openRawTab(usual.url, cookie);
  connections.push(tcp);
  return tcp;
}

interface Opening {
  readonly url?: string;
  readonly transport?: 'websocket' | 'polling';
  readonly address?: string;
}

/** The tab, and 'connected' or the reason why not. */
async function openTab(cookie: string, { url = usual.url, transport = 'websocket', address }: Opening = {}) {
  const extraHeaders = { cookie, ...(address && { 'x-forwarded-for': address }) };
  const tab = io(url, { transports: [transport], extraHeaders, forceNew: true, reconnection: false });
  tabs.push(tab);
  const outcome = await new Promise<string>((resolve) => {
    tab.once('connect', () => resolve('connected'));
    tab.once('connect_error', ({ message }) => resolve(message));
  });
  return { tab, outcome };
}

/** A signed-in polling socket: sends one POST and returns its status. */
async function openPolling(cookie: string) {
  const address = `${usual.url}/socket.io/?EIO=4&transport=polling`;
  const [, sid] = /"sid":"([^"]+)"/.exec(await (await fetch(address, { headers: { cookie } })).text()) ?? [];
  const post = (body: string) =>
    fetch(`${address}&sid=${sid}`, { method: 'POST', headers: { cookie }, body }).then(
      ({ status }) => status,
      () => 0,
    );
  expect(await post('40')).toBe(200);
  expect(await (await fetch(`${address}&sid=${sid}`, { headers: { cookie } })).text()).toMatch(/^40\{/);
  return post;
}

const signals = [
  ['a known signal', `42["typing",{"userId":"${stranger}"}]`],
  ['an unknown one', '42["nonsense",{}]'],
  ['one that asks for an acknowledgement', '4210["nonsense"]'],
  ['heartbeats', '3'],
  ['empty packets', '6'],
  ['other namespaces', '40/nowhere,'],
] as const;

/** Also when the server hung up during a write. */
function closed(tcp: TcpConnection): Promise<void> {
  return new Promise((resolve) => {
    tcp.on('error', () => {});
    tcp.once('close', () => resolve());
  });
}

test.each(signals)('a socket that floods with %s is closed', async (_what, text) => {
  const tcp = await rawTab(await newCookie());
  tcp.resume();
  const flood = setInterval(() => tcp.write(frame(TEXT, text)), 1);
  await closed(tcp);
  clearInterval(flood);
});

test.each([
  ['pings that WebSocket itself answers', frame(PING, 'x')],
  ['pieces of a message that never ends', Buffer.from([0, 0x80, 0, 0, 0, 0])],
])('a WebSocket connection that floods with %s is closed', async (_what, bytes) => {
  const tcp = await rawTab(await newCookie());
  tcp.resume();
  if (bytes[0] === 0) tcp.write(Buffer.from([TEXT, 0x80, 0, 0, 0, 0])); // the first part
  const flood = setInterval(() => tcp.write(Buffer.concat(Array.from({ length: 20 }, () => bytes))), 1);
  await closed(tcp);
  clearInterval(flood);
});

test.each(signals)('a polling socket that floods with %s is closed', async (_what, text) => {
  const post = await openPolling(await newCookie());
  const statuses = [];
  // Several in each POST, since on a busy machine single ones may come as slowly as they are allowed to.
  const packets = Array(5).fill(text).join('\x1e');
  for (let i = 0; i < 200 && statuses.at(-1) !== 400; i++) statuses.push(await post(packets));
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
  expect(statuses.at(-1), String(statuses)).toBe(400);
});

test('a flood in one POST, and a POST that is too large, close a polling socket', async () => {
  const cookie = await newCookie();
  const flood = await openPolling(cookie);
  expect(await flood(Array(400).fill('42["x"]').join('\x1e'))).toBe(200);
  expect(await flood('3')).toBe(400);
  const large = await openPolling(cookie);
  expect([413, 0]).toContain(await large(`42["${'x'.repeat(5_000)}"]`));
  expect(await large('3')).toBe(400);
});

test('a signal that is too large closes its socket', async () => {
  const { tab } = await openTab(await newCookie());
  tab.emit('typing', 'x'.repeat(5_000));
  await expect.poll(() => tab.connected).toBe(false);
});

test('a few signals at once are all handled, and more are dropped', async () => {
  const tcp = await rawTab(await newCookie());
  let heard = '';
  tcp.on('data', (bytes: Buffer) => {
    heard += bytes.toString('latin1');
  });
  const answers = () => heard.split('Invalid namespace').length - 1;
  const ask = (times: number) =>
    tcp.write(Buffer.concat(Array.from({ length: times }, () => frame(TEXT, '40/x,'))));
  ask(20);
  await expect.poll(answers).toBe(20);
  ask(60);
  tcp.write(frame(PING, 'is it over?'));
  await expect.poll(() => heard).toContain('is it over?');
  expect(answers()).toBeLessThan(60);
  expect(tcp.closed).toBe(false);
});

test('occasional WebSocket pings are answered, and few of many are', async () => {
  const tcp = await rawTab(await newCookie());
  let heard = '';
  tcp.on('data', (bytes: Buffer) => {
    heard += bytes.toString('latin1');
  });
  const answers = () => heard.split('there?').length - 1;
  const ask = (times: number) =>
    tcp.write(Buffer.concat(Array.from({ length: times }, () => frame(PING, 'there?'))));
  ask(20);
  await expect.poll(answers).toBe(20);
  ask(80);
  tcp.write(frame(TEXT, '40/x,'));
  await expect.poll(() => heard).toContain('Invalid namespace');
  expect(answers()).toBeLessThan(60);
  expect(tcp.closed).toBe(false);
});

test('a socket is authenticated once', async () => {
  const post = await openPolling(await newCookie());
  expect(await post('41')).toBe(200);
  await post('40');
  expect(await post('3')).toBe(400);
});

test('with too many tabs, the one silent for longest is closed, with a reason', async () => {
  const cookie = await newCookie();
  const opened: Socket[] = [];
  for (let i = 0; i < 20; i++) opened.push((await openTab(cookie)).tab);
  const [first, second] = opened;
  const [chosen, someoneElse] = [{ isTold: false }, await openTab(await newCookie())];
  second?.once('replaced', () => {
    chosen.isTold = true;
  });
  await new Promise((resolve) => first?.io.socket('/nowhere').once('connect_error', resolve));
  expect((await openTab(cookie, { transport: 'polling' })).outcome).toBe('connected');
  await expect.poll(() => second?.connected).toBe(false);
  expect(chosen.isTold).toBe(true);
  expect(opened.filter(({ connected }) => !connected)).toEqual([second]);
  expect(someoneElse.tab.connected).toBe(true);
});

/** Only the sockets, where everyone is who they claim to be. */
async function startLive(limits: Partial<typeof usualSocketLimits>) {
  const http = createServer();
  const live = new Live(http, {
    jar: new CookieJar(false),
    publicUrl: new URL('http://localhost'),
    trustedProxies,
    socketLimits: { ...usualSocketLimits, ...limits },
    authenticate: async ({ sessionToken: id = '' }) => ({
      viewer: { id: asUserId(id), sessionId: id, isAdmin: false, isVerified: true },
      phone: null,
    }),
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const address = http.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const close = async () => {
    await live.close();
    http.closeAllConnections();
  };
  return { url, close };
}

/** An hour, so that a window does not end while a busy machine opens the sockets. */
const window = (max: number) => ({ max, timeWindow: 3_600_000 });

test('an account that keeps opening and closing sockets has to wait, without affecting others', async () => {
  expect(usualSocketLimits.opened.account).toEqual({ max: 120, timeWindow: 60_000 });
  const { url, close } = await startLive({ opened: { ...usualSocketLimits.opened, account: window(12) } });
  const outcomes = [];
  for (let i = 0; i < 16; i++) {
    const { tab, outcome } = await openTab('session=looper', { url, address: `198.51.100.${i}` });
    outcomes.push(outcome);
    tab.disconnect();
  }
  expect(outcomes).toEqual([...Array(12).fill('connected'), ...Array(4).fill('sockets.tooMany')]);
  expect((await openTab('session=other', { url })).outcome).toBe('connected');
  await close();
});

const transports = [['websocket'], ['polling']] as const;

test.each(transports)(
  'a network may have a limited number of sockets open by %s, independently of other networks',
  async (transport) => {
    const { url, close } = await startLive({ perNetwork: 2 });
    const open = (address: string) => openTab('session=anna', { url, transport, address });
    const household = '2001:db8:1:2::';
    const { tab } = await open(`${household}1`);
    expect((await open(`${household}2`)).outcome).toBe('connected');
    expect((await open(`${household}3`)).outcome).not.toBe('connected');
    expect((await open('2001:db8:1:3::1')).outcome).toBe('connected');
    tab.disconnect();
    await expect.poll(async () => (await open(`${household}4`)).outcome).toBe('connected');
    await close();
  },
);

test.each(transports)(
  'a network may open a limited number of sockets a minute by %s, signed in or not',
  async (transport) => {
    expect(usualSocketLimits.opened.network).toEqual({ max: 3_000, timeWindow: 60_000 });
    const network = window(3);
    const { url, close } = await startLive({ opened: { ...usualSocketLimits.opened, network } });
    const open = async (address: string) => {
      const { tab, outcome } = await openTab('session=anna', { url, transport, address });
      tab.disconnect();
      return outcome;
    };
    for (let i = 0; i < 3; i++) expect(await open('198.51.100.7')).toBe('connected');
    expect(await open('198.51.100.7')).not.toBe('connected');
    expect(await open('198.51.100.8')).toBe('connected');
    await close();
  },
);
