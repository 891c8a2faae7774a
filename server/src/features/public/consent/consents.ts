import type { Consent } from '@showup/contract/public/consent';
import { Purpose } from '@showup/contract/public/retention';
import { lockStanding } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { findLatestConsents, insertConsent } from './consents.queries.ts';

/**
 * For someone who does what a consent is for, in the transaction that stores it. Locks the person, so that a concurrent
 * withdrawal either deletes what was stored, or comes before this new consent.
 */
export async function recordConsent(tx: Sql, userId: string, purposes: readonly Purpose[]): Promise<void> {
  if (!(await lockStanding(tx, userId))) return; // they have just left
  for (const purpose of purposes) await insertConsent(tx, userId, purpose);
}

/** One for each purpose. */
export async function listConsents({ db }: Context, userId: string): Promise<Consent[]> {
  const latest = await findLatestConsents(db.sql, userId);
  return Purpose.options.map(
    (purpose) =>
      latest.find((consent) => consent.purpose === purpose) ?? { purpose, agreedAt: null, withdrawnAt: null },
  );
}
