import { accountsEndpoints } from '@showup/contract/accounts';
import { chatEndpoints } from '@showup/contract/chat';
import { eveningsEndpoints } from '@showup/contract/evenings';
import { matchingEndpoints } from '@showup/contract/matching';
import { consentEndpoints } from '@showup/contract/public/consent';
import type { Purpose } from '@showup/contract/public/retention';
import { venuesEndpoints } from '@showup/contract/venues';
import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { updateShownEvenings } from '#features/evenings/shown-evenings';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aBar, codeOnScreen, daysAgo, pastEvening, prove } from '#test/evenings/evenings';
import { leave, match } from '#test/people/meeting';
import { anAdmin, aUser, type Person, provePhone } from '#test/people/people';
import { settingsOf, turnOn } from '#test/push/browsers';
import { PushService } from '#test/stand-ins/push-service';
import { openVenue, states, there } from '#test/verification/captures';

let app: TestApp;
let service: PushService;

beforeAll(async () => {
  service = await PushService.start();
  app = await startTestApp({ secondLookShare: 1 }, { pushAgent: service.agent() });
});
afterEach(() => app.reset());
afterAll(async () => {
  await app.close();
  await service.close();
});

const aTime = expect.any(String);
const withdraw = (who: Person, purpose: Purpose) =>
  who.call(consentEndpoints.withdrawConsent, { body: { purpose } });

async function consentTo(who: Person, purpose: Purpose) {
  const consents = await who.call(consentEndpoints.consents, {});
  return consents.find((consent) => consent.purpose === purpose);
}

/** Sent a photo from beside the venue, which an admin approved. */
async function showUp() {
  const at = await openVenue(app);
  const admin = await anAdmin(app);
  const anna = await at.newcomer();
  const { photo } = await at.submit(anna);
  await at.approve(admin, anna);
  return { at, admin, anna, photo };
}

/** All that the database says of where this person is or was. */
async function locationsOf({ id }: Person): Promise<string[]> {
  const rows = await app.db.sql<{ kept: string }[]>`
    select 'verification' as kept from verifications where user_id = ${id} and num_nonnulls(
      latitude, longitude, accuracy, distance_km, venue_id, read_codes) > 0
    union all select 'code use' from code_uses where user_id = ${id}
    union all select 'evening' from evenings where user_id = ${id}
    union all select 'favourite' from favourite_venues where user_id = ${id}
    union all select 'requested venue' from venues where requested_by = ${id}
    union all select 'cell' from users where id = ${id} and num_nonnulls(cell, venue_cell, goes_out_in, out_since) > 0
    union all select 'deck' from deck where user_id = ${id}`;
  return rows.map(({ kept }) => kept);
}

test('each consent is recorded when the person first does it, and keeps that time', async () => {
  const at = await openVenue(app);
  const anna = await at.newcomer();
  expect(await anna.call(consentEndpoints.consents, {})).toEqual([
    { purpose: 'notifications', agreedAt: null, withdrawnAt: null },
    { purpose: 'location', agreedAt: null, withdrawnAt: null },
    { purpose: 'photos', agreedAt: aTime, withdrawnAt: null },
  ]);
  await at.submit(anna);
  await turnOn(anna, service.subscribe());
  const first = await anna.call(consentEndpoints.consents, {});
  expect(first).toEqual(
    ['notifications', 'location', 'photos'].map((purpose) => ({
      purpose,
      agreedAt: aTime,
      withdrawnAt: null,
    })),
  );
  await at.submit(anna);
  await turnOn(anna, service.subscribe());
  expect(await anna.call(consentEndpoints.consents, {})).toEqual(first);
});

test('an evening, a code in view and a venue asked for are consents to keep the location', async () => {
  const bar = await aBar(app);
  const [anna, bea, cleo] = [await aUser(app), await aUser(app), await aUser(app)];
  const dina = await aUser(app);
  await prove(anna, bar);
  const asked = { name: 'Lantern Yard', address: '7 Ropewalk', category: 'Bar', ...there } as const;
  await bea.call(venuesEndpoints.requestVenue, { body: asked });
  await cleo.call(verificationEndpoints.sightCode, { body: { code: codeOnScreen(bar) } });
  for (const who of [anna, bea, cleo])
    expect(await consentTo(who, 'location')).toMatchObject({ agreedAt: aTime });
  expect(await consentTo(dina, 'location')).toMatchObject({ agreedAt: null });
});

test('withdrawing notifications turns them off on all devices', async () => {
  const anna = await aUser(app);
  const elsewhere = app.browser();
  await provePhone(app, elsewhere, anna.phone);
  for (const browser of [anna, elsewhere]) await turnOn(browser, service.subscribe());
  const consents = await withdraw(anna, 'notifications');
  expect(consents[0]).toEqual({ purpose: 'notifications', agreedAt: aTime, withdrawnAt: aTime });
  for (const browser of [anna, elsewhere])
    expect(await settingsOf(browser)).toMatchObject({ enabled: false });
  expect(await withdraw(anna, 'notifications')).toEqual(consents);
  await turnOn(elsewhere, service.subscribe());
  expect(await consentTo(anna, 'notifications')).toMatchObject({ withdrawnAt: null });
});

test('withdrawing the location deletes every location of the person, and takes them out of the deck', async () => {
  const { at, anna } = await showUp();
  const ben = await aUser(app, { fullName: 'Ben' });
  await at.saw(anna, await at.poster(), 10);
  const bar = await aBar(app);
  await prove(anna, bar);
  await pastEvening(app, anna, bar, daysAgo(14));
  await updateShownEvenings(app.ctx);
  await anna.call(eveningsEndpoints.shareEvenings, { body: { favouriteVenues: [bar._id] } });
  const asked = { name: 'Lantern Yard', address: '7 Ropewalk', category: 'Bar', ...there } as const;
  await anna.call(venuesEndpoints.requestVenue, { body: asked });
  await match(anna, ben);
  expect(new Set(await locationsOf(anna)).size).toBe(7);

  const consents = await withdraw(anna, 'location');
  expect(consents[1]).toEqual({ purpose: 'location', agreedAt: aTime, withdrawnAt: aTime });
  expect(await locationsOf(anna)).toEqual([]);
  expect(await withdraw(anna, 'location')).toEqual(consents);
  expect(await anna.call(accountsEndpoints.checkAuth, {})).toMatchObject({
    verifiedUser: true,
    hasCell: false,
  });
  expect(await anna.call(matchingEndpoints.potentialMatches, { query: {} })).toEqual([]);
  expect(await anna.call(chatEndpoints.chatPartners, {})).toMatchObject([{ _id: ben.id }]);
  expect(await ben.call(chatEndpoints.chatPartners, {})).toMatchObject([{ _id: anna.id }]);
});

test('a photo that waits for a decision is withdrawn with its location, and with photos', async () => {
  for (const purpose of ['location', 'photos'] as const) {
    const at = await openVenue(app);
    const [anna, admin] = [await at.newcomer(), await anAdmin(app)];
    const { photo } = await at.submit(anna);
    await withdraw(anna, purpose);
    expect(await at.pending(admin)).toEqual([]);
    expect(await at.check(anna)).toEqual(states.none);
    expect(await anna.next('verificationUpdate')).toEqual(states.none);
    expect((await at.look(anna, photo)).status).toBe(404);
    await at.submit(anna);
    expect(await consentTo(anna, purpose)).toMatchObject({ withdrawnAt: null });
    await app.reset();
  }
});

test('withdrawing photos deletes the proof at once, and nobody looks at it again', async () => {
  const { at, anna, photo } = await showUp();
  const omar = await anAdmin(app, { fullName: 'Omar' });
  expect(await at.pending(omar)).toHaveLength(1);
  const consents = await withdraw(anna, 'photos');
  expect(consents[2]).toEqual({ purpose: 'photos', agreedAt: aTime, withdrawnAt: aTime });
  expect(await at.pending(omar)).toEqual([]);
  expect(await omar.next('reviewDecided')).toMatchObject({ status: 'Withdrawn', userId: anna.id });
  expect((await at.look(anna, photo)).status).toBe(404);
  expect((await at.look(omar, photo)).status).toBe(404);
  expect(await anna.call(accountsEndpoints.checkAuth, {})).toMatchObject({
    verifiedUser: true,
    hasCell: true,
  });
  expect(await withdraw(anna, 'photos')).toEqual(consents);
});

test('a look again lapses when the location is withdrawn', async () => {
  const { at, anna } = await showUp();
  const omar = await anAdmin(app, { fullName: 'Omar' });
  const [look] = await at.pending(omar);
  await withdraw(anna, 'location');
  expect(await at.pending(omar)).toEqual([]);
  const body = { userId: anna.id, verificationId: look?.verificationId, status: 'Approved' } as const;
  expect(await omar.answer(verificationEndpoints.decideVerification, { body })).toMatchObject({
    status: 404,
  });
});

test('what is left of a withdrawn photo or location is deleted in time', async () => {
  const { at, admin, anna } = await showUp();
  const bea = await at.newcomer();
  await at.submit(bea);
  await at.approve(admin, bea);
  await withdraw(anna, 'location');
  await withdraw(bea, 'photos');
  const counts = () => app.db.sql`
    select (select count(*)::int from media where preset = 'verification') as photos,
      (select count(*)::int from capture_images) as images,
      (select count(*)::int from verifications where latitude is not null) as locations`;
  expect(await counts()).toEqual([{ photos: 1, images: 2, locations: 1 }]);
  await app.db.sql`update verifications set decided_at = now() - interval '31 days'`;
  for await (const { error } of app.jobs.once()) expect(error).toBeUndefined();
  expect(await counts()).toEqual([{ photos: 0, images: 0, locations: 0 }]);
});

test('someone without a location gives up the approval to verify again, and their matches wait', async () => {
  const { at, admin, anna } = await showUp();
  const ben = await aUser(app, { fullName: 'Ben' });
  await match(anna, ben);
  const again = () => anna.answer(consentEndpoints.verifyAgain, {});
  expect(await again()).toMatchObject({ status: 409, body: { code: 'public.has_cell' } });
  await withdraw(anna, 'location');
  expect(await again()).toMatchObject({ status: 200 });
  expect(await at.check(anna)).toEqual(states.none);
  expect(await ben.call(chatEndpoints.chatPartners, {})).toEqual([]);
  await at.submit(anna, { photo: await at.upload(anna) });
  expect(await consentTo(anna, 'location')).toMatchObject({ withdrawnAt: null });
  await at.approve(admin, anna);
  expect(await ben.call(chatEndpoints.chatPartners, {})).toMatchObject([{ _id: anna.id }]);
  expect(await anna.call(accountsEndpoints.checkAuth, {})).toMatchObject({
    verifiedUser: true,
    hasCell: true,
  });
});

test('consents are deleted with the account', async () => {
  const anna = await aUser(app);
  await withdraw(anna, 'photos');
  expect(await app.db.sql`select from consents`).toHaveLength(1);
  await leave(anna);
  expect(await app.db.sql`select from consents`).toEqual([]);
});
