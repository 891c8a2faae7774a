import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualTrickleLimits } from '../server/src/platform/http/gate/trickle.ts';
import { createHttpServer } from '../server/src/platform/http/server.ts';

let server: Awaited<ReturnType<typeof createHttpServer>>;
let port: number;

beforeAll(async () => {
  server = await createHttpServer({
    ...{ publicUrl: new URL('http://localhost:3000'), trustedProxies: [], rateLimitFactor: 1 },
    ...{ logLevel: 'silent', trickle: { lookMs: 200, leastBytes: 1_000, mostMs: 60_000 } },
  });
  server.post('/read', async ({ body }) => body);
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(server.listeningOrigin).port);
});
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

test('a slow body that makes progress is read to its end', async () => {
  expect(await drip(20_000, 500)).toContain('200 OK');
});

test('by default every minute must bring 64 KiB, so the JSON of a call arrives within one', () => {
  expect(usualTrickleLimits).toEqual({ lookMs: 60_000, leastBytes: 65_536, mostMs: 300_000 });
});
