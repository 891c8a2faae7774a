import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Database } from '../../../platform/db/database.ts';
import { BrokenFileError, readFeatures } from './geojson-file.ts';
import { noteGrowth } from './import-batch.queries.ts';
import { importBatch, type Outcome } from './import-batch.ts';
import { type MappedVenue, mappedVenue, type Skipped } from './mapped-venue.ts';

export type VenueImport = ReturnType<typeof createVenueImport>;

/** How many features of a file have been looked at, and what became of them. */
export interface ImportReport {
  readonly features: number;
  readonly done: Readonly<Record<Outcome, number>>;
  readonly skipped: Readonly<Record<Skipped, number>>;
  /** In the last report, where the file could not be read to its end; what was read before is imported. */
  readonly broken?: BrokenFileError;
}

/** So few that a request that waits for the embedded database's one connection does not notice. */
const BATCH = 100;
const REPORT_EVERY = 1_000;

export function createVenueImport({ db }: { readonly db: Database }) {
  /**
   * Adds the venues of a GeoJSON file of OpenStreetMap, or brings them up to date, a few in a transaction: whatever ends
   * it, what was done stays. Answers the counts so far every now and then, and at the end. Throws what the system says of
   * a file that cannot be read.
   */
  async function* importVenues(file: string): AsyncGenerator<ImportReport, void> {
    let features = 0;
    const done: Record<Outcome, number> = { added: 0, joined: 0, updated: 0, unchanged: 0, kept: 0 };
    const skipped: Record<Skipped, number> = {
      unreadable: 0,
      otherKind: 0,
      unnamed: 0,
      unidentified: 0,
      nowhere: 0,
    };
    const batch = new Map<string, MappedVenue>();
    let plannedFor = 500;

    async function importBatchNow(): Promise<void> {
      const venues = [...batch.values()];
      batch.clear();
      if (venues.length === 0) return;
      const outcomes = await db.transaction((tx) => importBatch(tx, venues));
      for (const outcome of outcomes) done[outcome]++;
      if (done.added >= plannedFor * 2) await planAnew();
      await othersTurn();
    }

    async function planAnew(): Promise<void> {
      plannedFor = done.added;
      await noteGrowth(db.sql);
    }

    let broken: BrokenFileError | undefined;
    try {
      for await (const feature of readFeatures(file)) {
        const venue = mappedVenue(feature);
        if (typeof venue === 'string') skipped[venue]++;
        else {
          if (batch.size === BATCH || batch.has(venue.sourceId)) await importBatchNow();
          batch.set(venue.sourceId, venue);
        }
        if (++features % REPORT_EVERY === 0) yield { features, done, skipped };
      }
    } catch (error) {
      if (!(error instanceof BrokenFileError)) throw error;
      broken = error;
    }
    await importBatchNow();
    if (done.added > 0) await planAnew();
    yield { features, done, skipped, ...(broken && { broken }) };
  }

  return { importVenues };
}
