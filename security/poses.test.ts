import { HAND_POSES, HANDS_FREE_POSES } from '@showup/contract/poses';
import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import type { Person } from '../server/test/people/people.ts';
import { openVenue } from '../server/test/verification/captures.ts';

let app: TestApp;
let at: Awaited<ReturnType<typeof openVenue>>;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  at = await openVenue(app);
  admin = await app.people.admin();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const ask = (browser: ReturnType<TestApp['browser']>) =>
  browser.call(verificationEndpoints.captureChallenge, {});
const minutesPass = (minutes: number) =>
  app.db.sql`update capture_challenges set posed_at = posed_at - make_interval(mins => ${minutes})`;

async function poseSeen(): Promise<string | null | undefined> {
  const entries = await at.pending(admin);
  return entries.at(-1)?.pose;
}

test('nobody chooses a pose by asking again, in another browser or after sending a photo, for an hour', async () => {
  const anna = await at.newcomer();
  const { pose, handsFreePose, challenge } = await ask(anna);
  expect([HAND_POSES, HANDS_FREE_POSES]).toEqual([
    expect.arrayContaining([pose]),
    expect.arrayContaining([handsFreePose]),
  ]);
  const elsewhere = app.browser();
  await app.people.provePhone(elsewhere, anna.phone);
  for (let n = 0; n < 20; n += 1)
    expect(await ask(n % 2 === 0 ? anna : elsewhere)).toMatchObject({ pose, handsFreePose });
  await at.submit(anna, { challenge });
  await minutesPass(59);
  expect(await ask(anna)).toMatchObject({ pose, handsFreePose });
});

test('after the hour, and to others, any pose may come', async () => {
  const anna = await at.newcomer();
  const seen = new Set<string>();
  for (let n = 0; n < 40; n += 1) {
    seen.add((await ask(anna)).pose);
    await minutesPass(61);
  }
  expect(seen.size).toBeGreaterThan(4); // by chance it is fewer once in 10^16 times
});

test('the admin sees what was asked for, with hands or without', async () => {
  const anna = await at.newcomer();
  const { pose, handsFreePose, challenge } = await ask(anna);
  await at.submit(anna, { challenge });
  expect(await poseSeen()).toBe(pose);
  const again = await ask(anna);
  await at.submit(anna, { challenge: again.challenge, isHandsFree: true });
  expect(await poseSeen()).toBe(handsFreePose);
});

test('a challenge of somebody else, one that was used and one that is old bring no pose along', async () => {
  const [anna, ben] = [await at.newcomer(), await at.newcomer()];
  const { challenge } = await ask(anna);
  await at.submit(ben, { challenge });
  expect(await poseSeen()).toBeNull();
  await at.submit(anna, { challenge });
  await at.submit(anna, { challenge, photo: await at.capture(anna) });
  const [entry] = (await at.pending(admin)).filter(({ userId }) => userId === anna.id);
  expect(entry).toMatchObject({ pose: null, isLiveCapture: false });
  const late = await ask(anna);
  await app.db.sql`update capture_challenges set created_at = created_at - interval '6 minutes'`;
  await at.submit(anna, { challenge: late.challenge });
  const [second] = (await at.pending(admin)).filter(({ userId }) => userId === anna.id);
  expect(second).toMatchObject({ pose: null, isLiveCapture: false });
});
