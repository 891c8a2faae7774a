import { datesEndpoints, datesTexts } from '@showup/contract/dates';
import { DISPLAY_PERIOD_SECONDS } from '@showup/contract/venues';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { VenueRow } from '#features/venues/venues.queries';
import { readCodes } from '#platform/qr/read-code';
import { startTestApp, type TestApp } from '#test/app/test-app';
import {
  agree,
  answer,
  arrive,
  cancel,
  counter,
  inHours,
  listDates,
  moveDate,
  phoneAt,
  propose,
} from '#test/dates/dates';
import { aBar, codeOnScreen } from '#test/evenings/evenings';
import { match, unmatch } from '#test/people/meeting';
import { aMan, aWoman, type Person } from '#test/people/people';
import { getPoster } from '#test/venues/venues';

let app: TestApp;
let bar: VenueRow;
let eva: Person;
let jon: Person;

beforeAll(async () => {
  app = await startTestApp({ rateLimitFactor: 1 });
});
beforeEach(async () => {
  bar = await aBar(app);
  eva = await aWoman(app);
  jon = await aMan(app);
  await match(eva, jon);
});
afterEach(() => app.reset());
afterAll(() => app.close());

/** A date that begins in half an hour. */
async function tonight() {
  const date = await agree(eva, jon, bar);
  await moveDate(app, date, 0.5);
  return date;
}

const handshake = (by: Person, { _id }: { _id: string }) =>
  by.call(datesEndpoints.handshake, { params: { dateId: _id } });

const refusal = (by: Person, { _id }: { _id: string }, code: string, at = phoneAt(bar)) =>
  by.refusal(datesEndpoints.arriveAtDate, { body: { dateId: _id, code, ...at } });

test('a date is kept once both have scanned the venue’s code, and then both hear of it', async () => {
  const date = await tonight();
  expect(await arrive(eva, date, codeOnScreen(bar))).toMatchObject({ isHere: true, outcome: null });
  expect(await arrive(jon, date, codeOnScreen(bar))).toMatchObject({ isHere: true, outcome: 'kept' });
  await expect.poll(() => listDates(eva)).toMatchObject([{ outcome: 'kept' }]);
});

test('nobody learns whether the other is there before both are', async () => {
  const date = await tonight();
  const before = await listDates(jon);
  const heard: unknown[] = [];
  jon.socket?.on('dateChanged', (plan) => heard.push(plan));
  await arrive(eva, date, codeOnScreen(bar));
  expect(await listDates(jon)).toEqual(before);
  await cancel(jon, date); // comes after anything that the scan would have sent
  await expect.poll(() => heard).toHaveLength(1);
  expect(heard).toMatchObject([{ state: 'off' }]);
});

test('one phone shows a code, the other scans it, and the date is kept', async () => {
  const date = await tonight();
  const shown = await handshake(eva, date);
  expect(await readCodes(Buffer.from(shown.svg))).toEqual([shown.address]);
  const wait = Date.parse(shown.changesAt) - Date.now();
  expect(wait).toBeLessThanOrEqual((DISPLAY_PERIOD_SECONDS + 1) * 1_000);
  expect(await arrive(jon, date, shown.address)).toMatchObject({ isHere: true, outcome: 'kept' });
  expect(await listDates(eva)).toMatchObject([{ isHere: true, outcome: 'kept' }]);
});

test('neither one’s own code, an old one, nor that of another date counts', async () => {
  const date = await tonight();
  const own = await handshake(eva, date);
  expect((await refusal(eva, date, own.address)).problem.message).toBe(datesTexts.expired);
  const ida = await aWoman(app, { fullName: 'Ida' });
  await match(ida, jon);
  const other = await agree(ida, jon, bar);
  await moveDate(app, other, 0.5);
  const { address } = await handshake(ida, other);
  expect((await refusal(jon, date, address)).problem.message).toBe(datesTexts.expired);
  expect((await refusal(jon, date, '/meet/')).problem.message).toBe(datesTexts.expired);
  expect(await listDates(eva)).toMatchObject([{ isHere: false, outcome: null }]);
});

test('only the live code of the agreed venue counts', async () => {
  const date = await tonight();
  const owl = await aBar(app, 'Owl');
  const { address } = await getPoster(app, bar._id);
  const says = async (code: string) => (await refusal(eva, date, code)).problem.message;
  expect(await says(codeOnScreen(owl))).toBe(datesTexts.otherVenue);
  expect(await says(address)).toBe(datesTexts.poster);
  expect(await says(codeOnScreen(bar, 300))).toBe(datesTexts.expired);
  expect(await says('https://example.com')).toBe(datesTexts.unknownCode);
  expect(await says('\0')).toBe(datesTexts.unknownCode);
  expect(await listDates(eva)).toMatchObject([{ isHere: false }]);
});

test('a code that is relayed to a phone elsewhere does not count, of the venue or of the other phone', async () => {
  const date = await tonight();
  const north = (metres: number) => ({ ...bar, latitude: bar.latitude + metres / 111_195 });
  const { address } = await handshake(jon, date);
  for (const code of [codeOnScreen(bar), address])
    for (const at of [phoneAt(north(320)), phoneAt(north(420), 5_000)])
      expect(await refusal(eva, date, code, at)).toMatchObject({
        status: 400,
        problem: { code: 'dates.too_far', message: datesTexts.tooFar },
      });
  expect(await listDates(eva)).toMatchObject([{ isHere: false }]);
  expect(await arrive(eva, date, address, north(250))).toMatchObject({ outcome: 'kept' });
});

test.each([
  ['two hours before', 2],
  ['more than four hours after', -4.1],
])('nobody can be there %s', async (_when, hours) => {
  const date = await agree(eva, jon, bar);
  await moveDate(app, date, hours);
  const refused = await refusal(eva, date, codeOnScreen(bar));
  expect(refused).toMatchObject({ status: 409, problem: { message: datesTexts.notNow } });
  expect((await eva.refusal(datesEndpoints.handshake, { params: { dateId: date._id } })).status).toBe(409);
});

test('nobody can be there before the date is agreed, or once it is off', async () => {
  const date = await propose(eva, jon, bar);
  await moveDate(app, date, 0.5);
  expect((await refusal(eva, date, codeOnScreen(bar))).status).toBe(409);
  await cancel(eva, date);
  expect((await refusal(jon, date, codeOnScreen(bar))).status).toBe(409);
});

test('a date that is kept can neither be called off nor changed, and ends quietly with the match', async () => {
  const date = await tonight();
  for (const who of [eva, jon]) await arrive(who, date, codeOnScreen(bar));
  const body = { dateId: date._id };
  expect((await jon.refusal(datesEndpoints.cancelDate, { body })).status).toBe(409);
  const change = { ...body, locationId: bar._id, at: inHours(30) };
  expect((await jon.refusal(datesEndpoints.counterDate, { body: change })).status).toBe(409);
  await unmatch(jon, eva);
  expect(await listDates(eva)).toEqual([]);
});

test('a change that is accepted after both were there leaves the kept date as it is', async () => {
  const date = await tonight();
  const change = await counter(eva, date, bar);
  for (const who of [eva, jon]) await arrive(who, date, codeOnScreen(bar));
  await answer(jon, change);
  const dates = await listDates(eva);
  expect(dates).toContainEqual(expect.objectContaining({ _id: date._id, outcome: 'kept' }));
  expect(dates).toContainEqual(expect.objectContaining({ _id: change._id, state: 'accepted' }));
});

test('it keeps that people were there, and no time', async () => {
  const date = await tonight();
  const [before] = await app.db.sql<Record<string, unknown>[]>`select * from dates`;
  await arrive(eva, date, codeOnScreen(bar));
  const [after] = await app.db.sql<Record<string, unknown>[]>`select * from dates`;
  const changed = Object.keys(after ?? {}).filter((name) => String(after?.[name]) !== String(before?.[name]));
  expect(changed).toHaveLength(1);
  expect(changed[0]).toMatch(/^(lo|hi)Here$/);
});

test('who scans again and again is refused for a while', async () => {
  const date = await tonight();
  for (let n = 0; n < 60; n++) await refusal(eva, date, '/meet/AAAAAAAAAAA');
  expect((await refusal(eva, date, codeOnScreen(bar))).status).toBe(429);
});
