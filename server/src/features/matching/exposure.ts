import type { Database } from '../../platform/db/database.ts';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import { addViews, moveNewcomers } from './exposure.queries.ts';

const FLUSH_AFTER_MS = 2_000;
/** People per statement. */
const BATCH = 500;

/**
 * Counts how often each person was looked at and answered. Counts wait a moment in memory and are written together, so
 * that whom everybody sees does not become a queue; a crash loses the last of them and nothing else.
 */
export function createExposure({ db }: { db: Database }) {
  const waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function seen(userId: string): void {
    waiting.set(userId, (waiting.get(userId) ?? 0) + 1);
    timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
  }

  /** Writes what waits; what could not be written waits on. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write).catch((error: unknown) => {
      if (!isUnavailable(error)) process.emitWarning(error instanceof Error ? error : String(error));
    });
    return writing;
  }

  async function write(): Promise<void> {
    const views = [...waiting].map(([userId, count]) => ({ userId, views: count }));
    for (let start = 0; start < views.length; start += BATCH) {
      const batch = views.slice(start, start + BATCH);
      const held = new Set(await addViews(db.sql, batch));
      const counted = batch.filter(({ userId }) => !held.has(userId));
      for (const { userId, views: count } of counted) {
        const left = (waiting.get(userId) ?? 0) - count;
        if (left > 0) waiting.set(userId, left);
        else waiting.delete(userId);
      }
      await moveNewcomers(
        db.sql,
        counted.map(({ userId }) => userId),
      );
    }
  }

  return { seen, flush };
}
