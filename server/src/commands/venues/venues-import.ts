import { stat } from 'node:fs/promises';
import { type ImportReport, importVenues } from '#features/venues/import/import-venues';
import { CommandFailed } from '#platform/control/protocol';
import type { Command, Work } from '../command.ts';

const usage = 'Usage: npm run venues:import -- <file.geojson>';

const PROGRESS_EVERY = 10_000;

/** Adds or updates venues from a GeoJSON file of OpenStreetMap. */
export const venuesImport: Command = ([file, ...more]) => {
  if (file === undefined || file === '' || more.length > 0) throw new CommandFailed(usage, 2);
  return importFrom(file);
};

const importFrom = (file: string): Work =>
  async function* ({ ctx }) {
    await requireFile(file);
    let last: ImportReport | undefined;
    let told = 0;
    for await (const report of importVenues(ctx, file)) {
      last = report;
      if (report.features < told + PROGRESS_EVERY) continue;
      told = report.features;
      yield `${counted(report.features)} features read, ${counted(report.done.added)} venues added so far …`;
    }
    if (!last) return;
    yield* summary(last);
    if (last.broken) throw new CommandFailed(`${last.broken.message} The venues before it were imported.`);
  };

async function requireFile(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new CommandFailed(`There is no file ${file}.`);
    throw error;
  });
  if (found.isDirectory()) throw new CommandFailed(`${file} is a folder.`);
}

/** Reports what was done, and what was skipped and why. Leaves out counts of zero. */
function* summary({ features, done, skipped }: ImportReport): Generator<string> {
  yield `${counted(features)} ${features === 1 ? 'feature' : 'features'} read.`;
  const results = listed([
    [done.added, 'added'],
    [done.joined, 'joined to a venue of that name within 100 m'],
    [done.updated, 'updated'],
    [done.unchanged, 'unchanged'],
    [done.kept, 'changed in OpenStreetMap, but edited by an admin, so kept'],
  ]);
  const reasons = listed([
    [skipped.otherKind, 'not a bar, pub, nightclub, cafe or restaurant'],
    [skipped.unnamed, 'without a name'],
    [skipped.unidentified, 'without an OpenStreetMap id'],
    [skipped.nowhere, 'without a point or an area on Earth'],
    [skipped.unreadable, 'not readable as a feature'],
  ]);
  yield results.length === 0 ? 'Venues: none.' : 'Venues:';
  yield* results;
  if (reasons.length > 0) yield 'Skipped:';
  yield* reasons;
}

function listed(counts: readonly (readonly [count: number, what: string])[]): string[] {
  return counts.filter(([count]) => count > 0).map(([count, what]) => `  ${counted(count)} ${what}`);
}

const counted = (count: number) => count.toLocaleString('en');
