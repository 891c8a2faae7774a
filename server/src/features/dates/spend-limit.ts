import { datesTexts } from '@showup/contract/dates';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import type { Quota } from '#platform/limits/quotas';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';

/** Counts what a person may do a limited number of times a day. @throws Problem 429 */
export async function spendLimit(ctx: Context, sql: Sql, limit: Quota, viewerId: UserId): Promise<void> {
  const wait = await ctx.quotas.spend(sql, limit, viewerId);
  if (!wait) return;
  const { retryAt, retryAfterSeconds, text } = wait;
  throw problem(429, 'dates.too_many', datesTexts.tooMany(text))({ retryAt, retryAfterSeconds });
}
