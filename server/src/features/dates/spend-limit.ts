import { datesTexts } from '@showup/contract/dates';
import type { Sql } from '#platform/db/database';
import type { DailyLimit } from '#platform/limits/daily-limits';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';

/** Counts what a person may do a limited number of times a day. @throws Problem 429 */
export async function spendLimit(ctx: Context, sql: Sql, limit: DailyLimit, viewerId: string): Promise<void> {
  const wait = await ctx.limits.spend(sql, limit, viewerId);
  if (!wait) return;
  const { retryAt, retryAfterSeconds, text } = wait;
  throw problem(429, 'dates.too_many', datesTexts.tooMany(text))({ retryAt, retryAfterSeconds });
}
