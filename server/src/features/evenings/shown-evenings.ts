import { EVENINGS_KEPT_DAYS } from '@showup/contract/evenings';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import { databaseTime } from '#platform/db/database-time';
import type { Deletes } from '#platform/jobs/retention';
import type { Context } from '#server/context';
import { setShownEvenings } from '../profiles/shown-evenings.queries.ts';
import { deleteEveningsBefore } from './evenings.queries.ts';
import { findChangedEvenings, lockShownEvenings } from './shown-evenings.queries.ts';

const PAGE = 500;
const DAY_MS = 86_400_000;

export const oldEvenings: readonly Deletes[] = [
  {
    what: 'An evening you proved: the place and the date',
    after: { days: EVENINGS_KEPT_DAYS },
    from: 'the evening, or at once when you forget it',
    purpose: 'location',
  },
];

/** Brings what everyone's cards say of evenings up to this moment, and deletes evenings that are too old. */
export async function updateShownEvenings(ctx: Context, at?: Date): Promise<void> {
  const { db } = ctx;
  const now = at ?? (await databaseTime(db.sql));
  while ((await db.transaction((tx) => showSome(tx, now))) === PAGE);
  const oldest = new Date(now.getTime() - EVENINGS_KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  await deleteEveningsBefore(db.sql, oldest);
}

async function showSome(tx: Sql, at: Date): Promise<number> {
  await lockShownEvenings(tx);
  return showChanges(tx, at, PAGE);
}

/** The same for one person who has just changed something, while what others see is held. */
export async function showEveningsOf(tx: Sql, userId: UserId, at: Date): Promise<void> {
  await showChanges(tx, at, 1, userId);
}

/** Returns how many people's cards changed. */
async function showChanges(tx: Sql, at: Date, most: number, userId?: UserId): Promise<number> {
  const changed = await findChangedEvenings(tx, at, most, userId);
  if (changed.length > 0) await setShownEvenings(tx, changed);
  return changed.length;
}
