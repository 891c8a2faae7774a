import { OVERVIEW_DAYS, type OverviewDay } from '@showup/contract/moderation/overview';
import { todayInIndia } from '@showup/contract/profiles/age';
import { patiently } from '#platform/db/patience';
import { type Context, inMemory } from '#server/context';
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

interface Overview {
  days: OverviewDay[];
}

const MAX_AGE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LAST = OVERVIEW_DAYS - 1;

/** Counts at most once a minute, however many admins ask. */
class CountedOverview {
  private readonly ctx: Context;
  private counted: { readonly at: number; readonly overview: Promise<Overview> } | undefined;

  constructor(ctx: Context) {
    this.ctx = ctx;
  }

  get(): Promise<Overview> {
    const now = Date.now();
    if (this.counted && now - this.counted.at <= MAX_AGE_MS) return this.counted.overview;
    const counting = { at: now, overview: countOverview(this.ctx, now) };
    this.counted = counting;
    counting.overview.catch(() => {
      if (this.counted === counting) this.counted = undefined; // the next request tries again
    });
    return counting.overview;
  }
}

const countedOverview = inMemory((ctx) => new CountedOverview(ctx));

/** The figures of each of the last days, at most a minute old. */
export function getOverview(ctx: Context): Promise<Overview> {
  return countedOverview(ctx).get();
}

/** Counts demo people only while the demo is on. */
export async function countOverview(ctx: Context, now: number): Promise<Overview> {
  const { sql } = ctx.db;
  const today = todayInIndia(new Date(now));
  const start = Date.parse(`${today}T00:00:00+05:30`) - LAST * DAY_MS;
  const from = new Date(start).toISOString();
  const [signUps, matches, filed, decided, bans] = await Promise.all([
    countSignUps(sql, from, ctx.settings.demo),
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
      signUps: countOn(signUps, day),
      verificationsWaiting,
      longestWaitHours: Math.round(waitedMs / HOUR_MS),
      reportsFiled: countOn(filed, day),
      reportsDecided: countOn(decided, day),
      bans: countOn(bans, day),
      matches: countOn(matches, day),
    };
  });
  return { days };
}

function countOn(counts: readonly DayCount[], wanted: number): number {
  return counts.find(({ day }) => day === wanted)?.count ?? 0;
}

/** Adds gauges of the queues that wait for admins. */
export function measureQueues({ metrics, db }: Context): void {
  metrics.countsBy(
    'queue',
    {
      showup_queue_length:
        'Entries that wait for admins: verifications, reports and complaints. The same in every process.',
      showup_queue_oldest_seconds: 'Age of the oldest entry.',
    },
    async () =>
      (await patiently(() => countQueues(db.sql))).map(({ queue, count, oldestSeconds }) => ({
        queue,
        showup_queue_length: count,
        showup_queue_oldest_seconds: oldestSeconds,
      })),
  );
}
