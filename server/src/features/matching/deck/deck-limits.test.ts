import type { UserId } from '@showup/contract/fields';
import { type AgeRange, DISTANCES_KM, MAXIMUM_AGE } from '@showup/contract/profiles';
import { ageInYears, MINIMUM_AGE, todayInIndia } from '@showup/contract/profiles/age';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updatePreferences } from '#features/profiles/preferences';
import { cellOf, centreOf } from '#features/venues/geo';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { man, PUNE, settle, woman } from '#test/matching/crowd';
import { asUserId } from '#test/people/as-user-id';
import { reject } from '../likes/reject.ts';
import { findViewer } from '../viewers.queries.ts';
import { listPotentialMatches } from './deck.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const browser = Buffer.from('a browser');

async function deckOf(viewerId: UserId): Promise<string[]> {
  return (await listPotentialMatches(app.ctx, viewerId)).items.map((card) => card._id).sort();
}

const prefer = (id: UserId, limits: { ageRange?: AgeRange | null; distanceKm?: 25 | null }) =>
  updatePreferences(app.ctx, id, { interestedIn: ['Female'], ...limits }, browser);

/** A date of birth whose birthday is `days` from today. In years without 29 February it is 1 March. */
function bornYearsAgo(years: number, days: number): string {
  const [year = 0, month = 0, day = 0] = todayInIndia().split('-').map(Number);
  return new Date(Date.UTC(year - years, month - 1, day + days)).toISOString().slice(0, 10);
}

test('includes people from the birthday they reach the lower age to their last day at the upper age', async () => {
  const born = [
    bornYearsAgo(19, 1), // 18 until tomorrow
    bornYearsAgo(18, 0), // 18 since today
    bornYearsAgo(26, 1), // 25 until tomorrow
    bornYearsAgo(26, 0), // 26 since today
    bornYearsAgo(40, 0),
  ];
  const [ben = asUserId(''), ...women] = await settle(app, [man, ...born.map((dob) => ({ ...woman, dob }))]);
  const within = (from: number, to: number) =>
    women.filter((_, i) => {
      const age = ageInYears(born[i] ?? '');
      return age >= from && age <= to;
    });
  for (const [from, to] of [
    [18, 18],
    [18, 25],
    [19, 25],
    [25, 26],
    [26, 40],
    [27, 39],
    [40, MAXIMUM_AGE],
  ] as const) {
    await prefer(ben, { ageRange: { from, to } });
    expect(await deckOf(ben)).toEqual(within(from, to).sort());
  }
  await prefer(ben, { ageRange: null });
  expect(await deckOf(ben)).toEqual(women.toSorted());
});

test('hides people who want another age, and hides the viewer from them', async () => {
  const dob = bornYearsAgo(31, 1); // 30 until tomorrow
  const asks = [
    { from: MINIMUM_AGE, to: 29 },
    { from: MINIMUM_AGE, to: 30 },
    { from: 30, to: 30 },
    { from: 30, to: MAXIMUM_AGE },
    { from: 31, to: MAXIMUM_AGE },
    null,
  ];
  const [ben = asUserId(''), ...women] = await settle(app, [
    { ...man, dob },
    ...asks.map((ageRange) => ({ ...woman, ageRange })),
  ]);
  const open = women.slice(1, 4).concat(women.slice(5));
  expect(await deckOf(ben)).toEqual(open.toSorted());
  for (const her of women) expect(await deckOf(her)).toEqual(open.includes(her) ? [ben] : []);
});

test('counts ages in whole years on the calendar of India, also for birthdays on 29 February', async () => {
  const [ben = asUserId('')] = await settle(app, [man]);
  const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });
  const leapDay = fc
    .constantFrom(2028, 2032, 2056)
    .chain((year) =>
      fc.integer({ min: -30, max: 54 }).map((hours) => new Date(Date.UTC(year, 1, 28, 12 + hours))),
    );
  const dob = fc.oneof(
    fc.date({ min: new Date('1960-01-01'), max: new Date('2007-12-31'), noInvalidDate: true }),
    fc.constantFrom(1980, 1996, 2004).map((year) => new Date(Date.UTC(year, 1, 29))),
  );
  const dateOf = (date: Date) => date.toISOString().slice(0, 10);
  await fc.assert(
    fc.asyncProperty(fc.oneof(day, leapDay), dob, dob, fc.nat(3), async (now, own, theirs, more) => {
      const today = todayInIndia(now);
      const [dob, theirDob] = [dateOf(own), dateOf(theirs)];
      const theirAge = ageInYears(theirDob, today);
      for (const from of [theirAge - more, theirAge + 1, theirAge - more - 1]) {
        const viewer = await onDay(now, async (tx) => {
          await tx`update users set dob = ${dob}, age_from = ${from}, age_to = ${from + more} where id = ${ben}`;
          return findViewer(tx, ben);
        });
        if (!viewer) throw new Error('He is not verified.');
        expect(viewer.age).toBe(ageInYears(dob, today));
        const isAsked = viewer.bornFrom <= theirDob && theirDob <= viewer.bornTo;
        expect(isAsked).toBe(from === theirAge - more);
      }
    }),
    { numRuns: 150 },
  );
});

/** Runs in a transaction that is rolled back, with its clock stopped at `now`. */
async function onDay<T>(now: Date, work: (tx: Parameters<typeof findViewer>[0]) => Promise<T>): Promise<T> {
  const taken: { answer: T }[] = [];
  const undone = new Error('Only a look.');
  await app.db
    .transaction(async (tx) => {
      await tx`create schema clock`;
      await tx.unsafe(
        `create function clock.now() returns timestamptz language sql as $$ select '${now.toISOString()}'::timestamptz $$`,
      );
      await tx`set local search_path = clock, public, pg_catalog`;
      taken.push({ answer: await work(tx) });
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  const [look] = taken;
  if (!look) throw new Error('There was no look.');
  return look.answer;
}

/** The cell that many rows further north (about 5.004 km each), in the nearest column. */
function northOf(cell: string, rows: number): string {
  const { latitude, longitude } = centreOf(cell);
  return cellOf({ latitude: latitude + rows * 0.045, longitude });
}

/** Cells on the equator are as wide as they are high, so columns are as far apart as rows. */
const eastOf = (rows: number) => `0:${1_700 + rows}`;

test.each(DISTANCES_KM)(
  'shows people within %i km if both allow it, and nobody one cell further',
  async (distanceKm) => {
    const rows = Math.floor(distanceKm / 5.004);
    for (const [here, inside, outside] of [
      [northOf(PUNE, 0), northOf(PUNE, rows), northOf(PUNE, rows + 1)],
      [eastOf(0), eastOf(rows), eastOf(rows + 1)],
    ]) {
      const cells = { here: here ?? '', inside: inside ?? '', outside: outside ?? '' };
      await app.reset();
      const [
        ben = asUserId(''),
        near = asUserId(''),
        far = asUserId(''),
        asking = asUserId(''),
        tooFar = asUserId(''),
      ] = await settle(app, [
        { ...man, cell: cells.here, distanceKm },
        { ...woman, cell: cells.inside },
        { ...woman, cell: cells.outside },
        { ...woman, cell: cells.inside, distanceKm },
        { ...woman, cell: cells.outside, distanceKm },
      ]);
      expect(await deckOf(ben)).toEqual([near, asking].sort());
      await prefer(ben, { distanceKm: null });
      expect(await deckOf(ben)).toEqual([near, far, asking].sort());
      for (const her of [near, far, asking]) expect(await deckOf(her)).toEqual([ben]);
      expect(await deckOf(tooFar)).toEqual([]);
    }
  },
);

test('shows two people either each other or neither, for any places and preferences', async () => {
  const person = fc.record({
    cell: fc.tuple(fc.integer({ min: 380, max: 440 }), fc.integer({ min: 1_540, max: 1_600 })).map(String),
    distanceKm: fc.option(fc.constantFrom(...DISTANCES_KM)),
    years: fc.integer({ min: 18, max: 40 }),
    ageRange: fc.option(
      fc
        .tuple(fc.integer({ min: 18, max: 40 }), fc.nat(20))
        .map(([from, more]) => ({ from, to: from + more })),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 6, maxLength: 12 }), async (people) => {
      await app.reset();
      const ids = await settle(
        app,
        people.map(({ cell, years, ...limits }, i) => ({
          ...(i % 2 === 0 ? woman : man),
          ...limits,
          cell: cell.replace(',', ':'),
          dob: bornYearsAgo(years, 0),
        })),
      );
      const decks = new Map<string, string[]>();
      for (const id of ids) decks.set(id, await deckOf(id));
      for (const [id, deck] of decks) for (const other of deck) expect(decks.get(other)).toContain(id);
    }),
    { numRuns: 15 },
  );
});

test('shows people admitted by new preferences at once, in the middle of the deck and after its end', async () => {
  const far = northOf(PUNE, 30);
  const young = bornYearsAgo(22, 0);
  const old = bornYearsAgo(41, 0);
  const [ben = asUserId(''), ...women] = await settle(app, [
    { ...man, ageRange: { from: 20, to: 25 }, distanceKm: 25 },
    ...[0, 1, 2, 3, 4, 5, 6, 7].flatMap(() => [
      { ...woman, dob: young },
      { ...woman, dob: old },
      { ...woman, dob: young, cell: far },
    ]),
  ]);
  const groups = [0, 1, 2].map((group) => women.filter((_, i) => i % 3 === group).sort());
  const [near = [], older = [], further = []] = groups;
  expect(await deckOf(ben)).toEqual(near);
  for (const her of near.slice(0, 3)) await reject(app.ctx, ben, her);

  await prefer(ben, { ageRange: { from: 20, to: 41 } });
  expect(await deckOf(ben)).toEqual([...near.slice(3), ...older].sort());
  await prefer(ben, { ageRange: { from: 20, to: 25 } });
  expect(await deckOf(ben)).toEqual(near.slice(3));
  for (const her of near.slice(3)) await reject(app.ctx, ben, her);
  expect(await deckOf(ben)).toEqual([]);

  await prefer(ben, { distanceKm: null });
  expect(await deckOf(ben)).toEqual(further);
  await prefer(ben, { ageRange: null });
  expect(await deckOf(ben)).toEqual([...older, ...further].sort());

  // The same when they change theirs.
  const [her = asUserId('')] = older;
  const change = { interestedIn: ['Male' as const], ageRange: { from: 50, to: 60 } };
  await updatePreferences(app.ctx, her, change, browser);
  expect(await deckOf(ben)).not.toContain(her);
  await updatePreferences(app.ctx, her, { ...change, ageRange: null }, browser);
  expect(await deckOf(ben)).toContain(her);
});

test('shows the same card for any place of approval and any preferences', async () => {
  const [ben = asUserId(''), ...women] = await settle(app, [
    { ...man, distanceKm: 250 },
    { ...woman, cell: PUNE, distanceKm: 250 },
    { ...woman, cell: northOf(PUNE, 4), distanceKm: 25 },
    { ...woman, cell: northOf(PUNE, -40) },
    { ...woman, cell: northOf(PUNE, 49), ageRange: { from: 18, to: 120 } },
  ]);
  const { items: cards } = await listPotentialMatches(app.ctx, ben);
  expect(cards.map(({ _id }) => _id).sort()).toEqual(women.toSorted());
  expect(new Set(cards.map(({ _id, ...card }) => JSON.stringify(card))).size).toBe(1);
  expect(Object.keys(cards[0] ?? {}).sort()).toEqual(
    [
      '_id',
      'bio',
      'dob',
      'fullName',
      'identifiedAs',
      'photos',
      'verifiedMonth',
      'why',
      'details',
      'interests',
      'prompts',
      'outThisMonth',
      'goesOutIn',
    ].sort(),
  );
});
