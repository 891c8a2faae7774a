import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Context } from '#server/context';
import { BrokenFileError, readFeatures } from './geojson-file.ts';
import { analyzeVenues } from './import-batch.queries.ts';
import { importBatch, type Outcome } from './import-batch.ts';
import { type MappedVenue, mappedVenue, type Skipped } from './mapped-venue.ts';

/** How many features of a file have been read, and their results. */
export interface ImportReport {
  readonly features: number;
  readonly done: Readonly<Record<Outcome, number>>;
  readonly skipped: Readonly<Record<Skipped, number>>;
  /** In the last report, when the file could not be read to its end; everything read before is imported. */
  readonly broken?: BrokenFileError;
}

interface Progress {
  readonly done: Record<Outcome, number>;
  readonly skipped: Record<Skipped, number>;
  /** How many venues were added when the database last looked at the table. */
  analyzedAt: number;
}

/** Few enough that a request waiting for the embedded database's one connection does not notice. */
const BATCH = 100;
const REPORT_EVERY = 1_000;

/**
 * Adds the venues of a GeoJSON file from OpenStreetMap, or brings them up to date, a few per transaction; when it is
 * interrupted, what was done stays. Reports the counts so far from time to time, and at the end. A file that can't be read
 * throws the system's error.
 */
export async function* importVenues(ctx: Context, file: string): AsyncGenerator<ImportReport, void> {
  let features = 0;
  const progress = newProgress();
  const { done, skipped } = progress;
  const batch = new Map<string, MappedVenue>();
  let broken: BrokenFileError | undefined;
  try {
    for await (const feature of readFeatures(file)) {
      const venue = mappedVenue(feature);
      if (typeof venue === 'string') skipped[venue]++;
      else {
        if (batch.size === BATCH || batch.has(venue.sourceId)) await importWaiting(ctx, batch, progress);
        batch.set(venue.sourceId, venue);
      }
      if (++features % REPORT_EVERY === 0) yield { features, done, skipped };
    }
  } catch (error) {
    if (!(error instanceof BrokenFileError)) throw error;
    broken = error;
  }
  await importWaiting(ctx, batch, progress);
  if (done.added > 0) await analyze(ctx, progress);
  yield { features, done, skipped, ...(broken && { broken }) };
}

function newProgress(): Progress {
  return {
    done: { added: 0, joined: 0, updated: 0, unchanged: 0, kept: 0 },
    skipped: { unreadable: 0, otherKind: 0, unnamed: 0, unidentified: 0, nowhere: 0 },
    analyzedAt: 500,
  };
}

/** Imports the batch and empties it. */
async function importWaiting(
  ctx: Context,
  batch: Map<string, MappedVenue>,
  progress: Progress,
): Promise<void> {
  const venues = [...batch.values()];
  batch.clear();
  if (venues.length === 0) return;
  const outcomes = await ctx.db.transaction((tx) => importBatch(tx, venues));
  for (const outcome of outcomes) progress.done[outcome]++;
  if (progress.done.added >= progress.analyzedAt * 2) await analyze(ctx, progress);
  await othersTurn();
}

async function analyze(ctx: Context, progress: Progress): Promise<void> {
  progress.analyzedAt = progress.done.added;
  await analyzeVenues(ctx.db.sql);
}
