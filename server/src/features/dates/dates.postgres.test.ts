// @module-tag race

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#test/app/test-app';
import { startTwoTestApps } from '#test/app/two-test-apps';
import { arrive, inHours, moveDate, propose } from '#test/dates/dates';
import { aBar, codeOnScreen } from '#test/evenings/evenings';
import { asUserId } from '#test/people/as-user-id';
import { match, unmatch } from '#test/people/meeting';
import { aMan, aWoman, type Person } from '#test/people/people';
import { answerDate } from './planning/answer-date.ts';
import { cancelDate } from './planning/cancel-date.ts';
import { counterDate } from './planning/propose-date.ts';

// Two servers on one database and one Redis.
let one: TestApp;
let other: TestApp;
let close: () => Promise<void>;

const PAIRS = 10;
const ROUNDS = 10;
/** How often each proposal is accepted at the same moment, half of it on each server. */
const AT_ONCE = 20;

beforeAll(async () => {
  ({ one, other, close } = await startTwoTestApps());
});
afterEach(() => one.reset());
afterAll(() => close());

async function couples(count: number): Promise<[Person, Person][]> {
  const all: [Person, Person][] = [];
  while (all.length < count) {
    const couple: [Person, Person] = [
      await aWoman(one, { isConnected: false }),
      await aMan(one, { isConnected: false }),
    ];
    await match(...couple);
    all.push(couple);
  }
  return all;
}

test('2,000 simultaneous accepts on two servers make exactly one date each', async () => {
  const bar = await aBar(one);
  const pairs = await couples(PAIRS);
  for (let round = 0; round < ROUNDS; round++) {
    const proposed = await Promise.all(pairs.map(([eva, jon]) => propose(eva, jon, bar)));
    const accepts = proposed.flatMap(({ _id }, at) =>
      Array.from({ length: AT_ONCE }, (_, n) =>
        answerDate((n % 2 ? one : other).ctx, pairs[at]?.[1].id ?? asUserId(''), {
          dateId: _id,
          answer: 'accept',
        }),
      ),
    );
    const plans = await Promise.all(accepts);
    expect(plans.every(({ state, version }) => state === 'accepted' && version === 2)).toBe(true);
    const rows = await one.db.sql<{ count: number }[]>`
      select count(*)::int as count from dates where status = 'accepted' group by lo, hi`;
    expect(rows).toEqual(Array.from(pairs, () => ({ count: 1 })));
    await one.db.sql`delete from dates`;
  }
  expect(PAIRS * ROUNDS * AT_ONCE).toBe(2_000);
});

test('an accept and a counter-proposal at once leave one of the two', async () => {
  const bar = await aBar(one);
  const pairs = await couples(PAIRS);
  const proposed = await Promise.all(pairs.map(([eva, jon]) => propose(eva, jon, bar)));
  await Promise.allSettled(
    proposed.flatMap(({ _id: dateId }, at) => {
      const viewerId = pairs[at]?.[1].id ?? asUserId('');
      return [
        answerDate(one.ctx, viewerId, { dateId, answer: 'accept' }),
        counterDate(other.ctx, viewerId, { dateId, locationId: bar._id, at: inHours(40) }),
      ];
    }),
  );
  // Either the counter came first and is open, or the date was accepted and the counter is a change to it.
  const rows = await one.db.sql<{ standing: string }[]>`
    select string_agg(status, ' ' order by status) as standing from dates group by lo, hi`;
  expect(rows).toHaveLength(PAIRS);
  for (const { standing } of rows) expect(['proposed replaced', 'accepted proposed']).toContain(standing);
});

test('200 simultaneous accepts, counter-proposals and cancels of one proposal end in one state', async () => {
  const bar = await aBar(one);
  const [couple] = await couples(1);
  if (!couple) throw new Error('There is no couple.');
  const [eva, jon] = couple;
  const { _id: dateId } = await propose(eva, jon, bar);
  await Promise.allSettled(
    Array.from({ length: 200 }, (_, n) => {
      const { ctx } = n % 2 ? one : other;
      if (n % 3 === 0) return answerDate(ctx, jon.id, { dateId, answer: 'accept' });
      if (n % 3 === 1) return counterDate(ctx, jon.id, { dateId, locationId: bar._id, at: inHours(40) });
      return cancelDate(ctx, eva.id, dateId);
    }),
  );
  const rows = await one.db.sql<
    { state: string }[]
  >`select status as state from dates order by created_at, id`;
  const states = rows.map(({ state }) => state).join(' ');
  // Cancelled, countered, or accepted and then called off; a change of an accepted date goes with it.
  expect(['off', 'off off', 'replaced proposed', 'accepted proposed']).toContain(states);
});

test('two people who arrive at once on two servers keep one date, and both know', async () => {
  const bar = await aBar(one);
  const pairs = await couples(PAIRS);
  for (const [eva, jon] of pairs) {
    const { _id } = await propose(eva, jon, bar);
    await answerDate(one.ctx, jon.id, { dateId: _id, answer: 'accept' });
    await moveDate(one, { _id }, 0.5);
    const plans = await Promise.all([
      arrive(eva, { _id }, codeOnScreen(bar)),
      arrive(jon, { _id }, codeOnScreen(bar)),
    ]);
    expect(plans.filter(({ outcome }) => outcome === 'kept')).not.toEqual([]);
    const rows = await one.db
      .sql`select from dates where id = ${_id} and lo_here and hi_here and version = 3`;
    expect(rows).toHaveLength(1);
  }
});

test('an accept and an unmatch at once never leave a date between strangers', async () => {
  const bar = await aBar(one);
  for (const [eva, jon] of await couples(PAIRS)) {
    const { _id: dateId } = await propose(eva, jon, bar);
    await Promise.allSettled([answerDate(one.ctx, jon.id, { dateId, answer: 'accept' }), unmatch(eva, jon)]);
    const rows = await one.db.sql<{ status: string }[]>`select status from dates`;
    expect(rows.filter(({ status }) => status !== 'off')).toEqual([]);
    await one.db.sql`delete from dates`;
  }
});
