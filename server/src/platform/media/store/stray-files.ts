import type { Database } from '#platform/db/database';
import type { Deletes } from '#platform/jobs/retention';
import { findMediaIds } from '../media.queries.ts';
import { pictureOf } from './picture-keys.ts';
import type { MediaStore } from './store.ts';

/** Files of an upload are written shortly before its row. */
const UNDER_WAY_HOURS = 24;
const UNDER_WAY_MS = UNDER_WAY_HOURS * 3_600_000;
const STEP = 500;

export const strayFiles: readonly Deletes[] = [
  {
    what: 'The file of a deleted picture, if the server stopped before it was removed',
    after: { hours: UNDER_WAY_HOURS },
    from: 'it was written',
  },
];

/**
 * Removes files without a row that are older than a day. They are left by a process that stops between a commit and the
 * removal that follows. A failure does not stop the others; the first one is thrown at the end.
 */
export async function removeStrayFiles(db: Database, store: MediaStore): Promise<void> {
  const failures: unknown[] = [];
  for await (const keys of store.keys()) {
    for (let from = 0; from < keys.length; from += STEP) {
      const strays = await straysAmong(keys.slice(from, from + STEP));
      const outcomes = await Promise.allSettled(strays.map((key) => store.remove(key)));
      failures.push(
        ...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])),
      );
    }
  }
  if (failures.length > 0) throw failures[0];

  async function straysAmong(keys: readonly string[]): Promise<string[]> {
    const files = keys.flatMap((key) => {
      const id = pictureOf(key)?.id;
      return id === undefined ? [] : [{ key, id }];
    });
    if (files.length === 0) return [];
    const known = await findMediaIds(db.sql, [...new Set(files.map(({ id }) => id))]);
    const strays: string[] = [];
    for (const { key, id } of files) {
      if (known.has(id)) continue;
      const writtenAt = await store.writtenAt(key);
      if (writtenAt !== undefined && Date.now() - writtenAt > UNDER_WAY_MS) strays.push(key);
    }
    return strays;
  }
}
