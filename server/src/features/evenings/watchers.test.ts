import type { UserId } from '@showup/contract/fields';
import { matchingEndpoints } from '@showup/contract/matching';
import { ProfileCard } from '@showup/contract/profiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aBar } from '#test/evenings/evenings';
import { seededRandom } from '#test/measuring/random';
import { aUser, type Person } from '#test/people/people';
import { getCards } from '../profiles/people.ts';
import { announceStanding } from '../profiles/standing.ts';
import type { VenueRow } from '../venues/venues.queries.ts';
import { SHOWN_AFTER_HOURS } from './prove-evening.ts';
import { updateShownEvenings } from './shown-evenings.ts';

/*
 * Fifty accounts watch people around the clock, and know how the product works. Half of those watched are their own, whose
 * evenings they know: from them they learn, for each kind of change and each half day of the week at which it was seen,
 * how many days before it the evening most likely was, and where.
 *
 * A change comes at a random hour of three days, so chance is one of three evenings, and one of the venues. Hits may exceed
 * it by three standard deviations. People, evenings and venues are the same in every run.
 */

const WATCHERS = 50;
const TARGETS = 160;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A Monday. */
const FIRST = Date.parse('2027-01-04T00:00:00Z');
/** The evenings lie in the first weeks, so that all their traces end while the watchers look. */
const EVENING_DAYS = 28;
const WATCHED_DAYS = EVENING_DAYS + 60;
/** How often one of the watchers looks. */
const LOOK_MS = 4 * HOUR_MS;

interface Target {
  readonly id: UserId;
  readonly evening: number;
  readonly venue: number;
  readonly shownFrom: Date;
}

interface Change {
  readonly targetId: UserId;
  /** What the card said before and after, which tells what kind of change it is. */
  readonly kind: string;
  readonly seenAt: number;
}

let app: TestApp;
let bars: VenueRow[];

beforeAll(async () => {
  app = await startTestApp();
  await app.reset();
  bars = [];
  for (const name of ['Blue Door', 'Hop & Hum', 'Lane Five', 'Owl', 'Quiet Corner'])
    bars.push(await aBar(app, name));
});
afterAll(() => app.close());

/** In the evening. */
const provedAt = (day: number) => new Date(FIRST + day * DAY_MS + 20 * HOUR_MS);
const dayOf = (at: number) => Math.floor((at - FIRST) / DAY_MS);

/** People with one evening each, somewhere on one of the first days. */
async function founded(): Promise<Target[]> {
  const random = seededRandom('evenings');
  const template = await aUser(app, { isConnected: false });
  const rows = await app.db.sql<{ id: UserId }[]>`
    insert into users (id, full_name, display_name, dob, identified_as, interested_in, verified_at, cell, photos)
    select overlay(overlay(md5('target ' || n) placing '4' from 13) placing '8' from 17)::uuid, 'Target', 'Target', dob, identified_as, interested_in, '2026-12-01', cell, photos
    from users, generate_series(1, ${TARGETS}::int) n where users.id = ${template.id} returning id`;
  await app.db.transaction(async (tx) => {
    for (const { id } of rows) await announceStanding(app.ctx, tx, id);
  });
  return rows.map(({ id }) => {
    const evening = Math.floor(random.between(0, EVENING_DAYS));
    const venue = Math.floor(random.between(0, bars.length));
    const hours = Math.floor(random.between(SHOWN_AFTER_HOURS.least, SHOWN_AFTER_HOURS.most + 1));
    return { id, evening, venue, shownFrom: new Date(provedAt(evening).getTime() + hours * HOUR_MS) };
  });
}

/** What the watchers see from hour to hour. Evenings are proved as their days pass. */
async function watch(targets: readonly Target[], watchers: readonly Person[]): Promise<Change[]> {
  const ids = targets.map(({ id }) => id);
  const last = new Map<string, string>();
  const changes: Change[] = [];
  for (let at = FIRST; at < FIRST + WATCHED_DAYS * DAY_MS; at += LOOK_MS) {
    if (at % DAY_MS === 20 * HOUR_MS) await proveToday(targets, dayOf(at));
    await updateShownEvenings(app.ctx, new Date(at));
    for (const card of await getCards(app.db.sql, ids)) {
      const before = last.get(card._id);
      const says = saidBy(card);
      if (before !== undefined && before !== says) {
        // Every watcher reads the same.
        expect(saidBy(await readBy(watchers[changes.length % WATCHERS], card._id))).toBe(says);
        changes.push({ targetId: card._id, kind: kindOf(before, says), seenAt: at });
      }
      last.set(card._id, says);
    }
  }
  return changes;
}

async function readBy(watcher: Person | undefined, userId: UserId): Promise<ProfileCard> {
  if (!watcher) throw new Error('There are too few watchers.');
  return (await watcher.call(matchingEndpoints.sharedCard, { params: { userId } })).card;
}

/** Everything on a card but who it is. */
function saidBy(read: ProfileCard): string {
  const { _id, why, ...card } = ProfileCard.parse(read); // in the order of the schema
  return JSON.stringify(card);
}

async function proveToday(targets: readonly Target[], day: number): Promise<void> {
  const today = targets.filter(({ evening }) => evening === day);
  if (today.length === 0) return;
  await app.db.sql`
    insert into evenings (user_id, venue_id, evening, shown_from)
    select user_id, venue_id, ${new Date(FIRST + day * DAY_MS).toISOString().slice(0, 10)}::date, shown_from
    from unnest(${today.map(({ id }) => id)}::uuid[], ${today.map(({ venue }) => bars[venue]?._id ?? '')}::uuid[],
      ${today.map(({ shownFrom }) => shownFrom.toISOString())}::timestamptz[]) as proved (user_id, venue_id, shown_from)`;
}

/** Which fields changed, and how the badge did: months are left out, since every target has others. */
function kindOf(before: string, after: string): string {
  const badge = (says: string) => says.includes('"outThisMonth":true');
  return `${badge(before)} ${badge(after)}`;
}

/** The value that occurs most often. */
function usual(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** By what the watchers tell changes apart: their kind, and the half day of the week. */
const bucketOf = ({ kind, seenAt }: Change) =>
  `${kind} ${Math.floor(((seenAt - FIRST) % (7 * DAY_MS)) / (DAY_MS / 2))}`;

/** How often the watchers are right about people they don't know, having learnt from those they do. */
function hitsOf(
  changes: readonly Change[],
  known: ReadonlyMap<string, Target>,
  unknown: ReadonlyMap<string, Target>,
  learn: (change: Change, target: Target) => number,
) {
  const lessons = new Map<string, number[]>();
  for (const change of changes) {
    const target = known.get(change.targetId);
    if (target)
      lessons.set(bucketOf(change), [...(lessons.get(bucketOf(change)) ?? []), learn(change, target)]);
  }
  let hits = 0;
  let guesses = 0;
  for (const change of changes) {
    const target = unknown.get(change.targetId);
    const guess = usual(lessons.get(bucketOf(change)) ?? []);
    if (!target || guess === undefined) continue;
    guesses += 1;
    if (guess === learn(change, target)) hits += 1;
  }
  return { hits, guesses };
}

/** Three standard deviations above what guessing brings. */
const mostByChance = (guesses: number, chance: number) =>
  guesses * chance + 3 * Math.sqrt(guesses * chance * (1 - chance));

test('fifty watchers learn neither the evening nor the venue, and nothing within a day of it', async () => {
  const watchers: Person[] = [];
  while (watchers.length < WATCHERS) watchers.push(await aUser(app, { isConnected: false }));
  const targets = await founded();
  const changes = await watch(targets, watchers);
  const half = targets.length / 2;
  const known = new Map(targets.slice(0, half).map((target) => [target.id, target]));
  const unknown = new Map(targets.slice(half).map((target) => [target.id, target]));

  const kinds = new Set(changes.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(['false false', 'false true', 'true false']);
  const byId = new Map(targets.map((target) => [target.id, target]));
  for (const { targetId, seenAt } of changes)
    expect(seenAt - provedAt(byId.get(targetId)?.evening ?? NaN).getTime()).toBeGreaterThanOrEqual(DAY_MS);
  for (const kind of kinds) {
    const own = changes.filter((change) => change.kind === kind);
    const evenings = hitsOf(own, known, unknown, ({ seenAt }, { evening }) => dayOf(seenAt) - evening);
    expect(evenings.guesses).toBeGreaterThan(half / 2);
    expect(evenings.hits, `evenings by ${kind}`).toBeLessThanOrEqual(mostByChance(evenings.guesses, 1 / 3));
    const venues = hitsOf(own, known, unknown, (_, { venue }) => venue);
    expect(venues.hits, `venues by ${kind}`).toBeLessThanOrEqual(
      mostByChance(venues.guesses, 1 / bars.length),
    );
  }
});
