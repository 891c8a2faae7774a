import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { man, settle, times, woman } from './test-crowd.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  expect(app.db.embedded).toBe(false);
});
beforeEach(() => app.reset());
afterAll(() => app.close());

test('2,000 pairs who like each other at the same moment become 2,000 matches, none lost and none twice', async () => {
  const { matching } = app.features;
  const people = await settle(app, [...times(40, woman), ...times(50, man)]);
  const pairs = people.slice(0, 40).flatMap((her) => people.slice(40).map((him) => ({ her, him })));
  let celebrated = 0;
  matching.onMatched(async () => {
    celebrated += 1;
  });

  for (let start = 0; start < pairs.length; start += 250) {
    const answers = await Promise.all(
      pairs
        .slice(start, start + 250)
        .map(({ her, him }) => Promise.all([matching.like(her, him), matching.like(him, her)])),
    );
    for (const pair of answers) expect(pair.filter(({ matched }) => matched)).toHaveLength(1);
  }
  expect(celebrated).toBe(2_000);
  expect(await app.db.sql`select count(*) as count from pairs where matched_at is not null`).toEqual([
    { count: 2_000 },
  ]);
}, 120_000);

test('200 likes at the same moment under a limit of 50 grant exactly 50', async () => {
  const { matching } = app.features;
  const [jon = '', ...women] = await settle(app, [man, ...times(200, woman)]);
  const outcomes = await Promise.allSettled(women.map((id) => matching.like(jon, id)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'matching.like_limit' });
  }
  expect(await app.db.sql`select count(*) as count from swipes where liked`).toEqual([{ count: 50 }]);
  expect(await app.db.sql`select cardinality(times) as count from like_times`).toEqual([{ count: 50 }]);
});

test('a person’s likes, rejects, unmatches and deletion at the same moment leave nothing half done', async () => {
  const { matching, profiles } = app.features;
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
      app.db.transaction(async (tx) => {
        await matching.leave(tx, jon);
        await profiles.remove(tx, jon);
      }),
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
