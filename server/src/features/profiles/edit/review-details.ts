import type { PendingDetails } from '@showup/contract/profiles';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { lockStanding } from '../profiles.queries.ts';
import { announceStanding } from '../standing.ts';
import { dropWaitingDetails, takeWaitingDetails } from './detail-changes.queries.ts';
import { writeChanges } from './update-profile.ts';

/** Writes the name, birthday and gender that waited for a review, and returns them. */
export async function approveDetails(ctx: Context, tx: Sql, userId: string): Promise<PendingDetails> {
  const before = await lockStanding(tx, userId);
  const details = before && (await takeWaitingDetails(tx, userId));
  if (!details) return {};
  await writeChanges(tx, before, details);
  await announceStanding(ctx, tx, userId);
  return details;
}

/** Returns what is not written. */
export async function rejectDetails(tx: Sql, userId: string, reason: string): Promise<PendingDetails> {
  return (await dropWaitingDetails(tx, userId, reason)) ?? {};
}
