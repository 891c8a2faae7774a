import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { liveProof, periodAt } from '#features/venues/venue-code';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { anAdmin, type Person } from '#test/people/people';
import { openVenue } from '#test/verification/captures';
import { forgetUses } from './code-uses.ts';

let app: TestApp;
let at: Awaited<ReturnType<typeof openVenue>>;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  at = await openVenue(app);
  admin = await anAdmin(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

/** The code that a display of the venue showed that many seconds ago. */
function shown(secondsAgo: number): string {
  const period = periodAt(new Date(Date.now() - secondsAgo * 1_000));
  return `http://localhost:3000/v/${at.venue.code}.${liveProof(at.venue.secret, period)}`;
}

const report = (person: Person, code: string) =>
  person.call(verificationEndpoints.sightCode, { body: { code } });

const challengeFor = async (person: Person) =>
  (await person.call(verificationEndpoints.captureChallenge, {})).challenge;

test('someone else’s report doesn’t count, nor one of a code that is not live', async () => {
  const [anna, ben] = [await at.newcomer(), await at.newcomer()];
  const code = shown(0);
  await report(ben, code);
  for (const other of [shown(300), await at.poster(), 'https://menu.example/table/7'])
    await report(anna, other);
  await at.submit(anna, { challenge: await challengeFor(anna), photo: await at.capture(anna, code) });
  expect(await at.pending(admin)).toMatchObject([{ codeVerdict: 'live', codeSighting: null }]);
  expect(await app.db.sql`select user_id from code_uses where user_id = ${anna.id}`).toHaveLength(1);
});

test('uses of codes are forgotten after 30 days', async () => {
  const [anna, ben] = [await at.newcomer(), await at.newcomer()];
  await at.saw(anna, shown(0), 29 * 86_400);
  await at.saw(ben, shown(0), 31 * 86_400);
  await forgetUses(app.ctx);
  expect(await app.db.sql`select user_id from code_uses`).toEqual([{ userId: anna.id }]);
});
