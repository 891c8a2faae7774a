import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { type S3Server, startS3Server } from '#test/stand-ins/s3-server';
import { Readiness } from './readiness.ts';

let app: TestApp;
let s3: S3Server;

beforeAll(async () => {
  s3 = await startS3Server();
  app = await startTestApp({ s3: s3.settings, logLevel: 'warn' });
});
afterAll(async () => {
  await app.close();
  await s3.close();
});
/** Of caching, and of the patience with a part: a busy machine does not make a part look down. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const aSecondLater = () => vi.advanceTimersByTime(1_100);

async function lookOften(): Promise<string> {
  let body = '';
  for (let look = 0; look < 3; look++) {
    body = await (await app.browser().request('/readyz')).text();
    aSecondLater();
  }
  return body;
}

test('a store’s failure and recovery are logged once each, even with frequent checks', async () => {
  expect(await lookOften()).toContain('"store":"ok"');
  await s3.kill();
  expect(await lookOften()).toContain('"store":"failed"');
  await s3.start();
  expect(await lookOften()).toContain('"store":"ok"');
  expect(app.logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      msg: 'the store is down',
      err: expect.objectContaining({ type: 'StoreFailed', code: 'ECONNREFUSED' }),
    }),
    expect.objectContaining({ msg: 'the store works again' }),
  ]);
});

test('every other part is logged the same way, with its reason or a timeout', async () => {
  const readiness = new Readiness();
  const told: unknown[] = [];
  readiness.onChange((name, failure) => told.push([name, failure]));
  const [away, nothing] = [new Error('It is away.'), new Promise(() => {})];
  const answers = [Promise.resolve(), Promise.reject(away), nothing, Promise.resolve(), nothing];
  for (const answer of answers) answer.catch(() => {});
  readiness.add('database', () => answers.shift() ?? nothing);
  for (let look = 0; look < 6; look++) {
    const looking = readiness.look();
    await vi.advanceTimersByTimeAsync(800);
    await looking;
    aSecondLater();
  }
  expect(told).toEqual([
    ['database', away],
    ['database', undefined],
    ['database', new Error('No answer within 800 ms.')],
  ]);
});
