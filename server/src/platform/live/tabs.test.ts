import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { openRawTab } from '#test/live/raw-tab';
import { asUserId } from '#test/people/as-user-id';
import type { Authenticate, Caller } from '../http/requests/caller.ts';
import { CookieJar } from '../http/requests/cookies.ts';
import { Live } from './live.ts';
import { Presence } from './presence.ts';

const limits = { heartbeatMs: 100, answerMs: 1_000, departureGraceMs: 20, waitingMaxBytes: 1_048_576 };
const jar = new CookieJar(false);
const started: { http: Server; live: Live }[] = [];
const opened: Socket[] = [];

afterEach(async () => {
  for (const tab of opened.splice(0)) tab.disconnect();
  for (const { http, live } of started.splice(0)) {
    await live.close();
    http.closeAllConnections();
  }
});

/** Only the sockets, signed in as the given person. */
async function startLive(authenticate: Authenticate): Promise<{ url: string; live: Live }> {
  const http = createServer();
  const live = new Live(http, { authenticate, jar, publicUrl: new URL('http://localhost'), limits });
  started.push({ http, live });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}`, live };
}

const callerOf = (id: string): Caller => ({
  viewer: { id: asUserId(id), sessionId: `device of ${id}`, isAdmin: false, isVerified: true },
  phone: null,
});

function openTab(url: string, name: string): Socket {
  const tab = io(url, { forceNew: true, extraHeaders: { cookie: `session=${name}` }, reconnection: false });
  opened.push(tab);
  return tab;
}

const eventOf = (tab: Socket, name: string) =>
  new Promise<unknown>((resolve) => tab.once(name, (payload: unknown) => resolve(payload)));

const departureOf = (live: Pick<Live['presence'], 'onDeparture'>, wanted: string) =>
  new Promise<void>((resolve) => live.onDeparture((userId) => userId === wanted && resolve()));

test('a tab that dies silently is noticed, and one that answers stays', { tags: ['timing'] }, async () => {
  const { url, live } = await startLive(async ({ sessionToken = '' }) => callerOf(sessionToken));
  const tab = openTab(url, 'anna');
  await eventOf(tab, 'connect');
  const departed = departureOf(live.presence, 'ben');
  const dead = await openRawTab(url, 'session=ben');
  expect(live.presence.isOnline(asUserId('ben'))).toBe(true);
  await departed;
  expect(live.presence.isOnline(asUserId('ben'))).toBe(false);
  expect([tab.connected, live.presence.isOnline(asUserId('anna'))]).toEqual([true, true]);
  dead.destroy();
});

test('a device that is signed out while it opens a socket gets none', async () => {
  const answers: ((caller: Caller) => void)[] = [];
  const { url, live } = await startLive(() => new Promise((resolve) => answers.push(resolve)));
  const tab = openTab(url, 'anna');
  const refusal = eventOf(tab, 'connect_error');
  await expect.poll(() => answers.length).toBe(1);
  live.endSession('device of anna');
  answers[0]?.(callerOf(asUserId('anna'))); // looked up before that session ended
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.({ viewer: null, phone: null });
  expect(await refusal).toHaveProperty('message', 'session.missing');
  expect(live.presence.isOnline(asUserId('anna'))).toBe(false);
});

test('a person is offline once their last tab is closed, after the grace period', async () => {
  const presence = new Presence({ graceMs: 20 });
  const told: string[] = [];
  presence.onArrival((userId, isFirst) => told.push(`${userId} ${isFirst ? 'comes' : 'opens another tab'}`));
  presence.onDeparture((userId) => told.push(`${userId} goes`));
  presence.arrive(asUserId('anna'));
  presence.arrive(asUserId('anna'));
  presence.leave(asUserId('anna'));
  presence.leave(asUserId('anna'));
  presence.arrive(asUserId('anna')); // a reload
  presence.arrive(asUserId('ben'));
  const departed = departureOf(presence, 'ben');
  presence.leave(asUserId('ben'));
  expect(presence.isOnline(asUserId('ben'))).toBe(true);
  await departed; // as long as Anna's grace period would have been
  expect(told).toEqual([
    'anna comes',
    'anna opens another tab',
    'anna opens another tab',
    'ben comes',
    'ben goes',
  ]);
  presence.leave(asUserId('anna'));
  presence.stop();
  expect(presence.isOnline(asUserId('anna'))).toBe(false);
});
