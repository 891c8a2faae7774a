import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilQuiet } from './traffic.ts';

const patience = { quietMs: 300, mostMs: 2_500 };
let server: Server;
let isQuiet: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  server = createServer();
  isQuiet = false;
  void untilQuiet(server, patience).then(() => {
    isQuiet = true;
  });
});
afterEach(() => void vi.useRealTimers());

/** Sends a request every 200 ms until stopped. */
async function come(event: 'request' | 'upgrade', url: string, forMs: number): Promise<void> {
  const request: Pick<IncomingMessage, 'url'> = { url };
  for (let ms = 0; ms < forMs; ms += 200) {
    server.emit(event, request);
    await vi.advanceTimersByTimeAsync(200);
  }
}

test.each([
  ['request', '/messages/unread'],
  ['upgrade', '/socket.io/?transport=websocket'],
] as const)('a stopping server waits for requests that still arrive: %s', async (event, url) => {
  await come(event, url, 1_600);
  expect(isQuiet).toBe(false);
  await vi.advanceTimersByTimeAsync(300);
  expect(isQuiet).toBe(true);
  expect(server.listenerCount(event)).toBe(0);
});

test('health checks do not delay a stop', async () => {
  await come('request', '/readyz', 400);
  expect(isQuiet).toBe(true);
});

test('a stopping server does not wait forever for requests', async () => {
  await come('request', '/messages/unread', 2_400);
  expect(isQuiet).toBe(false);
  await come('request', '/messages/unread', 200);
  expect(isQuiet).toBe(true);
});
