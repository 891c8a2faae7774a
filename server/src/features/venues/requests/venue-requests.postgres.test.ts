// @module-tag race
import { venuesEndpoints } from '@showup/contract/venues';
import { venuesDeskEndpoints } from '@showup/contract/venues/venues-desk';
import { verificationEndpoints } from '@showup/contract/verification';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { removePerson } from '#features/profiles/people';
import { lockForRemoval } from '#features/profiles/profiles.queries';
import type { Viewer } from '#platform/http/requests/caller';
import { Problem } from '#platform/problem';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { heldOpen } from '#test/database/held-open';
import type { Person } from '#test/people/people';
import { deadlocksSoFar } from '#test/safety/deadlocks';
import { venueDesk } from '#test/venues/venues';
import { openVenue, there } from '#test/verification/captures';
import { holdChosenVenue } from '../nearby/choose-venue.ts';
import { acceptVenue, mergeVenue, refuseVenue } from './decide-requests.ts';

let app: TestApp;
let desk: ReturnType<typeof venueDesk>;

beforeAll(async () => {
  app = await startTestApp();
  desk = venueDesk(app);
  expect(app.db.embedded).toBe(false);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const viewer = ({ id }: Person): Viewer => ({ id, sessionId: id, isAdmin: true, isVerified: false });

const blueDoor = { name: 'The Blue Door', address: '12 Lane 5', category: 'Bar', ...there } as const;

async function someoneWaits(): Promise<boolean> {
  const rows = await app.db.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length > 0;
}

test('lets one of several decisions at the same moment count, and tells the others which', async () => {
  const [maya, zoe, anna] = [await desk.admin('Maya'), await desk.admin('Zoe'), await desk.newcomer()];
  const known = await desk.addVenue('Monsoon Radio');
  for (let round = 0; round < 12; round++) {
    const { _id: venueId } = await desk.request(anna, `Place ${round}`);
    const outcomes = await Promise.allSettled(
      [maya, zoe].flatMap((admin) => [
        acceptVenue(app.ctx, viewer(admin), { venueId }),
        mergeVenue(app.ctx, viewer(admin), { venueId, intoId: known._id }),
        refuseVenue(app.ctx, viewer(admin), { venueId }),
      ]),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [row] = await app.db.sql<[{ status: string }]>`select status from venues where id = ${venueId}`;
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      expect(outcome.reason).toBeInstanceOf(Problem);
      expect(outcome.reason).toHaveProperty('status', 409);
      expect(outcome.reason).toHaveProperty('message', expect.stringContaining(` ${row.status} this place`));
    }
  }
});

test('never deadlocks merges with photos sent from the merged places at the same moment', async () => {
  const before = await deadlocksSoFar(app.db);
  const at = await openVenue(app);
  const maya = await desk.admin('Maya');
  const people = await Promise.all(Array.from({ length: 6 }, () => at.newcomer()));
  for (let round = 0; round < 4; round++) {
    const wishes = await Promise.all(
      people.map(async (person, i) => {
        const { _id } = await desk.request(person, `Place ${round} ${i}`, there);
        await at.submit(person, { photo: await at.upload(person), locationId: _id });
        return { person, venueId: _id, photo: await at.upload(person) };
      }),
    );
    const outcomes = await Promise.allSettled(
      wishes.flatMap(({ person, venueId, photo }) => [
        at.submit(person, { photo, locationId: venueId }),
        mergeVenue(app.ctx, viewer(maya), { venueId, intoId: at.venue._id }),
      ]),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    const pending = await at.pending(maya);
    expect(pending).toHaveLength(people.length);
    expect(new Set(pending.map(({ locationName }) => locationName))).toEqual(new Set(['The Blue Door']));
  }
  expect(await deadlocksSoFar(app.db)).toBe(before);
});

test('signs out a person who asks for a place or a challenge while their account is being deleted', async () => {
  for (const ask of [
    (person: Person) => person.answer(venuesEndpoints.requestVenue, { body: blueDoor }),
    (person: Person) => person.answer(verificationEndpoints.captureChallenge, {}),
  ]) {
    const anna = await desk.newcomer();
    const leaving = await heldOpen(app.db, async (tx) => {
      await lockForRemoval(tx, anna.id);
      await removePerson(app.ctx, tx, anna.id);
    });
    const answer = ask(anna);
    await expect.poll(someoneWaits).toBe(true);
    await leaving.end();
    expect((await answer).status).toBe(401);
  }
});

test('keeps an admin waiting while a chosen place is held, and follows a decision that came first', async () => {
  const [maya, anna] = [await desk.admin('Maya'), await desk.newcomer()];
  const known = await desk.addVenue('Monsoon Radio');
  const { _id: venueId } = await desk.request(anna, 'Monsun Radio');

  const held = await heldOpen(app.db, async (tx) => {
    expect((await holdChosenVenue(app.ctx, tx, anna.id, venueId))?.name).toBe('Monsun Radio');
  });
  const merge = maya.call(venuesDeskEndpoints.mergeVenue, { body: { venueId, intoId: known._id } });
  await expect.poll(someoneWaits).toBe(true);
  await held.end();
  await merge;

  const { _id: other } = await desk.request(anna, 'Monsun Raadio');
  const merging = await heldOpen(
    app.db,
    (tx) => tx`update venues set status = 'merged', merged_into = ${known._id} where id = ${other}`,
  );
  const choice = app.db.transaction((tx) => holdChosenVenue(app.ctx, tx, anna.id, other));
  await expect.poll(someoneWaits).toBe(true);
  await merging.end();
  expect((await choice)?._id).toBe(known._id);
});
