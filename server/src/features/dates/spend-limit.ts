import { datesTexts } from '@showup/contract/dates';
import type { Context } from '../../context.ts';
import type { Sql } from '../../platform/db/database.ts';
import type { DailyLimit } from '../../platform/limits/daily-limits.ts';
import { problem } from '../../platform/problem.ts';

/** Counts what a person may do a limited number of times a day. @throws Problem 429 */
export async function spendLimit(ctx: Context, sql: Sql, limit: DailyLimit, viewerId: string): Promise<void> {
  const wait = await ctx.limits.spend(sql, limit, viewerId);
  if (!wait) return;
  const { retryAt, retryAfterSeconds, text } = wait;
  throw problem(429, 'dates.too_many', datesTexts.tooMany(text))({ retryAt, retryAfterSeconds });
}
