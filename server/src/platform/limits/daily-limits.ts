import type { Database, Sql } from '../db/database.ts';
import { waitInWords } from '../durations.ts';
import type { KeyedHash } from '../keyed-hash.ts';
import { countLess, countMore, deleteOldCounts, findDayEnd } from './daily-counts.queries.ts';

export type DailyLimits = ReturnType<typeof createDailyLimits>;

/** Something that one person or network may do so often in 24 hours. */
export interface DailyLimit {
  readonly name: string;
  readonly most: number;
}

/** The time until it may be done again. */
export interface Wait {
  readonly retryAt: string;
  readonly retryAfterSeconds: number;
  /** `40 min`, `5 h`. */
  readonly text: string;
}

const MOST_COUNTED = 2_000_000_000;

interface Parts {
  readonly db: Database;
  readonly keyedHash: KeyedHash;
  /** Multiplies the limits, for load tests. */
  readonly factor: number;
}

/**
 * Counts what people do within 24 hours of the first time, over all server processes and restarts. Who did it is stored
 * only as a keyed hash, for a day.
 */
export function createDailyLimits({ db, keyedHash, factor }: Parts) {
  /**
   * Counts it for this person or network. Returns undefined when it is allowed, or else the wait. A rollback undoes the
   * count.
   */
  async function spend(
    sql: Sql,
    { name, most }: DailyLimit,
    who: string,
    times = 1,
  ): Promise<Wait | undefined> {
    const key = keyedHash('daily limits', `${name} ${who}`);
    const allowed = Math.min(MOST_COUNTED, Math.max(1, Math.floor(most * factor)));
    if (await countMore(sql, { key, times, most: allowed })) return undefined;
    const end = await findDayEnd(sql, key);
    return waitOf(end?.retryAt ?? new Date().toISOString(), end?.seconds ?? 1);
  }

  /** Gives back what was spent but not used. */
  async function giveBack(sql: Sql, { name }: DailyLimit, who: string, times: number): Promise<void> {
    await countLess(sql, keyedHash('daily limits', `${name} ${who}`), times);
  }

  return {
    spend,
    giveBack,
    forgetExpired: () => deleteOldCounts(db.sql),
  };
}

export function waitOf(retryAt: string, seconds: number): Wait {
  return { retryAt, retryAfterSeconds: seconds, text: waitInWords(seconds) };
}
