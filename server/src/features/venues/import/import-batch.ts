import { randomUUID } from 'node:crypto';
import { distanceKm } from '@showup/contract/profiles/distance';
import type { Sql } from '#platform/db/database';
import { boxesAround } from '../geo.ts';
import { plainName, SAME_VENUE_KM } from '../same-venue.ts';
import { newVenueCode, newVenueSecret } from '../venue-code.ts';
import { lockRequests } from '../venues.queries.ts';
import {
  type Facts,
  findImported,
  findVenuesAround,
  insertVenues,
  lockJoinable,
  lockVenuesOf,
  type Neighbour,
  saveSources,
  updateVenues,
} from './import-batch.queries.ts';
import type { MappedVenue } from './mapped-venue.ts';

/** What an import did with a venue of the map; `kept` changed on the map, but an admin has edited it here. */
export type Outcome = 'added' | 'joined' | 'updated' | 'unchanged' | 'kept';

type Located = Facts & { readonly _id: string };
type Source = Facts & { readonly sourceId: string; readonly venueId: string };

/** Imports venues with different ids. Returns the result for each. */
export async function importBatch(tx: Sql, mapped: readonly MappedVenue[]): Promise<Outcome[]> {
  await lockRequests(tx);
  const ids = mapped.map(({ sourceId }) => sourceId);
  const said = new Map((await findImported(tx, ids)).map((known) => [known.sourceId, known.said]));
  const isUnchanged = ({ sourceId, ...facts }: MappedVenue) => {
    const before = said.get(sourceId);
    return before !== undefined && isSame(before, facts);
  };
  const others = mapped.filter((venue) => !isUnchanged(venue));
  return [
    ...Array<Outcome>(mapped.length - others.length).fill('unchanged'),
    ...(await follow(tx, others, said)),
    ...(await addOrJoin(
      tx,
      others.filter(({ sourceId }) => !said.has(sourceId)),
    )),
  ];
}

/** A field follows the map as long as both say the same; a field that an admin changed stays. */
async function follow(
  tx: Sql,
  mapped: readonly MappedVenue[],
  said: ReadonlyMap<string, Facts>,
): Promise<Outcome[]> {
  const changed = new Map(
    mapped.filter(({ sourceId }) => said.has(sourceId)).map((one) => [one.sourceId, one]),
  );
  if (changed.size === 0) return [];
  const sources: Source[] = [];
  const venues = new Map<string, Facts>();
  const updated = new Set<string>();
  const outcomes: Outcome[] = [];
  for (const { sourceId, venueId, says } of await lockVenuesOf(tx, [...changed.keys()])) {
    const facts = changed.get(sourceId);
    const before = said.get(sourceId);
    if (!facts || !before) continue;
    sources.push({ ...facts, venueId });
    const current = venues.get(venueId) ?? says; // two entries on the map can be one venue
    const after = followed(current, before, facts);
    venues.set(venueId, after);
    if (isSame(current, after)) outcomes.push('kept');
    else {
      updated.add(venueId);
      outcomes.push('updated');
    }
  }
  const rows = [...venues].filter(([_id]) => updated.has(_id)).map(([_id, facts]) => ({ ...facts, _id }));
  if (rows.length > 0) await updateVenues(tx, rows);
  await saveSources(tx, sources);
  return outcomes;
}

function followed(venue: Facts, said: Facts, says: Facts): Facts {
  const isThere = venue.latitude === said.latitude && venue.longitude === said.longitude;
  const { latitude, longitude } = isThere ? says : venue;
  return {
    name: venue.name === said.name ? says.name : venue.name,
    address: venue.address === said.address ? says.address : venue.address,
    neighbourhood: venue.neighbourhood === said.neighbourhood ? says.neighbourhood : venue.neighbourhood,
    category: venue.category === said.category ? says.category : venue.category,
    latitude,
    longitude,
  };
}

function isSame(a: Facts, b: Facts): boolean {
  return (
    a.name === b.name &&
    a.address === b.address &&
    a.neighbourhood === b.neighbourhood &&
    a.category === b.category &&
    a.latitude === b.latitude &&
    a.longitude === b.longitude
  );
}

/** Adds new venues, and joins those that have the same name within 100 m, since nobody could tell the two apart. */
async function addOrJoin(tx: Sql, mapped: readonly MappedVenue[]): Promise<Outcome[]> {
  if (mapped.length === 0) return [];
  const here = await namesakesAround(tx, mapped);
  const added: Located[] = [];
  const accepted: Located[] = [];
  const sources: Source[] = [];
  const outcomes = mapped.map((venue): Outcome => {
    const namesakes = here.get(plainName(venue.name)) ?? [];
    const known = sameVenue(venue, namesakes);
    const _id = known?._id ?? randomUUID();
    sources.push({ ...venue, venueId: _id });
    if (!known) {
      added.push({ ...venue, _id });
      namesakes.push({ ...venue, _id, status: 'accepted' });
      return 'added';
    }
    if (known.status === 'requested') accepted.push({ ...venue, _id });
    known.status = 'accepted';
    return 'joined';
  });
  await addVenues(tx, added);
  if (accepted.length > 0) await updateVenues(tx, accepted);
  await saveSources(tx, sources);
  return outcomes;
}

/** For each plain name, the venues of that name near one of these; they are locked. */
async function namesakesAround(tx: Sql, mapped: readonly MappedVenue[]): Promise<Map<string, Neighbour[]>> {
  const here = new Map<string, Neighbour[]>(mapped.map(({ name }) => [plainName(name), []]));
  const around = await findVenuesAround(
    tx,
    mapped.flatMap((venue) => boxesAround(venue, SAME_VENUE_KM)),
  );
  const namesakes = around.filter(({ name }) => here.has(plainName(name))).map(({ _id }) => _id);
  if (namesakes.length === 0) return here;
  for (const one of await lockJoinable(tx, namesakes)) here.get(plainName(one.name))?.push(one);
  return here;
}

/** Prefers accepted venues to requests, and then the nearest. */
function sameVenue(venue: MappedVenue, namesakes: readonly Neighbour[]): Neighbour | undefined {
  const near = namesakes.filter((one) => distanceKm(one, venue) <= SAME_VENUE_KM);
  const rank = (one: Neighbour) => distanceKm(one, venue) + (one.status === 'accepted' ? 0 : 1);
  return near.toSorted((a, b) => rank(a) - rank(b))[0];
}

async function addVenues(tx: Sql, venues: readonly Located[]): Promise<void> {
  for (let left = venues; left.length > 0; ) {
    const coded = left.map((venue) => ({ ...venue, code: newVenueCode(), secret: newVenueSecret() }));
    const added = await insertVenues(tx, coded);
    left = left.filter(({ _id }) => !added.has(_id)); // their code was taken
  }
}
