import type { UserId } from '@showup/contract/fields';
import { afterCommit, type Database, type Sql } from '#platform/db/database';
import { isUnavailable } from '#platform/db/unavailable';
import { type Context, inMemory } from '#server/context';
import { addViews, moveNewcomers } from './exposure.queries.ts';

const FLUSH_AFTER_MS = 2_000;
/** People per statement. */
const BATCH = 500;

/**
 * Counts how often each person was viewed and answered. Counts are collected in memory and written in batches, so that
 * viewers of a popular person don't queue for one row. A crash loses only the last few.
 */
class ExposureCounts {
  private readonly db: Database;
  private readonly waiting = new Map<UserId, number>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor({ db }: Context) {
    this.db = db;
  }

  add(userId: UserId): void {
    this.waiting.set(userId, (this.waiting.get(userId) ?? 0) + 1);
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref();
  }

  /** Writes the waiting counts. What could not be written waits for the next flush. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing
      .then(() => this.write())
      .catch((error: unknown) => {
        if (!isUnavailable(error)) process.emitWarning(error instanceof Error ? error : String(error));
      });
    return this.writing;
  }

  private async write(): Promise<void> {
    const views = [...this.waiting].map(([userId, count]) => ({ userId, views: count }));
    for (let start = 0; start < views.length; start += BATCH) {
      const batch = views.slice(start, start + BATCH);
      const held = new Set(await addViews(this.db.sql, batch));
      const counted = batch.filter(({ userId }) => !held.has(userId));
      for (const { userId, views: count } of counted) this.subtract(userId, count);
      await moveNewcomers(
        this.db.sql,
        counted.map(({ userId }) => userId),
      );
    }
  }

  private subtract(userId: UserId, count: number): void {
    const left = (this.waiting.get(userId) ?? 0) - count;
    if (left > 0) this.waiting.set(userId, left);
    else this.waiting.delete(userId);
  }
}

const exposureCounts = inMemory((ctx) => new ExposureCounts(ctx));

/** Counts a view once the transaction commits. */
export function countView(ctx: Context, tx: Sql, userId: UserId): void {
  afterCommit(tx, () => exposureCounts(ctx).add(userId));
}

/** Writes the views that wait in memory. */
export async function flushViews(ctx: Context): Promise<void> {
  await exposureCounts(ctx).flush();
}
