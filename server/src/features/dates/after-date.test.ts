import { datesEndpoints } from '@showup/contract/dates';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { VenueRow } from '#features/venues/venues.queries';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { agree, cancel, listDates, moveDate } from '#test/dates/dates';
import { aBar } from '#test/evenings/evenings';
import { match } from '#test/people/meeting';
import { aMan, aWoman, type Person } from '#test/people/people';
import { deleteOldDates } from './ending-dates.ts';

let app: TestApp;
let bar: VenueRow;
let eva: Person;
let jon: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  bar = await aBar(app);
  eva = await aWoman(app);
  jon = await aMan(app);
  await match(eva, jon);
});
afterEach(() => app.reset());
afterAll(() => app.close());

async function yesterday() {
  const date = await agree(eva, jon, bar);
  await moveDate(app, date, -12);
  return date;
}

const say = (by: Person, { _id }: { _id: string }, met: boolean, safe = true) =>
  by.call(datesEndpoints.answerAfterDate, { body: { dateId: _id, met, safe } });

test('each answers privately, and the other reads no change', async () => {
  const date = await yesterday();
  const before = await listDates(jon);
  expect(before).toMatchObject([{ outcome: 'unknown', after: null }]);
  expect(await say(eva, date, true, false)).toMatchObject({
    outcome: 'unknown',
    after: { met: true, safe: false },
  });
  expect(await listDates(jon)).toEqual(before);
});

test('a date is kept when both say that they met, for example with dead phones', async () => {
  const date = await yesterday();
  await say(eva, date, true);
  expect(await say(jon, date, true, false)).toMatchObject({
    outcome: 'kept',
    after: { met: true, safe: false },
  });
  expect(await listDates(eva)).toMatchObject([{ outcome: 'kept', after: { met: true, safe: true } }]);
});

test('nobody can say alone that the other did not come', async () => {
  const date = await yesterday();
  const before = await listDates(jon);
  await say(eva, date, false, false);
  expect(await listDates(jon)).toEqual(before);
  await say(jon, date, true);
  expect(await listDates(eva)).toMatchObject([{ outcome: 'unknown' }]);
  expect(await listDates(jon)).toMatchObject([{ outcome: 'unknown' }]);
});

test('the questions come after the evening, and only for a date that was not called off', async () => {
  const date = await agree(eva, jon, bar);
  const body = { dateId: date._id, met: true, safe: true };
  expect((await eva.refusal(datesEndpoints.answerAfterDate, { body })).status).toBe(409);
  await cancel(eva, date);
  await moveDate(app, date, -12);
  expect((await eva.refusal(datesEndpoints.answerAfterDate, { body })).status).toBe(409);
});

test('dates are deleted after 60 days', async () => {
  const date = await yesterday();
  await deleteOldDates(app.ctx);
  expect(await listDates(eva)).toHaveLength(1);
  await moveDate(app, date, -61 * 24);
  await deleteOldDates(app.ctx);
  expect(await app.db.sql`select id from dates`).toEqual([]);
});
