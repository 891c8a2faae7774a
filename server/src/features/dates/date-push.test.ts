import { pushTexts } from '@showup/contract/platform/push';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { agree, answer, cancel, inHours, moveDate, propose } from '#test/dates/dates';
import { aBar } from '#test/evenings/evenings';
import { match, unmatch } from '#test/people/meeting';
import { aMan, aWoman, type Person } from '#test/people/people';
import { turnOn } from '#test/push/browsers';
import { PushService } from '#test/stand-ins/push-service';
import type { VenueRow } from '../venues/venues.queries.ts';
import { remindOfDates } from './date-push.ts';

let app: TestApp;
let service: PushService;
let bar: VenueRow;
let eva: Person;
let jon: Person;

beforeAll(async () => {
  service = await PushService.start();
  app = await startTestApp({}, { pushAgent: service.agent() });
});
beforeEach(async () => {
  bar = await aBar(app);
  eva = await aWoman(app, { isConnected: false });
  jon = await aMan(app, { isConnected: false });
  await match(eva, jon);
});
afterEach(async () => {
  await app.reset();
  service.forget();
});
afterAll(async () => {
  await app.close();
  await service.close();
});

/** A phone that shows the texts of notifications. */
async function openPhone(who: Person) {
  const phone = service.subscribe();
  await turnOn(who, phone, true);
  return () => service.receivedBy(phone).map(({ payload: { title, body } }) => ({ title, body }));
}

test('a proposal, its acceptance and its end reach phones', async () => {
  const [evas, jons] = [await openPhone(eva), await openPhone(jon)];
  const date = await propose(eva, jon, bar);
  await expect.poll(jons).toEqual([{ title: 'Eva', body: pushTexts.newPlan }]);
  await answer(jon, date);
  await expect.poll(evas).toEqual([{ title: 'Jon', body: pushTexts.planSet }]);
  await cancel(jon, date);
  const off = { title: pushTexts.planOff, body: 'This date is off.' };
  await expect.poll(() => evas().at(-1)).toEqual(off);
});

test('an unmatch says the same as a cancelled date', async () => {
  await agree(eva, jon, bar);
  const jons = await openPhone(jon);
  await unmatch(eva, jon);
  await expect.poll(jons).toEqual([{ title: pushTexts.planOff, body: 'This date is off.' }]);
});

test('both are reminded once, hours before, of neither person nor venue', async () => {
  const date = await agree(eva, jon, bar);
  await remindOfDates(app.ctx);
  const [evas, jons] = [await openPhone(eva), await openPhone(jon)];
  await moveDate(app, date, 2.9);
  await app.db.sql`update dates set accepted_at = now() - interval '1 day'`;
  await Promise.all([remindOfDates(app.ctx), remindOfDates(app.ctx)]);
  await remindOfDates(app.ctx);
  for (const received of [evas, jons]) {
    await expect.poll(received).toEqual([{ title: pushTexts.planSoon }]);
  }
});

test('who agrees shortly before is not reminded', async () => {
  const jons = await openPhone(jon);
  const eves = await openPhone(eva);
  const date = await agree(eva, jon, bar, inHours(2));
  await expect.poll(eves).toHaveLength(1); // that it is set
  await remindOfDates(app.ctx);
  await cancel(eva, date);
  await expect.poll(() => jons().at(-1)?.title).toBe(pushTexts.planOff);
  expect(jons().map(({ title }) => title)).not.toContain(pushTexts.planSoon);
});
