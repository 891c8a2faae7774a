// @module-tag slow
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { interlacedPng } from '../server/test/attacks/large-pictures.ts';
import { aUser } from '../server/test/people/people.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const [WIDTH, HEIGHT] = [6_250, 4_000];
const DECODED_BYTES = WIDTH * HEIGHT * 3;

const elapsed = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Repeats `read` while `work` runs. Returns the longest read in ms, and the rise in memory in bytes. */
async function watchReads(read: () => Promise<unknown>, work: () => Promise<unknown>) {
  const before = process.memoryUsage.rss();
  let [isOver, worst, peak] = [false, 0, 0];
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    worst = Math.max(worst, await elapsed(read));
    peak = Math.max(peak, process.memoryUsage.rss() - before);
  }
  await done;
  return { worst, peak };
}

test('photos are served quickly while an unverified account uploads the largest pictures', async () => {
  const anna = await aUser(app, { isConnected: false });
  const mallory = await aUser(app, { isVerified: false, isConnected: false });
  const ben = await aUser(app, { isConnected: false });
  const bomb = await interlacedPng(WIDTH, HEIGHT);
  const read = async () => {
    const response = await ben.request(anna.user.photos[0] ?? '');
    expect(response.status).toBe(200);
  };
  const decode = () => sharp(bomb).resize({ width: 1080 }).raw().toBuffer();

  await decode();
  const oneDecode = await elapsed(decode);
  const attack = await watchReads(read, () =>
    Promise.all(Array.from({ length: 6 }, () => mallory.upload(bomb, 'profile'))),
  );
  expect(attack.worst).toBeLessThan(oneDecode); // with decodes on every thread, a read would wait for 15 of them
  expect(attack.peak).toBeLessThan(4 * DECODED_BYTES);
});
