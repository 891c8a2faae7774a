// @module-tag timing: depends on what the kernel buffers
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Message } from '@showup/contract/chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { conversation, send, texts } from '#test/chat/conversations';
import { openRawTab } from '#test/live/raw-tab';
import { aMatch, type Person } from '#test/people/people';

/** Kernel buffers of both ends of a connection. */
const KERNEL_BYTES = 12 * 2 ** 20;
const FLOOD = 6_000;
const BURST = 40;
const longText = 'x'.repeat(5_000);

let app: TestApp;
const opened: Socket[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  for (const tcp of opened.splice(0)) tcp.destroy();
  await app.reset();
});
afterAll(() => app.close());

const cookieOf = ({ cookies }: Person) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

function aMessage(from: Person, to: Person): Message {
  const [senderId, receiverId] = [from.id, to.id];
  const _id = '00000000-0000-4000-8000-000000000000';
  const createdAt = new Date().toISOString();
  const rest = { image: null, seq: 1, clientId: null, readAt: null };
  return { _id, senderId, receiverId, text: longText, createdAt, ...rest };
}

/** Sends thousands of events to all tabs of these two, as fast as the reading tab takes them. */
async function flood(reader: Person, other: Person): Promise<void> {
  const message = aMessage(reader, other);
  for (let sent = 0; sent < FLOOD; sent += BURST) {
    for (let i = 0; i < BURST; i++) app.ctx.live.toUsers([reader.id, other.id], 'newMessage', message);
    await expect.poll(() => reader.unasked('newMessage'), { interval: 1 }).toBe(sent + BURST);
  }
}

/** The bytes left to read before the end of the connection. */
async function readToTheEnd(tcp: Socket): Promise<number> {
  const before = tcp.bytesRead;
  tcp.resume();
  if (!tcp.closed) await once(tcp, 'close');
  return tcp.bytesRead - before;
}

test('a tab that stops reading is disconnected without affecting others, and can fetch what it missed', async () => {
  const { anna, ben } = await aMatch(app);
  ben.close();
  const slow = await openRawTab(app.url, cookieOf(ben));
  opened.push(slow);
  slow.pause();
  await flood(anna, ben);
  expect(anna.unasked('newMessage')).toBe(FLOOD);
  expect(anna.socket?.connected).toBe(true);
  expect(await readToTheEnd(slow)).toBeLessThan(KERNEL_BYTES);
  expect(FLOOD * longText.length).toBeGreaterThan(2 * KERNEL_BYTES);

  await send(anna, ben, { text: 'Are you still there?' });
  await ben.connect();
  expect(texts(await conversation(ben, anna))).toEqual(['Are you still there?']);
  await send(anna, ben, { text: 'Good.' });
  expect(await ben.next('newMessage')).toMatchObject({ text: 'Good.' });
});

test('a polling tab that does not read the answer is disconnected too', async () => {
  const { anna, ben } = await aMatch(app);
  ben.close();
  const headers = { cookie: cookieOf(ben) };
  const address = `${app.url}/socket.io/?EIO=4&transport=polling`;
  const [, sid = ''] = /"sid":"([^"]+)"/.exec(await (await fetch(address, { headers })).text()) ?? [];
  const poll = `${address}&sid=${sid}`;
  expect(await (await fetch(poll, { method: 'POST', body: '40', headers })).text()).toBe('ok');
  expect(await (await fetch(poll, { headers })).text()).toMatch(/^40\{/);

  const { host, port, pathname, search } = new URL(poll);
  const slow = connect({ host: '127.0.0.1', port: Number(port) });
  opened.push(slow);
  slow.pause();
  slow.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nCookie: ${headers.cookie}\r\n\r\n`,
  );
  await flood(anna, ben);
  expect(anna.socket?.connected).toBe(true);
  expect(await readToTheEnd(slow)).toBeLessThan(KERNEL_BYTES);
  expect((await fetch(poll, { headers })).status).toBe(400);
});
