// @module-tag race

import type { UserId } from '@showup/contract/fields';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closePair } from '#features/matching/matches/blocked-pairs';
import { createPerson } from '#features/profiles/people';
import { Problem } from '#platform/problem';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { heldOpen } from '#test/database/held-open';
import { man, settle, times, woman } from '#test/matching/crowd';
import { block, leave } from '#test/matching/pairs';
import { asUserId } from '#test/people/as-user-id';
import { deadlocksSoFar } from '#test/safety/deadlocks';
import { takeUpReports } from '../reports/phone-reports.ts';
import { listBlockedUsers } from './block-user.ts';
import { blockNumbers, listBlockedNumbers } from './blocked-numbers.ts';
import { restoreBlocks } from './blocks.ts';
import { unblock } from './unblock.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ likeLimit: 10_000 });
  expect(app.db.embedded).toBe(false);
});
beforeEach(() => app.reset());
afterAll(() => app.close());

let phones = 8_000_000_000;

async function crowd(women: number, men: number) {
  const ids = await settle(app, [...times(women, woman), ...times(men, man)]);
  const phoneOf = new Map(ids.map((id) => [id, String(++phones)]));
  for (const [id, phone] of phoneOf) await app.db.sql`update users set phone = ${phone} where id = ${id}`;
  return { women: ids.slice(0, women), men: ids.slice(women), phone: (id: UserId) => phoneOf.get(id) ?? '' };
}

const blockNumber = (a: UserId, phone: string) => blockNumbers(app.ctx, a, [phone]);

/** The people and numbers that this person blocks now. */
async function unblockAll(id: UserId): Promise<void> {
  const { items: users } = await listBlockedUsers(app.ctx, id);
  for (const { _id } of [...users, ...(await listBlockedNumbers(app.ctx, id))])
    await unblock(app.ctx, id, _id);
}

const signUp = (phone: string) =>
  app.db.transaction(async (tx) => {
    const id = await createPerson(tx, { fullName: 'Someone', phone });
    if (id === undefined) return;
    await restoreBlocks(app.ctx, tx, id, phone);
    await takeUpReports(app.ctx, tx, id, phone);
  });

function expectAnswers(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    expect(outcome.reason).toBeInstanceOf(Problem);
    expect(outcome.reason).toHaveProperty('status', expect.toBeOneOf([401, 404, 429]));
  }
}

/** Pairs of people with accounts that disagree with the blocks. */
const disagreements = () => app.db.sql`
  select blocker.user_id, blocked.user_id
  from block_people blocker join block_people blocked on blocked.user_id <> blocker.user_id
  left join pairs p on p.lo = least(blocker.user_id, blocked.user_id) and p.hi = greatest(blocker.user_id, blocked.user_id)
  cross join lateral (
    select coalesce(case when p.lo = blocker.user_id then p.lo_blocks else p.hi_blocks end, false) as blocks,
      coalesce(case when p.lo = blocker.user_id then p.lo_shuns else p.hi_shuns end, false) as shuns) pair
  cross join lateral (
    select count(*) > 0 as is_kept, coalesce(bool_or(not by_number), false) as of_person
    from blocks b where b.blocker = blocker.phone and b.blocked = blocked.phone) kept
  where kept.is_kept is distinct from (pair.blocks or pair.shuns) or kept.of_person and not pair.blocks`;

async function someoneWaits(): Promise<boolean> {
  const rows = await app.db.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length > 0;
}

test('keeps pairs and blocks consistent when people are blocked and unblocked during deletions and returns', async () => {
  const before = await deadlocksSoFar(app.db);
  for (let round = 0; round < 6; round++) {
    await app.reset();
    const { women, men, phone } = await crowd(3, 3);
    const all = [...women, ...men];
    for (const her of women) for (const him of men) await block(app.ctx, her, him);
    const outcomes = await Promise.allSettled([
      ...women.flatMap((her) =>
        men.flatMap((him) => [block(app.ctx, her, him), blockNumber(her, phone(him))]),
      ),
      ...all.map(unblockAll),
      ...men.flatMap((him) =>
        women.flatMap((her) => [blockNumber(him, phone(her)), block(app.ctx, him, her)]),
      ),
      ...[women[0] ?? asUserId(''), men[0] ?? asUserId('')].flatMap((id) => [
        leave(app.ctx, id),
        signUp(phone(id)),
      ]),
      ...all.map(unblockAll),
      ...women.flatMap((her) => men.map((him) => blockNumber(her, phone(him)))),
      ...all.map(unblockAll),
    ]);
    expectAnswers(outcomes);
    await Promise.all(all.map((id) => signUp(phone(id))));
    expect(await app.db.sql`select from users`).toHaveLength(6);
    expect(await disagreements()).toEqual([]);
  }
  expect((await deadlocksSoFar(app.db)) - before).toBe(0);
});

test('keeps a block that is made while an earlier one is being removed', async () => {
  const { women, men } = await crowd(1, 1);
  const [her = asUserId(''), him = asUserId('')] = [...women, ...men];
  await block(app.ctx, her, him);
  const pair = await heldOpen(app.db, (tx) => closePair(app.ctx, tx, { blockerId: him, blockedId: her }));
  const unblocking = unblockAll(her);
  await expect.poll(someoneWaits).toBe(true);
  const blocking = block(app.ctx, her, him);
  await pair.end();
  await Promise.all([unblocking, blocking]);
  expect(await disagreements()).toHaveLength(1); // his, which only the pair has
  expect(await app.db.sql`select from pairs where lo_blocks and hi_blocks`).toHaveLength(1);
});

test('never shows the blocker to a number that signs up while it is being blocked', async () => {
  const { women } = await crowd(1, 0);
  const [her = asUserId('')] = women;
  const phone = String(++phones);
  const signingUp = await heldOpen(app.db, async (tx) => {
    const id = await createPerson(tx, { fullName: 'Someone', phone });
    await restoreBlocks(app.ctx, tx, id ?? asUserId(''), phone);
  });
  const blocking = blockNumber(her, phone);
  await expect.poll(someoneWaits).toBe(true);
  await signingUp.end();
  await blocking;
  expect(await app.db.sql`select from pairs where lo_shuns or hi_shuns`).toHaveLength(1);
});

test('keeps no more numbers than a day allows when many are added at once', async () => {
  const { women } = await crowd(1, 0);
  const [her = asUserId('')] = women;
  const numbers = Array.from({ length: 60 }, () => String(++phones));
  expectAnswers(await Promise.allSettled(numbers.map((phone) => blockNumber(her, phone))));
  expect(await listBlockedNumbers(app.ctx, her)).toHaveLength(50);
});
