// @module-tag race
import { eveningsEndpoints } from '@showup/contract/evenings';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#test/app/test-app';
import { startTwoTestApps } from '#test/app/two-test-apps';
import { heldOpen } from '#test/database/held-open';
import { aBar, daysAgo, pastEvening, prove } from '#test/evenings/evenings';
import { leave } from '#test/people/meeting';
import { aUser, provePhone } from '#test/people/people';
import { getCard } from '../profiles/people.ts';
import { setShownEvenings } from '../profiles/shown-evenings.queries.ts';
import { findChangedEvenings, lockShownEvenings } from './shown-evenings.queries.ts';
import { updateShownEvenings } from './shown-evenings.ts';

// Two servers on one database and one Redis.
let one: TestApp;
let other: TestApp;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ one, other, close } = await startTwoTestApps());
});
afterEach(() => one.reset());
afterAll(() => close());

test('two phones that scan at once on two servers prove one evening', async () => {
  const bar = await aBar(one);
  const anna = await aUser(one, { isConnected: false });
  const phones = [anna, one.browser(), other.browser(), other.browser()];
  for (const phone of phones.slice(1)) await provePhone(one, phone, anna.phone);
  const answers = await Promise.all(phones.map((phone) => prove(phone, bar)));
  expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
  expect(await one.db.sql`select id from evenings`).toHaveLength(1);
});

test('both servers show evenings at once, and each reads what the other showed', async () => {
  const bar = await aBar(one);
  const anna = await aUser(one, { isConnected: false });
  await pastEvening(one, anna, bar, daysAgo(14));
  await Promise.all([updateShownEvenings(one.ctx), updateShownEvenings(other.ctx)]);
  for (const { db } of [one, other])
    expect(await getCard(db.sql, anna.id)).toMatchObject({ outThisMonth: true });
});

test('an evening proved while its person leaves is gone with them', async () => {
  const bar = await aBar(one);
  for (let round = 0; round < 10; round++) {
    const anna = await aUser(one, { isConnected: false });
    const phone = other.browser();
    await provePhone(one, phone, anna.phone);
    await Promise.allSettled([leave(anna), prove(phone, bar)]);
    expect(await one.db.sql`select id from evenings where user_id = ${anna.id}`).toHaveLength(0);
  }
});

test('an evening that is forgotten while evenings are being shown is not shown afterwards', async () => {
  const bar = await aBar(one);
  const anna = await aUser(one, { isConnected: false });
  await pastEvening(one, anna, bar, daysAgo(14));
  const [{ _id }] = await one.db.sql<[{ _id: string }]>`select id as _id from evenings`;
  const job = await heldOpen(other.db, async (tx) => {
    await lockShownEvenings(tx);
    await setShownEvenings(tx, await findChangedEvenings(tx, new Date(), 10));
  });
  let isForgotten = false;
  const forgetting = anna.call(eveningsEndpoints.forgetEvening, { body: { _id } }).then(() => {
    isForgotten = true;
  });
  await expect.poll(async () => isForgotten || (await isAnyoneWaiting(one))).toBe(true);
  await job.end();
  await forgetting;
  expect(await getCard(one.db.sql, anna.id)).toMatchObject({ outThisMonth: false });
});

async function isAnyoneWaiting({ db }: TestApp): Promise<boolean> {
  const rows = await db.sql`
    select from pg_locks where not granted and locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`;
  return rows.length > 0;
}
