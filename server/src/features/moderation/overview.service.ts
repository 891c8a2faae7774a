import { todayInIndia } from '@showup/contract/age';
import { OVERVIEW_DAYS, type OverviewDay } from '@showup/contract/overview';
import type { Database } from '../../platform/db/database.ts';
import {
  countBans,
  countDecidedReports,
  countFiledReports,
  countMatches,
  countQueues,
  countSignUps,
  countWaiting,
  type DayCount,
} from './overview.queries.ts';

export type Overview = ReturnType<typeof createOverview>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LAST = OVERVIEW_DAYS - 1;

interface Parts {
  readonly db: Database;
  /** The demo's people are counted only where the demo is on. */
  readonly isDemo: boolean;
  readonly maxAgeMs: number;
}

/** How much of everything there was on each of the last days. */
export function createOverview({ db, isDemo, maxAgeMs }: Parts) {
  let counted: { at: number; overview: Promise<{ days: OverviewDay[] }> } | undefined;

  /** As it was at most a minute ago: the same answer serves all who ask meanwhile. */
  function overview() {
    const now = Date.now();
    if (!counted || now - counted.at > maxAgeMs) {
      const counting = { at: now, overview: count(now) };
      counted = counting;
      counting.overview.catch(() => {
        if (counted === counting) counted = undefined;
      });
    }
    return counted.overview;
  }

  async function count(now: number) {
    const today = todayInIndia(new Date(now));
    const start = Date.parse(`${today}T00:00:00+05:30`) - LAST * DAY_MS;
    const from = new Date(start).toISOString();
    const { sql } = db;
    const [signUps, matches, filed, decided, bans] = await Promise.all([
      countSignUps(sql, from, isDemo),
      countMatches(sql, from),
      countFiledReports(sql, from),
      countDecidedReports(sql, from),
      countBans(sql, from),
    ]);
    const waiting = new Map((await countWaiting(sql, from, LAST)).map((row) => [row.day, row]));

    const days = Array.from({ length: OVERVIEW_DAYS }, (_, day): OverviewDay => {
      const end = Math.min(start + (day + 1) * DAY_MS, now);
      const { count: verificationsWaiting = 0, oldest } = waiting.get(day) ?? {};
      const waitedMs = oldest === undefined ? 0 : Math.max(0, end - Date.parse(oldest));
      return {
        day: todayInIndia(new Date(start + day * DAY_MS)),
        signUps: on(signUps, day),
        verificationsWaiting,
        longestWaitHours: Math.round(waitedMs / HOUR_MS),
        reportsFiled: on(filed, day),
        reportsDecided: on(decided, day),
        bans: on(bans, day),
        matches: on(matches, day),
      };
    });
    return { days };
  }

  return {
    overview,
    /** What waits right now. */
    queues: () => countQueues(db.sql),
  };
}

const on = (counts: readonly DayCount[], wanted: number) =>
  counts.find(({ day }) => day === wanted)?.count ?? 0;
