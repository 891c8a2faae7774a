// @module-tag slow
import { accountsEndpoints } from '@showup/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { floods, startFlooding } from '../server/test/attacks/flooding-socket.ts';
import { aUser, type Person } from '../server/test/people/people.ts';
import { TestBrowser } from '../server/test/people/test-browser.ts';

const CALLS = 200;
const FLOODERS = 2;

let app: TestApp;
/** The same people on a server with the default limits. */
let usual: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  usual = await startTestApp({ rateLimitFactor: 1 }, { beside: app });
});
afterAll(async () => {
  await usual.close();
  await app.close();
});

const cookieOf = ({ cookies }: Person) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function people(count: number): Promise<Person[]> {
  const made = [];
  for (let i = 0; i < count; i++) made.push(await aUser(app, { isConnected: false }));
  return made;
}

/** The 95th percentile of the time of these people's calls, one after another. */
async function p95(browsers: readonly TestBrowser[]): Promise<number> {
  const took: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const start = performance.now();
    const answer = await browsers[call % browsers.length]?.answer(accountsEndpoints.checkAuth, {});
    took.push(performance.now() - start);
    expect(answer?.status).toBe(200);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(CALLS * 0.95)] ?? Number.NaN;
}

test.each(floods)('two accounts that flood with %s hardly slow others', async (flood) => {
  const browsers = (await people(4)).map(({ cookies }) => new TestBrowser(usual.url, new Map(cookies)));
  const flooders = await people(FLOODERS);
  await p95(browsers); // to warm up
  const before = await p95(browsers);
  const processes = flooders.map((person) => startFlooding(usual.url, cookieOf(person), flood));
  await expect.poll(() => usual.ctx.live.countSockets(), { interval: 1 }).toBeGreaterThan(0);
  const during = await p95(browsers);
  for (const child of processes) child.kill();
  const times = during / before;
  process.stdout.write(
    `${flood}: p95 ${before.toFixed(1)} ms, then ${during.toFixed(1)} ms: ${times.toFixed(1)} times\n`,
  );
  expect(times).toBeLessThan(10); // without limits it would be hundreds
});
