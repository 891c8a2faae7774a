import type { Database, Sql } from '../db/database.ts';
import { waitInWords } from '../durations.ts';
import type { Deletes } from '../jobs/retention.ts';
import type { KeyedHash } from '../keyed-hash.ts';
import { countLess, countMore, deleteOldCounts, findDayEnd } from './daily-counts.queries.ts';

/** Something one person or network may do a limited number of times in 24 hours. */
export interface Quota {
  readonly name: string;
  readonly most: number;
}

/** The time until it is allowed again. */
export interface Wait {
  readonly retryAt: string;
  readonly retryAfterSeconds: number;
  /** `40 min`, `5 h`. */
  readonly text: string;
}

const KEPT_DAYS = 1;

export const expiredCounts: readonly Deletes[] = [
  {
    what: 'How often something was done in a day by a person or from a network, under a fingerprint',
    after: { days: KEPT_DAYS },
    from: 'the first time',
  },
];

const MOST_COUNTED = 2_000_000_000;

/**
 * Counts what people do within 24 hours of the first time, over all server processes and restarts. Stores who did it
 * only as a keyed hash, for a day.
 */
export class Quotas {
  readonly #db: Database;
  readonly #keyedHash: KeyedHash;
  /** Multiplies the limits, for load tests. */
  readonly #factor: number;

  constructor(db: Database, keyedHash: KeyedHash, factor: number) {
    this.#db = db;
    this.#keyedHash = keyedHash;
    this.#factor = factor;
  }

  /**
   * Counts the action for this person or network. Returns undefined when it is allowed, or else the wait. A rollback
   * undoes the count.
   */
  async spend(sql: Sql, { name, most }: Quota, who: string, times = 1): Promise<Wait | undefined> {
    const key = this.#keyOf(name, who);
    const allowed = Math.min(MOST_COUNTED, Math.max(1, Math.floor(most * this.#factor)));
    if (await countMore(sql, { key, times, most: allowed })) return undefined;
    const end = await findDayEnd(sql, key);
    return waitOf(end?.retryAt ?? new Date().toISOString(), end?.seconds ?? 1);
  }

  /** Gives back what was spent but not used. */
  async giveBack(sql: Sql, { name }: Quota, who: string, times: number): Promise<void> {
    await countLess(sql, this.#keyOf(name, who), times);
  }

  forgetExpired(): Promise<void> {
    return deleteOldCounts(this.#db.sql, KEPT_DAYS);
  }

  #keyOf(name: string, who: string): Buffer {
    return this.#keyedHash('daily limits', `${name} ${who}`);
  }
}

export function waitOf(retryAt: string, seconds: number): Wait {
  return { retryAt, retryAfterSeconds: seconds, text: waitInWords(seconds) };
}
