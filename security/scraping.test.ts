import { accountsEndpoints } from '@showup/contract/accounts';
import { matchingEndpoints } from '@showup/contract/matching';
import { profilesEndpoints } from '@showup/contract/profiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPotentialMatches } from '../server/src/features/matching/deck/deck.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { settle, times, woman } from '../server/test/matching/crowd.ts';
import { leave, reject } from '../server/test/people/meeting.ts';
import { aUser, type Person } from '../server/test/people/people.ts';
import { TestBrowser } from '../server/test/people/test-browser.ts';

/** A thousandth of what the product allows: two people a day. */
const FACTOR = 0.001;

let app: TestApp;
let strict: TestApp;
let viewer: Person;

beforeAll(async () => {
  app = await startTestApp();
  viewer = await aUser(app, { isConnected: false });
  strict = await startTestApp({ rateLimitFactor: FACTOR }, { beside: app });
});
afterAll(async () => {
  await strict.close();
  await app.close();
});

const someone = () => aUser(app, { isConnected: false });
/** Bypasses the limit per minute, which has its own test. */
const deckOf = (server: TestApp) =>
  listPotentialMatches(server.ctx, viewer.id).then(({ items }) => items.map(({ _id }) => _id));
const refusal = {
  code: 'matching.too_many_people',
  message: expect.stringMatching(
    /^You have seen 2 people today, which is the limit\. You can see more in \d+ h\.$/,
  ),
};

test('an account sees a limited number of people a day, over all servers and restarts', async () => {
  const first = await Promise.all([someone(), someone()]);
  const ids = first.map(({ id }) => id).toSorted();
  expect((await deckOf(strict)).toSorted()).toEqual(ids);
  const more = await Promise.all([someone(), someone()]);
  expect((await deckOf(strict)).toSorted()).toEqual(ids); // these cards wait for answers, and no others are added
  for (const id of ids) await reject(viewer, { id });
  await expect(deckOf(strict)).rejects.toMatchObject(refusal);
  const restarted = await startTestApp({ rateLimitFactor: FACTOR }, { beside: app });
  await expect(listPotentialMatches(restarted.ctx, viewer.id, ['Other'])).rejects.toMatchObject(refusal);
  const tab = new TestBrowser(restarted.url, new Map(viewer.cookies));
  const { problem, headers } = await tab.refusal(matchingEndpoints.potentialMatches, { query: {} });
  expect(problem).toMatchObject({ ...refusal, retryAt: expect.any(String) });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(80_000);
  await restarted.close();

  await app.db.sql`update deck_position set drawn_since = drawn_since - interval '1 day'`;
  expect((await deckOf(strict)).toSorted()).toEqual(more.map(({ id }) => id).toSorted());
});

test('the public count does not reveal who joins, gets approved, hides or leaves', async () => {
  const count = async () => {
    const freshlyStarted = await startTestApp({}, { beside: app }); // because a server counts every ten seconds
    const { totalUsers } = await freshlyStarted.browser().call(accountsEndpoints.totalUsers, {});
    await freshlyStarted.close();
    return totalUsers;
  };
  const others = await app.db.sql`select from users`;
  await settle(app, times(25 - (others.length % 10), woman));
  const before = await count();
  const newcomer = await aUser(app, { identifiedAs: 'Female', isConnected: false });
  expect(await count()).toBe(before);
  await newcomer.call(profilesEndpoints.toggleVisibility, { body: { isProfileHidden: true } });
  expect(await count()).toBe(before);
  await leave(newcomer);
  expect(await count()).toBe(before);
});
