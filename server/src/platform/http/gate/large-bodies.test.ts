import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Announces a large body, sends none of it, and returns the status received. */
function announce(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, app.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    });
    sent.on('response', (response) => {
      resolve(response.statusCode);
      sent.destroy();
    });
    sent.on('error', reject);
    sent.flushHeaders();
  });
}

test.each([
  ['/messages/send/5f0b1f0e-6a34-4d7e-9c0f-0d6b1d7e4a11', { 'content-length': '19000000' }, 401],
  ['/auth/signup', { 'content-length': '59000000' }, 413],
  ['/auth/signup', { 'transfer-encoding': 'chunked' }, 413],
])('%s with %o is answered before its body is read', async (path, headers, status) => {
  expect(await announce(path, headers)).toBe(status);
});
