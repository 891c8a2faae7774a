// @module-tag race

import type { UserId } from '@showup/contract/fields';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '#features/accounts/sessions/sessions';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { heldOpen } from '#test/database/held-open';
import { man, settle, times, woman } from '#test/matching/crowd';
import { isThorough } from '#test/measuring/size';
import { asUserId } from '#test/people/as-user-id';
import type { TestBrowser } from '#test/people/test-browser';
import { deleteAccount } from '../accounts/account/delete-account.ts';
import './matching.events.ts';
import { lockStanding } from '../profiles/profiles.queries.ts';
import { markActive } from '../profiles/standing.ts';
import { listPotentialMatches } from './deck/deck.ts';
import { removeInactivePeople } from './deck/deck-rows.ts';
import { like } from './likes/like.ts';
import { reject } from './likes/reject.ts';
import { unmatch } from './matches/unmatch.ts';
import { matchesOf } from './pairs.queries.ts';

const WOMEN = isThorough ? 40 : 8;
const MEN = 50;
const ROUNDS = isThorough ? 10 : 3;
const LONGEST_MS = 240_000; // for a busy machine

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  expect(app.db.embedded).toBe(false);
});
beforeEach(() => app.reset());
afterAll(() => app.close());

/** A signed-in browser with an open socket. */
async function tabOf(userId: UserId): Promise<TestBrowser> {
  const token = await app.db.transaction((tx) => startSession(app.ctx, tx, userId, { userAgent: '' }));
  const tab = app.browser(new Map([['session', token]]));
  await tab.connect();
  return tab;
}

test(
  'makes one match of each of many simultaneous pairs of likes, and notifies each person once',
  async () => {
    const people = await settle(app, [...times(WOMEN, woman), ...times(MEN, man)]);
    const pairs = people.slice(0, WOMEN).flatMap((her) => people.slice(WOMEN).map((him) => ({ her, him })));
    // Half of the pairs already have a row, from an earlier reject.
    const before = pairs.filter((_, i) => i % 4 < 2).map(({ her, him }) => reject(app.ctx, him, her));
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
                ? [like(app.ctx, her, him), like(app.ctx, him, her)]
                : [like(app.ctx, him, her), like(app.ctx, her, him)],
            ),
          ),
      );
      for (const pair of answers) expect(pair.filter(({ matched }) => matched)).toHaveLength(1);
    }
    expect(celebrated).toBe(WOMEN * MEN);
    expect(await app.db.sql`select count(*) as count from pairs where matched_at is not null`).toEqual([
      { count: WOMEN * MEN },
    ]);
    for (const [i, tab] of tabs.entries()) {
      const expected = i < WOMEN ? people.slice(WOMEN) : people.slice(0, WOMEN);
      const told = await Promise.all(expected.map(() => tab.next('newMatch')));
      expect(told.map(({ matchedUser }) => matchedUser._id).sort()).toEqual(expected.toSorted());
      expect(tab.unasked('newMatch')).toBe(0);
      tab.close();
    }
  },
  LONGEST_MS,
);

test(
  'grants exactly 50 of 200 simultaneous likes under a limit of 50, each time',
  async () => {
    const women = await settle(app, times(200, woman));
    for (let round = 0; round < ROUNDS; round++) {
      const [jon = asUserId('')] = await settle(app, [man]);
      const outcomes = await Promise.allSettled(women.map((id) => like(app.ctx, jon, id)));
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
  },
  LONGEST_MS,
);

test('leaves nothing half done when someone likes, rejects, unmatches and deletes their account at once', async () => {
  for (let round = 0; round < 20; round++) {
    const [eva = asUserId(''), jon = asUserId(''), ida = asUserId('')] = await settle(app, [
      woman,
      man,
      woman,
    ]);
    await Promise.allSettled([
      like(app.ctx, eva, jon),
      like(app.ctx, jon, eva),
      reject(app.ctx, eva, jon),
      unmatch(app.ctx, jon, eva),
      like(app.ctx, jon, ida),
      like(app.ctx, ida, jon),
      listPotentialMatches(app.ctx, jon),
    ]);
    const outcomes = await Promise.allSettled([
      like(app.ctx, ida, jon),
      like(app.ctx, jon, ida),
      deleteAccount(app.ctx, jon, Buffer.alloc(32)),
      reject(app.ctx, ida, jon),
      listPotentialMatches(app.ctx, jon),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toHaveProperty('status', expect.toBeOneOf([404, 409]));
    }
    expect(await matchesOf(app.db.sql, ida)).toEqual([]);
    const halves = await app.db.sql`
      select lo from pairs where matched_at is not null and not (lo_likes and hi_likes)`;
    expect(halves).toHaveLength(0);
  }
});

test('keeps someone in the deck who comes back while inactive people are taken out', async () => {
  const [eva = asUserId(''), ben = asUserId(''), ida = ''] = await settle(app, [woman, man, woman]);
  await app.db.sql`update users set last_active_at = now() - interval '91 days' where id in (${eva}, ${ida})`;
  const visit = await heldOpen(app.db, (tx) => markActive(app.ctx, tx, eva));
  await removeInactivePeople(app.ctx);
  await visit.end();
  expect((await listPotentialMatches(app.ctx, ben)).items.map(({ _id }) => _id)).toEqual([eva]);
  expect(await app.db.sql`select from deck where user_id = ${ida}`).toHaveLength(0);
});

test('does not make a like wait for a profile change, but makes a second change wait', async () => {
  const [eva = asUserId(''), jon = asUserId('')] = await settle(app, [woman, man]);
  const change = await heldOpen(app.db, (tx) => lockStanding(tx, eva));
  let hasChanged = false;
  const second = app.db.transaction(async (tx) => {
    await lockStanding(tx, eva);
    hasChanged = true;
  });
  const waiting = () =>
    app.db.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(waiting).toHaveLength(1);
  expect(await like(app.ctx, jon, eva)).toEqual({ matched: false });
  expect(hasChanged).toBe(false);
  await change.end();
  await second;
});
