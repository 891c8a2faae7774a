import { DATE_DAYS_AHEAD, datesEndpoints, datesTexts, PROPOSALS_A_WEEK } from '@showup/contract/dates';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { VenueRow } from '#features/venues/venues.queries';
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
  proposal,
  propose,
} from '#test/dates/dates';
import { aBar, codeOnScreen } from '#test/evenings/evenings';
import { block, leave, match, unmatch } from '#test/people/meeting';
import { aMan, aWoman, type Person } from '#test/people/people';

let app: TestApp;
let bar: VenueRow;
let owl: VenueRow;
let eva: Person;
let jon: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  bar = await aBar(app);
  owl = await aBar(app, 'Owl');
  eva = await aWoman(app);
  jon = await aMan(app);
  await match(eva, jon);
});
afterEach(() => app.reset());
afterAll(() => app.close());

/** A refusal that every stranger gets. */
const notMatched = { status: 404, problem: { message: 'You can only message your matches.' } };

test('a proposal and its acceptance reach both at once', async () => {
  const at = inHours(26);
  const proposed = await propose(eva, jon, bar, at);
  expect(proposed).toMatchObject({
    userId: jon.id,
    at,
    state: 'proposed',
    isMine: true,
    outcome: null,
    after: null,
    isHere: false,
    location: { _id: bar._id, name: 'The Blue Door', address: '1 Lane', timeZone: 'Asia/Kolkata' },
  });
  expect(await jon.next('dateChanged')).toEqual({ ...proposed, userId: eva.id, isMine: false });
  expect(await answer(jon, proposed)).toMatchObject({ state: 'accepted', isMine: false });
  await eva.next('dateChanged');
  expect(await eva.next('dateChanged')).toMatchObject({
    _id: proposed._id,
    state: 'accepted',
    isMine: true,
  });
  expect(await listDates(eva)).toMatchObject([{ _id: proposed._id, state: 'accepted' }]);
});

test('a proposal that is sent again is the same one, and changes nothing', { tags: ['race'] }, async () => {
  const body = proposal(jon, bar);
  const answers = await Promise.all([1, 2, 3].map(() => eva.call(datesEndpoints.proposeDate, { body })));
  expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
  expect(await listDates(jon)).toHaveLength(1);
});

test('two people who propose at the same moment have one open proposal', { tags: ['race'] }, async () => {
  const answers = await Promise.allSettled([propose(eva, jon, bar), propose(jon, eva, owl)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const dates = await listDates(eva);
  expect(dates).toHaveLength(1);
  const refused = await eva.refusal(datesEndpoints.proposeDate, { body: proposal(jon, bar) });
  expect(refused).toMatchObject({ status: 409, problem: { message: datesTexts.open } });
});

test('only the other person answers, once', async () => {
  const date = await propose(eva, jon, bar);
  const own = await eva.refusal(datesEndpoints.answerDate, { body: { dateId: date._id, answer: 'accept' } });
  expect(own).toMatchObject({ status: 409, problem: { message: datesTexts.own } });
  await answer(jon, date, 'decline');
  await answer(jon, date, 'decline');
  const late = await jon.refusal(datesEndpoints.answerDate, { body: { dateId: date._id, answer: 'accept' } });
  expect(late).toMatchObject({ status: 409, problem: { message: datesTexts.answered } });
  expect(await listDates(eva)).toMatchObject([{ state: 'declined', outcome: null }]);
});

test('a counter-proposal takes the place of the proposal, and the first person answers it', async () => {
  const first = await propose(eva, jon, bar);
  const at = inHours(30);
  const second = await counter(jon, first, owl, at);
  expect(await counter(jon, first, owl, at)).toEqual(second); // its answer was lost
  expect(second).toMatchObject({ isMine: true, state: 'proposed', location: { name: 'Owl' } });
  expect(await listDates(eva)).toMatchObject([{ state: 'replaced' }, { state: 'proposed', isMine: false }]);
  await answer(eva, second);
  const late = await jon.refusal(datesEndpoints.answerDate, {
    body: { dateId: first._id, answer: 'accept' },
  });
  expect(late.status).toBe(409);
});

test('an accepted date stands until a change to it is accepted', async () => {
  const date = await agree(eva, jon, bar);
  const planned = await jon.refusal(datesEndpoints.proposeDate, { body: proposal(eva, owl) });
  expect(planned).toMatchObject({ status: 409, problem: { message: datesTexts.planned } });
  const declined = await counter(jon, date, owl);
  await answer(eva, declined, 'decline');
  expect(await listDates(eva)).toMatchObject([{ state: 'accepted' }, { state: 'declined' }]);
  const change = await counter(jon, date, owl);
  expect(change.replacesId).toBe(date._id);
  await answer(eva, change);
  expect((await listDates(jon)).map(({ state }) => state)).toEqual(['replaced', 'declined', 'accepted']);
});

test('a proposal runs out at its time', async () => {
  const date = await propose(eva, jon, bar);
  await moveDate(app, date, -1);
  expect(await listDates(jon)).toMatchObject([{ state: 'expired' }]);
  const late = await jon.refusal(datesEndpoints.answerDate, { body: { dateId: date._id, answer: 'accept' } });
  expect(late.status).toBe(409);
  await propose(jon, eva, owl); // it no longer stands in the way
});

test('cancelling takes one press and no reason, and takes a change that was suggested with it', async () => {
  const date = await agree(eva, jon, bar);
  const change = await counter(jon, date, owl);
  expect(await cancel(eva, date)).toMatchObject({ state: 'off', outcome: 'cancelled' });
  await cancel(eva, date);
  expect(await listDates(jon)).toMatchObject([
    { _id: date._id, state: 'off', outcome: 'cancelled' },
    { _id: change._id, state: 'off', outcome: null },
  ]);
});

test.each([
  ['a time that has passed', () => inHours(-0.1)],
  ['a time too far ahead', () => inHours(DATE_DAYS_AHEAD * 24 + 1)],
  ['no time at all', () => 'tonight'],
  ['a time that does not exist', () => '2026-02-30T20:00:00Z'],
])('%s is refused', async (_what, at) => {
  const refused = await eva.refusal(datesEndpoints.proposeDate, { body: proposal(jon, bar, at()) });
  expect(refused).toMatchObject({ status: 400, problem: { message: datesTexts.time } });
  expect(await listDates(jon)).toEqual([]);
});

test('only an accepted venue can be proposed', async () => {
  await app.db.sql`update venues set status = 'requested' where id = ${bar._id}`;
  const refused = await eva.refusal(datesEndpoints.proposeDate, { body: proposal(jon, bar) });
  expect(refused.status).toBe(404);
});

test('strangers, former matches and people who block get the same answer', async () => {
  const date = await agree(eva, jon, bar);
  const stranger = await aMan(app);
  const calls = (who: Person) =>
    Promise.all([
      who.refusal(datesEndpoints.proposeDate, { body: proposal(eva, bar) }),
      who.refusal(datesEndpoints.answerDate, { body: { dateId: date._id, answer: 'accept' } }),
      who.refusal(datesEndpoints.counterDate, {
        body: { dateId: date._id, locationId: owl._id, at: inHours(30) },
      }),
      who.refusal(datesEndpoints.cancelDate, { body: { dateId: date._id } }),
      who.refusal(datesEndpoints.arriveAtDate, {
        body: { dateId: date._id, code: '/v/AAAAAA.AAAAAAAAAAA', ...phoneAt(bar) },
      }),
      who.refusal(datesEndpoints.handshake, { params: { dateId: date._id } }),
      who.refusal(datesEndpoints.answerAfterDate, { body: { dateId: date._id, met: true, safe: true } }),
    ]);
  for (const refused of await calls(stranger)) expect(refused).toMatchObject(notMatched);
  await unmatch(eva, jon);
  for (const refused of await calls(jon)) expect(refused).toMatchObject(notMatched);
  expect((await jon.request(`/dates/${date._id}/calendar.ics`)).status).toBe(404);
});

const endings: [string, (who: Person, other: Person) => Promise<unknown>][] = [
  ['an unmatch', (who, other) => unmatch(who, other)],
  ['a block', (who, other) => block(who, other)],
  ['a deleted account', (who) => leave(who)],
];

test.each(endings)('after %s the other reads that the date is off, and nothing else', async (_what, part) => {
  const date = await agree(eva, jon, bar);
  await part(eva, jon);
  await jon.next('dateChanged'); // the proposal
  await jon.next('dateChanged'); // its acceptance
  const told = await jon.next('dateChanged');
  expect(told).toEqual({
    _id: date._id,
    userId: null,
    state: 'off',
    isMine: false,
    isHere: false,
    after: null,
    at: date.at,
    overAt: date.overAt,
    createdAt: date.createdAt,
    location: date.location,
    replacesId: null,
    hint: null,
    outcome: 'cancelled',
    version: 3,
  });
  expect(await listDates(jon)).toMatchObject([told]);
  await moveDate(app, date, -7);
  expect(await listDates(jon)).toEqual([]);
});

test.each(endings)('someone who was there already learns no more from %s', async (_what, part) => {
  const cleo = await aWoman(app);
  await match(cleo, jon);
  const body = proposal(eva, bar);
  const date = await answer(eva, await jon.call(datesEndpoints.proposeDate, { body }));
  await moveDate(app, date, 0.5);
  await arrive(jon, date, codeOnScreen(bar));
  const heard: string[] = [];
  jon.socket?.onAny((name: string) => heard.push(name));
  await part(eva, jon);
  expect(await listDates(jon)).toMatchObject([{ state: 'off', isHere: false, userId: null }]);
  const again = { ...body, userId: cleo.id };
  expect(await jon.call(datesEndpoints.proposeDate, { body: again })).toMatchObject({ userId: cleo.id });
  const told = heard.filter((name) => name === 'dateChanged' || name === 'unmatched');
  expect(told.slice(0, 2)).toEqual(['dateChanged', 'unmatched']);
});

test('the last date stays in view if it was cancelled right before the conversation ended', async () => {
  await cancel(jon, await agree(eva, jon, owl));
  const date = await agree(eva, jon, bar);
  await cancel(eva, date);
  await unmatch(eva, jon);
  expect(await listDates(jon)).toMatchObject([{ _id: date._id, userId: null, state: 'off' }]);
});

test('a date before dawn is over when nobody can arrive any more', async () => {
  const at = new Date(Date.now() + 2 * 86_400_000);
  at.setUTCHours(23, 0, 0, 0); // 04:30 in Pune
  const date = await propose(eva, jon, bar, at.toISOString());
  expect(Date.parse(date.overAt) - at.getTime()).toBe(4 * 3_600_000);
});

test('a ban calls off what the banned person had planned, for good', async () => {
  const date = await agree(eva, jon, bar);
  await app.db.transaction(async (tx) => {
    await app.ctx.events.emit(tx, 'suspended', { userId: eva.id, partnerIds: [jon.id] });
  });
  expect(await listDates(jon)).toMatchObject([{ _id: date._id, userId: null, state: 'off' }]);
});

test('a match that ends takes proposals with it', async () => {
  await propose(eva, jon, bar);
  await unmatch(jon, eva);
  expect(await app.db.sql`select id from dates`).toEqual([]);
});

test('after several proposals that came to nothing, proposing to that person pauses', async () => {
  await answer(jon, await propose(eva, jon, bar), 'decline');
  await moveDate(app, await propose(eva, jon, bar), -1);
  await cancel(eva, await propose(eva, jon, bar));
  const refused = await eva.refusal(datesEndpoints.proposeDate, { body: proposal(jon, bar) });
  expect(refused).toMatchObject({ status: 429, problem: { message: datesTexts.paused('7 days') } });
  // The other person may still propose, and is then answered.
  await counter(eva, await propose(jon, eva, bar), owl);
  await app.db.sql`update dates set created_at = created_at - interval '8 days', status = 'declined'`;
  await propose(eva, jon, bar);
  expect(PROPOSALS_A_WEEK).toBe(3);
});

test('changes to an accepted date that are suggested again and again pause too', async () => {
  const date = await agree(eva, jon, bar);
  for (let n = 0; n < PROPOSALS_A_WEEK; n++) await cancel(eva, await counter(eva, date, owl));
  const body = { dateId: date._id, locationId: owl._id, at: inHours(30) };
  expect((await eva.refusal(datesEndpoints.counterDate, { body })).status).toBe(429);
  expect(await listDates(jon)).toContainEqual(expect.objectContaining({ _id: date._id, state: 'accepted' }));
});

test('many proposals at the same moment are one, and none says more than a place and a time', {
  tags: ['race'],
}, async () => {
  const sent = await Promise.allSettled(Array.from({ length: 8 }, () => propose(eva, jon, bar)));
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const extra = { ...proposal(jon, bar), text: 'Please!', note: 'You owe me.' };
  await answer(jon, (await listDates(jon))[0] ?? { _id: '' }, 'decline');
  await eva.call(datesEndpoints.proposeDate, { body: extra });
  expect(JSON.stringify(await listDates(jon))).not.toMatch(/Please|owe/);
});

test('proposals to many people have an end within a day', async () => {
  await app.close();
  app = await startTestApp({ rateLimitFactor: 0.1 }); // three a day
  bar = await aBar(app);
  eva = await aWoman(app);
  const men = [await aMan(app), await aMan(app), await aMan(app), await aMan(app)];
  for (const man of men) await match(eva, man);
  for (const man of men.slice(1)) await propose(eva, man, bar);
  const refused = await eva.refusal(datesEndpoints.proposeDate, { body: proposal(men[0] ?? eva, bar) });
  expect(refused.status).toBe(429);
});
