import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiving } from '../server/src/platform/media/uploads/receiving.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { aUser } from '../server/test/people/people.ts';
import { aPicture } from '../server/test/people/pictures.ts';
import type { TestBrowser } from '../server/test/people/test-browser.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ rateLimitFactor: 2 });
});
afterAll(() => app.close());

const aPerson = (isVerified = true) => aUser(app, { isVerified, isConnected: false });

/** Sends the start of a form and `bytes` of its file, and no more. Returns the answer, if any. */
function sendUnfinished(sender: TestBrowser, bytes: number, announced = 14_990_000) {
  const cookie = [...sender.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const upload = request(new URL('/media/upload', app.url), {
    method: 'POST',
    agent: false,
    headers: {
      cookie,
      'content-type': 'multipart/form-data; boundary=edge',
      ...(announced > 0 && { 'content-length': announced }),
    },
  });
  const status = new Promise<number | undefined>((resolve) => {
    upload.on('response', (response) => resolve(response.resume().statusCode));
    upload.on('error', () => resolve(undefined));
  });
  upload.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
  upload.write(Buffer.alloc(bytes, 'a'));
  return { status, abort: () => upload.destroy() };
}

const kilobytesToday = async () => {
  const rows = await app.db.sql<{ count: number }[]>`select count from daily_counts where count > 1_000`;
  return rows.map(({ count }) => count);
};

test.each([
  ['with its length', undefined],
  ['without a length', 0],
])(
  'an aborted upload %s costs the bytes that arrived, and reserves its full size before',
  async (_, announced) => {
    const ben = await aPerson();
    await app.db.sql`delete from daily_counts`;
    const upload = sendUnfinished(ben, 3_000_000, announced);
    await expect.poll(kilobytesToday).toEqual([announced === 0 ? 15_000 : 14_990]);
    await expect.poll(() => receiving.state().bytes).toBeGreaterThan(3_000_000);
    upload.abort();
    await expect.poll(kilobytesToday).toEqual([3_001]);
    expect(receiving.state().bytes).toBe(0);
  },
);

test('an upload beyond the daily bytes is refused before it is read', async () => {
  const ben = await aPerson();
  const half = sendUnfinished(ben, 2_000_000);
  await expect.poll(() => receiving.state().bytes).toBeGreaterThan(2_000_000);
  half.abort();
  await expect.poll(() => receiving.state().bytes).toBe(0);
  await app.db.sql`update daily_counts set count = 390_000 where count > 1_000`;
  expect(await sendUnfinished(ben, 0).status).toBe(429);
});

test('the memory of unfinished uploads is limited, per person and in all', async () => {
  await app.db.sql`delete from daily_counts`;
  const senders = await Promise.all([1, 2, 3, 4].map(() => aPerson(false)));
  const uploads: ReturnType<typeof sendUnfinished>[] = [];
  const answered: (number | undefined)[] = [];
  // One after the other: who is refused for which limit depends on whose bytes arrive first.
  for (const { sender, held } of senders.map((sender, at) => ({ sender, held: [3, 6, 8, 8][at] ?? 0 }))) {
    const six = Array.from({ length: 6 }, () => sendUnfinished(sender, 14_000_000));
    for (const { status } of six) void status.then((one) => answered.push(one));
    uploads.push(...six);
    await expect.poll(() => answered.length).toBe(uploads.length - held);
    await expect.poll(() => receiving.state().bytes).toBeGreaterThan(held * 14_000_000);
    expect(receiving.state().bytes).toBeLessThanOrEqual(120_000_000);
  }
  expect(answered).toEqual([...Array(6).fill(429), ...Array(10).fill(503)]);
  for (const { abort } of uploads) abort();
  await expect.poll(() => receiving.state().bytes).toBe(0);
  expect((await (await aPerson()).upload(await aPicture(), 'chat')).width).toBeGreaterThan(0);
});
