import { eveningsEndpoints, eveningsTexts } from '@showup/contract/evenings';
import type { ProfileCard } from '@showup/contract/profiles';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listChatPartners } from '#features/chat/chat-partners';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { send } from '#test/chat/conversations';
import { aBar, daysAgo, pastEvening, prove } from '#test/evenings/evenings';
import { leave, match } from '#test/people/meeting';
import { aMan, aUser, aWoman, type Person } from '#test/people/people';
import { getCard } from '../profiles/people.ts';
import type { VenueRow } from '../venues/venues.queries.ts';
import { updateShownEvenings } from './shown-evenings.ts';

let app: TestApp;
let bar: VenueRow;
let anna: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  bar = await aBar(app);
  anna = await aUser(app, { fullName: 'Anna', isConnected: false });
});
afterEach(() => app.reset());
afterAll(() => app.close());

const at = (instant: string) => updateShownEvenings(app.ctx, new Date(instant));

/** What everyone reads about her evenings. */
async function seen(): Promise<Partial<ProfileCard>> {
  const card = await getCard(app.db.sql, anna.id);
  if (!card) throw new Error('Anna has no card.');
  const { outThisMonth, goesOutIn, verifiedMonth } = card;
  return {
    outThisMonth: outThisMonth ?? false,
    goesOutIn: goesOutIn ?? null,
    verifiedMonth: verifiedMonth ?? null,
  };
}

/** Of an approval in July 2026. */
const NOTHING = { outThisMonth: false, goesOutIn: null, verifiedMonth: '2026-07' };

const approvedInJuly = () =>
  app.db.sql`update users set verified_at = '2026-07-10T12:00:00Z' where id = ${anna.id}`;

/** Four more venues make the bar’s surroundings a neighbourhood. */
async function neighbourhood(): Promise<VenueRow[]> {
  const bars = [bar];
  for (const name of ['Hop & Hum', 'Lane Five', 'Owl', 'Quiet Corner']) bars.push(await aBar(app, name));
  return bars;
}

const share = (body: { showsNeighbourhood?: boolean; favouriteVenues?: string[] }, who = anna) =>
  who.call(eveningsEndpoints.shareEvenings, { body });

const own = () => anna.call(eveningsEndpoints.evenings, {});

test('nothing that others see changes at the proof, and nobody hears of it', async () => {
  const [eva, jon] = [await aWoman(app), await aMan(app)];
  await match(eva, jon);
  const before = await listChatPartners(app.ctx, jon.id);
  await jon.next('newMatch');
  const heard: string[] = [];
  jon.socket?.onAny((name: string) => heard.push(name));
  await prove(eva, bar);
  await updateShownEvenings(app.ctx);
  expect(await listChatPartners(app.ctx, jon.id)).toEqual(before);
  await send(eva, jon, { text: 'Hi' }); // comes after anything that the proof would have sent
  await jon.next('newMessage');
  expect(heard[0]).toBe('newMessage');
});

test('an evening is shown from its hour on, then for a month, and its traces are gone before it is deleted', async () => {
  await approvedInJuly();
  await pastEvening(app, anna, bar, '2026-10-31');
  await at('2026-11-02T23:59:00Z');
  expect(await seen()).toEqual(NOTHING);
  await at('2026-11-03T00:00:00Z');
  expect(await seen()).toEqual({ ...NOTHING, outThisMonth: true, verifiedMonth: '2026-11' });
  await at('2026-12-02T23:59:00Z');
  expect((await seen()).outThisMonth).toBe(true);
  await at('2026-12-03T00:00:00Z');
  expect(await seen()).toEqual({ ...NOTHING, verifiedMonth: '2026-11' });
  await at('2026-12-28T00:00:00Z');
  expect(await seen()).toEqual(NOTHING);
  expect(await app.db.sql`select id from evenings`).toHaveLength(1);
  await at('2026-12-31T00:00:00Z');
  expect(await app.db.sql`select id from evenings`).toHaveLength(0);
  const derived = await app.db.sql`select out_since, is_out_this_month, goes_out_in from users`;
  expect(derived).toEqual([{ outSince: null, isOutThisMonth: false, goesOutIn: null }]);
});

test('the approval of a later month is the one that is named', async () => {
  await app.db.sql`update users set verified_at = '2026-11-20T12:00:00Z' where id = ${anna.id}`;
  await pastEvening(app, anna, bar, '2026-10-14');
  await at('2026-11-20T12:00:00Z');
  expect(await seen()).toMatchObject({ verifiedMonth: '2026-11' });
});

test('forgetting an evening takes back what others saw because of it', async () => {
  await approvedInJuly();
  await pastEvening(app, anna, bar, daysAgo(14));
  await pastEvening(app, anna, bar, daysAgo(1));
  await updateShownEvenings(app.ctx);
  expect((await seen()).outThisMonth).toBe(true);
  await share({ favouriteVenues: [bar._id] });
  const [later, earlier] = (await own()).evenings;
  const forget = (_id = '') => anna.call(eveningsEndpoints.forgetEvening, { body: { _id } });
  await forget(earlier?._id);
  expect(await seen()).toEqual(NOTHING);
  expect((await own()).favouriteVenues).toHaveLength(1);
  await forget(later?._id);
  expect(await own()).toMatchObject({ evenings: [], favouriteVenues: [] });
});

test('nobody forgets someone else’s evening', async () => {
  const { _id } = await prove(anna, bar);
  const ben = await aUser(app, { isConnected: false });
  expect((await ben.refusal(eveningsEndpoints.forgetEvening, { body: { _id } })).status).toBe(404);
  expect((await own()).evenings).toHaveLength(1);
});

test('the neighbourhood is shown to everyone who shares it, after three shown evenings', async () => {
  const [first = bar, second = bar, third = bar] = await neighbourhood();
  await approvedInJuly();
  await pastEvening(app, anna, first, '2026-10-14');
  await pastEvening(app, anna, second, '2026-10-14');
  await pastEvening(app, anna, second, '2026-10-15');
  await at('2026-11-07T00:00:00Z');
  await share({ showsNeighbourhood: true });
  await at('2026-11-07T00:00:00Z');
  expect((await seen()).goesOutIn).toBeNull();
  await pastEvening(app, anna, third, '2026-11-06');
  await at('2026-11-07T01:00:00Z');
  expect((await seen()).goesOutIn).toBeNull();
  await at('2026-11-14T00:00:00Z');
  expect((await seen()).goesOutIn).toBe('Koregaon Park');
  // The first evening stops counting before it is deleted.
  await at('2026-12-11T00:00:00Z');
  expect((await seen()).goesOutIn).toBeNull();
});

test('the neighbourhood is not shown unless it is switched on, and not with fewer than five venues', async () => {
  for (const day of [21, 22, 23]) await pastEvening(app, anna, bar, daysAgo(day));
  await updateShownEvenings(app.ctx);
  await share({ showsNeighbourhood: true });
  expect((await own()).goesOutIn).toBeNull();
  await neighbourhood();
  await updateShownEvenings(app.ctx);
  expect((await seen()).goesOutIn).toBe('Koregaon Park');
  expect((await share({ showsNeighbourhood: false })).goesOutIn).toBeNull();
  expect((await seen()).goesOutIn).toBeNull();
});

test('venues of the same neighbourhood name in another city don’t count', async () => {
  for (const name of ['Hop & Hum', 'Lane Five', 'Owl', 'Quiet Corner'])
    await aBar(app, name, { latitude: 12.97, longitude: 77.59 });
  for (const day of [21, 22, 23]) await pastEvening(app, anna, bar, daysAgo(day));
  await share({ showsNeighbourhood: true });
  await updateShownEvenings(app.ctx);
  expect((await seen()).goesOutIn).toBeNull();
});

test('favourites are among the venues of shown evenings, and only matches read them', async () => {
  const [eva, jon] = [await aWoman(app), await aMan(app)];
  const owl = await aBar(app, 'Owl');
  await pastEvening(app, eva, bar, daysAgo(14));
  await prove(eva, owl);
  const refused = await eva.refusal(eveningsEndpoints.shareEvenings, {
    body: { favouriteVenues: [bar._id, owl._id] },
  });
  expect(refused).toMatchObject({ status: 400, problem: { message: eveningsTexts.notFavourite } });
  await share({ favouriteVenues: [bar._id] }, eva);
  expect(await getCard(app.db.sql, eva.id)).not.toHaveProperty('favouriteVenues');
  await match(eva, jon);
  expect(await listChatPartners(app.ctx, jon.id)).toMatchObject([{ favouriteVenues: ['The Blue Door'] }]);
  await share({ favouriteVenues: [] }, eva);
  expect(await listChatPartners(app.ctx, jon.id)).toMatchObject([{ favouriteVenues: [] }]);
});

test('everything goes with the account', async () => {
  await pastEvening(app, anna, bar, daysAgo(14));
  await prove(anna, bar);
  await share({ favouriteVenues: [bar._id], showsNeighbourhood: true });
  await leave(anna);
  for (const table of ['evenings', 'favourite_venues', 'users'])
    expect(await app.db.sql`select * from ${app.db.sql(table)}`).toEqual([]);
});
