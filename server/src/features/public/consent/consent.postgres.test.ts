// @module-tag race
import { consentEndpoints } from '@showup/contract/public/consent';
import type { Purpose } from '@showup/contract/public/retention';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { heldOpen } from '#test/database/held-open';
import { aBar, prove } from '#test/evenings/evenings';
import { aUser, type Person } from '#test/people/people';
import { turnOn } from '#test/push/browsers';
import { PushService } from '#test/stand-ins/push-service';
import { openVenue } from '#test/verification/captures';

// Someone withdraws a consent in one tab while another one does what it is for.

const ROUNDS = 15;

let app: TestApp;
let service: PushService;

beforeAll(async () => {
  service = await PushService.start();
  app = await startTestApp({}, { pushAgent: service.agent() });
});
afterEach(() => app.reset());
afterAll(async () => {
  await app.close();
  await service.close();
});

const withdraw = (who: Person, purpose: Purpose) =>
  who.call(consentEndpoints.withdrawConsent, { body: { purpose } });

async function isAgreedTo(who: Person, purpose: Purpose): Promise<boolean> {
  const consents = await who.call(consentEndpoints.consents, {});
  const consent = consents.find((one) => one.purpose === purpose);
  return consent?.agreedAt != null && consent.withdrawnAt === null;
}

async function countWaiting(): Promise<number> {
  const rows = await app.db.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length;
}

test('a browser subscribed during a withdrawal has a new consent or no subscription', async () => {
  const anna = await aUser(app, { isConnected: false });
  for (let round = 0; round < ROUNDS; round++) {
    await turnOn(anna, service.subscribe());
    await Promise.all([
      withdraw(anna, 'notifications'),
      turnOn(anna, service.subscribe()),
      withdraw(anna, 'notifications'),
    ]);
    const left = await app.db.sql`select from push_subscriptions`;
    expect(await isAgreedTo(anna, 'notifications')).toBe(left.length > 0);
  }
});

test('an evening proved during a withdrawal has a new consent, or is gone', async () => {
  const anna = await aUser(app, { isConnected: false });
  const bars = [await aBar(app, 'Owl'), await aBar(app, 'Lane Five')] as const;
  for (let round = 0; round < ROUNDS; round++) {
    await prove(anna, bars[0]);
    await Promise.all([withdraw(anna, 'location'), prove(anna, bars[1]), withdraw(anna, 'location')]);
    const left = await app.db.sql`select from evenings`;
    expect(await isAgreedTo(anna, 'location')).toBe(left.length > 0);
  }
});

test('an evening proved again while the location is being withdrawn is kept with a new consent', async () => {
  const [anna, bar] = [await aUser(app, { isConnected: false }), await aBar(app)];
  await prove(anna, bar);
  const evening = await heldOpen(app.db, (tx) => tx`select from evenings for update`);
  const withdrawing = withdraw(anna, 'location');
  await expect.poll(countWaiting).toBe(1);
  const proving = prove(anna, bar);
  await expect.poll(countWaiting).toBe(2);
  await evening.end();
  await withdrawing;
  const { _id } = await proving;
  expect(await app.db.sql`select id as _id from evenings`).toEqual([{ _id }]);
  expect(await isAgreedTo(anna, 'location')).toBe(true);
});

test('a photo sent during a withdrawal has a new consent, or is gone', async () => {
  const at = await openVenue(app);
  for (let round = 0; round < ROUNDS; round++) {
    const anna = await at.newcomer();
    await at.submit(anna, { photo: await at.upload(anna) });
    const photo = await at.upload(anna);
    await Promise.all([withdraw(anna, 'location'), at.submit(anna, { photo }), withdraw(anna, 'location')]);
    const left = await app.db
      .sql`select from verifications where user_id = ${anna.id} and latitude is not null`;
    expect(await isAgreedTo(anna, 'location')).toBe(left.length > 0);
  }
});
