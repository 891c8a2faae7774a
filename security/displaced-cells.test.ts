import type { UserId } from '@showup/contract/fields';
import { matchingEndpoints } from '@showup/contract/matching';
import { type PreferenceChanges, profilesEndpoints } from '@showup/contract/profiles';
import { distanceKm } from '@showup/contract/profiles/distance';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markVerified } from '../server/src/features/profiles/standing.ts';
import { centreOf, displacedFrom } from '../server/src/features/venues/geo.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { aUser, exactlyAt, type Person } from '../server/test/people/people.ts';

const ACCOUNTS = 50;
/** The smallest distance filter, which reveals the most. */
const KM = 25 as const;
/** The cell of her bar. */
const [ROW, COLUMN] = [411, 1_556];
const herCell = `${ROW}:${COLUMN}`;

let app: TestApp;
let scouts: { person: Person; cell: string }[];

/** On a line from north to south through it, and on one from west to east: the edges of their circles lie in every cell. */
const cellOfScout = (at: number) => {
  const off = (at >> 1) - ACCOUNTS / 4;
  return at % 2 === 0 ? `${ROW + Math.ceil(off)}:${COLUMN}` : `${ROW}:${COLUMN + Math.ceil(off)}`;
};

beforeAll(async () => {
  app = await startTestApp();
  scouts = [];
  for (let at = 0; at < ACCOUNTS; at += 1) {
    const cell = cellOfScout(at);

    const person = await aUser(app, {
      identifiedAs: 'Male',
      interestedIn: ['Female'],
      isConnected: false,
      cell,
    });
    const body = { interestedIn: ['Female' as const], distanceKm: KM } satisfies PreferenceChanges;
    await person.call(profilesEndpoints.updatePreferences, { body });
    scouts.push({ person, cell });
  }
});
afterAll(() => app.close());

const her = (isVerified: boolean) =>
  aUser(app, { identifiedAs: 'Female', interestedIn: ['Male'], isConnected: false, isVerified });

/** What each scout learns: whether she is within 25 km. */
async function observe(userId: UserId) {
  const seen: { cell: string; isThere: boolean }[] = [];
  for (const { person, cell } of scouts) {
    const cards = await person.call(matchingEndpoints.potentialMatches, { query: {} });
    seen.push({ cell, isThere: cards.some(({ _id }) => _id === userId) });
  }
  return seen;
}

/** The cells that agree with most observations, within about 50 km. */
function likeliest(seen: Awaited<ReturnType<typeof observe>>): string[] {
  const agreeing = new Map<string, number>();
  for (let row = ROW - 10; row <= ROW + 10; row += 1) {
    for (let column = COLUMN - 10; column <= COLUMN + 10; column += 1) {
      const cell = `${row}:${column}`;
      const fits = seen.filter(
        ({ cell: from, isThere }) => distanceKm(centreOf(from), centreOf(cell)) <= KM === isThere,
      );
      agreeing.set(cell, fits.length);
    }
  }
  const most = Math.max(...agreeing.values());
  return [...agreeing].filter(([, fits]) => fits === most).map(([cell]) => cell);
}

test('fifty accounts that filter by distance find the cell of someone who is not displaced', async () => {
  const woman = await her(true);
  expect(likeliest(await observe(woman.id))).toEqual([herCell]);
});

test('for a displaced person they find the same displaced cell, however often she is approved', async () => {
  const woman = await her(false);
  const approve = async (where: { cell: string; venueCell: string }) => {
    await app.db.transaction((tx) => markVerified(app.ctx, tx, woman.id, where));
    return likeliest(await observe(woman.id));
  };
  const found = await approve(displacedFrom(centreOf(herCell)));
  expect(found).toHaveLength(1);
  expect(found).not.toContain(herCell);
  for (let visit = 0; visit < 3; visit += 1) {
    expect(await approve(displacedFrom(centreOf(herCell)))).toEqual(found);
  }
  const nextBar = `${ROW + 2}:${COLUMN + 2}`;
  expect(await approve(exactlyAt(nextBar))).toEqual([nextBar]);
});

test('a displaced cell is never the venue’s own, and equally often on each side', () => {
  const cells = Array.from({ length: 2_000 }, () => displacedFrom(centreOf(herCell)).cell);
  expect(cells).not.toContain(herCell);
  const offsets = cells.map((cell) => {
    const [row = 0, column = 0] = cell.split(':').map(Number);
    return { north: Math.sign(row - ROW), east: Math.sign(column - COLUMN) };
  });
  for (const side of ['north', 'east'] as const) {
    const there = offsets.filter((offset) => offset[side] > 0).length;
    const opposite = offsets.filter((offset) => offset[side] < 0).length;
    expect(Math.abs(there - opposite)).toBeLessThan(250);
  }
});
