import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { heldOpen } from '../../../test/database/held-open.ts';
import { man, settle, times, woman } from '../../../test/matching/crowd.ts';
import type { TestBrowser } from '../../../test/people/test-browser.ts';
import './matching.events.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  expect(app.db.embedded).toBe(false);
});
beforeEach(() => app.reset());
afterAll(() => app.close());

/** A browser in which this person is signed in, with an open socket. */
async function tabOf(userId: string): Promise<TestBrowser> {
  const token = await app.db.transaction((tx) => app.features.sessions.startSession(tx, userId, ''));
  const tab = app.browser(new Map([['session', token]]));
  await tab.connect();
  return tab;
}

test('2,000 pairs who like each other at the same moment become 2,000 matches, each told once a side', async () => {
  const { matching } = app.features;
  const people = await settle(app, [...times(40, woman), ...times(50, man)]);
  const pairs = people.slice(0, 40).flatMap((her) => people.slice(40).map((him) => ({ her, him })));
  // Half of them have a row of their pair already, as whoever was rejected before has.
  const before = pairs.filter((_, i) => i % 4 < 2).map(({ her, him }) => matching.reject(him, her));
  await Promise.all(before);
  const tabs = await Promise.all(people.map(tabOf));
  let celebrated = 0;
  app.ctx.events.on('tests', 'matched', async () => {
    celebrated += 1;
  });

  for (let start = 0; start < pairs.length; start += 250) {
    const answers = await Promise.all(
      pairs
        .slice(start, start + 250)
        .map(({ her, him }, turn) =>
          Promise.all(
            turn % 2 === 0
              ? [matching.like(her, him), matching.like(him, her)]
              : [matching.like(him, her), matching.like(her, him)],
          ),
        ),
    );
    for (const pair of answers) expect(pair.filter(({ matched }) => matched)).toHaveLength(1);
  }
  expect(celebrated).toBe(2_000);
  expect(await app.db.sql`select count(*) as count from pairs where matched_at is not null`).toEqual([
    { count: 2_000 },
  ]);
  for (const [i, tab] of tabs.entries()) {
    const expected = i < 40 ? people.slice(40) : people.slice(0, 40);
    const told = await Promise.all(expected.map(() => tab.next('newMatch')));
    expect(told.map(({ matchedUser }) => matchedUser._id).sort()).toEqual(expected.toSorted());
    expect(tab.unasked('newMatch')).toBe(0);
    tab.close();
  }
}, 300_000);

test('200 likes at the same moment under a limit of 50 grant exactly 50, each of ten times', async () => {
  const { matching } = app.features;
  const women = await settle(app, times(200, woman));
  for (let round = 0; round < 10; round++) {
    const [jon = ''] = await settle(app, [man]);
    const outcomes = await Promise.allSettled(women.map((id) => matching.like(jon, id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'matching.like_limit' });
    }
    expect(await app.db.sql`select from swipes where swiper = ${jon} and liked`).toHaveLength(50);
    expect(
      await app.db.sql`select from pairs where (lo = ${jon} and lo_likes) or (hi = ${jon} and hi_likes)`,
    ).toHaveLength(50);
    expect(
      await app.db.sql`select cardinality(times) as count from like_times where user_id = ${jon}`,
    ).toEqual([{ count: 50 }]);
  }
}, 300_000);

test('a person’s likes, rejects, unmatches and deletion at the same moment leave nothing half done', async () => {
  const { matching, accounts } = app.features;
  for (let round = 0; round < 20; round++) {
    const [eva = '', jon = '', ida = ''] = await settle(app, [woman, man, woman]);
    await Promise.allSettled([
      matching.like(eva, jon),
      matching.like(jon, eva),
      matching.reject(eva, jon),
      matching.unmatch(jon, eva),
      matching.like(jon, ida),
      matching.like(ida, jon),
      matching.potentialMatches(jon),
    ]);
    const outcomes = await Promise.allSettled([
      matching.like(ida, jon),
      matching.like(jon, ida),
      accounts.deleteAccount({ id: jon, sessionId: jon, isAdmin: false, isVerified: true }, Buffer.alloc(32)),
      matching.reject(ida, jon),
      matching.potentialMatches(jon),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toHaveProperty('status', expect.toBeOneOf([404, 409]));
    }
    expect(await matching.matchesOf(app.db.sql, ida)).toEqual([]);
    const halves = await app.db.sql`
      select lo from pairs where matched_at is not null and not (lo_likes and hi_likes)`;
    expect(halves).toHaveLength(0);
  }
}, 60_000);

test('whoever comes back while the inactive are taken out of the deck stays in it', async () => {
  const { matching, profiles } = app.features;
  const [eva = '', ben = '', ida = ''] = await settle(app, [woman, man, woman]);
  await app.db.sql`update users set last_active_at = now() - interval '91 days' where id in (${eva}, ${ida})`;
  const visit = await heldOpen(app.db, (tx) => profiles.markActive(tx, eva));
  await matching.forgetInactive();
  await visit.end();
  expect((await matching.potentialMatches(ben)).cards.map(({ _id }) => _id)).toEqual([eva]);
  expect(await app.db.sql`select from deck where user_id = ${ida}`).toHaveLength(0);
});

test('a like does not wait for a change of the profile, and a second change does', async () => {
  const { matching, profiles } = app.features;
  const [eva = '', jon = ''] = await settle(app, [woman, man]);
  const change = await heldOpen(app.db, (tx) => profiles.lockStanding(tx, eva));
  let hasChanged = false;
  const second = app.db.transaction(async (tx) => {
    await profiles.lockStanding(tx, eva);
    hasChanged = true;
  });
  const waiting = () =>
    app.db.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(waiting).toHaveLength(1);
  expect(await matching.like(jon, eva)).toEqual({ matched: false });
  expect(hasChanged).toBe(false);
  await change.end();
  await second;
});
