import { once } from 'node:events';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TrickleLimits, usualTrickleLimits } from '../server/src/platform/http/gate/trickle.ts';
import { createHttpServer } from '../server/src/platform/http/server.ts';

let server: Awaited<ReturnType<typeof createHttpServer>>;
let port: number;

async function startServer(trickle: TrickleLimits) {
  const started = await createHttpServer({
    publicUrl: new URL('http://localhost:3000'),
    trustedProxies: [],
    rateLimitFactor: 1,
    logLevel: 'silent',
    trickle,
  });
  started.post('/read', async ({ body }) => body);
  await started.listen({ port: 0, host: '127.0.0.1' });
  return started;
}

beforeAll(async () => {
  server = await startServer({ lookMs: 200, leastBytes: 1_000, mostMs: 60_000 });
  port = Number(new URL(server.listeningOrigin).port);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => server.close());

/** Sends a JSON text of this length, some bytes every few milliseconds; returns what came back. */
async function drip(length: number, piece: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.on('error', () => {}); // writes after the end
  socket.write(
    `POST /read HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n`,
  );
  const text = JSON.stringify('x'.repeat(length - 2));
  let sent = 0;
  const drops = setInterval(() => {
    socket.write(text.slice(sent, sent + piece));
    sent += piece;
    if (sent >= length) clearInterval(drops);
  }, 20);
  await new Promise((resolve) => socket.once('close', resolve)); // an error also ends it
  clearInterval(drops);
  return answer;
}

test('a trickling body is disconnected without an answer', async () => {
  expect(await drip(5_000, 1)).not.toContain('200 OK');
});

/** Sends endless header lines, one every few milliseconds, and waits for the end of the connection. */
async function dripHead(lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.on('error', () => {});
  const left = [...lines];
  const drops = setInterval(() => {
    const line = left.shift() ?? (lines.length > 0 ? 'x-more: y\r\n' : undefined);
    if (line !== undefined) socket.write(line);
  }, 20);
  await new Promise((resolve) => socket.once('close', resolve)); // an error also ends it
  clearInterval(drops);
  return answer;
}

test.each([
  ['headers that trickle', ['POST /read HTTP/1.1\r\n', 'host: a\r\n']],
  ['a connection that says nothing', []],
])('%s are disconnected', async (_what, lines: string[]) => {
  expect(await dripHead(lines)).not.toContain('200 OK');
});

test('a slow body that makes progress is read to its end', { tags: ['timing'] }, async () => {
  expect(await drip(20_000, 500)).toContain('200 OK');
});

test.each([
  ['read to its end while every look finds progress', 1_000, '200 OK'],
  ['disconnected at the first look that finds less', 999, ''],
])('a body is %s', async (_what, piece, answered) => {
  const watched = await startServer({ lookMs: 60_000, leastBytes: 1_000, mostMs: 300_000 });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }); // the test decides when the server looks
  const accepted = once(watched.server, 'connection');
  const begun = once(watched.server, 'request');
  const socket = connect(Number(new URL(watched.listeningOrigin).port), '127.0.0.1');
  const answer = textOf(socket).catch(() => '');
  const head = `host: a\r\ncontent-type: application/json\r\ncontent-length: ${10 * piece}\r\nconnection: close\r\n`;
  let sent = `POST /read HTTP/1.1\r\n${head}\r\n`;
  socket.write(sent);
  const [connection] = await accepted;
  await begun;
  const body = JSON.stringify('x'.repeat(10 * piece - 2));
  for (let at = 0; at < body.length && !connection.destroyed; at += piece) {
    sent += body.slice(at, at + piece);
    socket.write(body.slice(at, at + piece));
    await expect.poll(() => connection.bytesRead).toBe(sent.length);
    vi.advanceTimersByTime(60_000);
  }
  expect(await answer).toContain(answered);
  expect(connection.bytesRead === sent.length && sent.endsWith(body)).toBe(answered !== '');
  vi.useRealTimers();
  await watched.close();
});

test('by default every minute must bring 64 KiB, so the JSON of a call arrives within one', () => {
  expect(usualTrickleLimits).toEqual({ lookMs: 60_000, leastBytes: 65_536, mostMs: 300_000 });
});
