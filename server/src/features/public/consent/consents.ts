import type { UserId } from '@showup/contract/fields';
import type { Consent } from '@showup/contract/public/consent';
import { Purpose } from '@showup/contract/public/retention';
import { lockStanding } from '#features/profiles/profiles.queries';
import type { Sql } from '#platform/db/database';
import { everyRow } from '#platform/db/every-row';
import type { ExportedPart } from '#platform/export/exported-part';
import type { Context } from '#server/context';
import { findConsentsAfter, findLatestConsents, insertConsent } from './consents.queries.ts';

/**
 * For someone who does what a consent is for, in the transaction that stores it. Locks the person, so that a concurrent
 * withdrawal either deletes what was stored, or comes before this new consent.
 */
export async function recordConsent(tx: Sql, userId: UserId, purposes: readonly Purpose[]): Promise<void> {
  if (!(await lockStanding(tx, userId))) return; // they have just left
  for (const purpose of purposes) await insertConsent(tx, userId, purpose);
}

/** One for each purpose. */
export async function listConsents({ db }: Context, userId: UserId): Promise<Consent[]> {
  const latest = await findLatestConsents(db.sql, userId);
  return Purpose.options.map(
    (purpose) =>
      latest.find((consent) => consent.purpose === purpose) ?? { purpose, agreedAt: null, withdrawnAt: null },
  );
}

const OLDEST = { agreedAt: '-infinity', _id: '00000000-0000-0000-0000-000000000000' };

export function exportConsents({ db }: Context): ExportedPart {
  return {
    readme: {
      'consents.json':
        'What you agreed to and when: that we use your photos, your location, or notifications. "withdrawnAt" is when you took that back. For an account from before consents were recorded, "agreedAt" is when you first did it.',
    },
    async *files(userId) {
      yield {
        kind: 'list',
        name: 'consents.json',
        list: everyRow(OLDEST, (last) => findConsentsAfter(db.sql, userId, last)),
      };
    },
  };
}
