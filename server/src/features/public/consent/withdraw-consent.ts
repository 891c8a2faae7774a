import type { Consent } from '@showup/contract/public/consent';
import type { Purpose } from '@showup/contract/public/retention';
import { forgetEveningsOf } from '#features/evenings/own-evenings';
import { lockStanding } from '#features/profiles/profiles.queries';
import { forgetCell } from '#features/profiles/standing';
import { deleteRequestsOf } from '#features/venues/venues.queries';
import { withdrawCaptures, withdrawLocations } from '#features/verification/withdrawing/withdraw';
import type { Sql } from '#platform/db/database';
import { notSignedIn } from '#platform/problem';
import type { Context } from '#server/context';
import { endConsent } from './consents.queries.ts';
import { listConsents } from './consents.ts';

/**
 * Ends a consent and deletes what it was for, in one transaction. Withdrawing again changes nothing. Doing again what it
 * was for is a new consent.
 */
export async function withdrawConsent(ctx: Context, userId: string, purpose: Purpose): Promise<Consent[]> {
  await ctx.db.transaction(async (tx) => {
    await deleteFor[purpose](ctx, tx, userId);
    await endConsent(tx, userId, purpose);
  });
  return listConsents(ctx, userId);
}

type Deletion = (ctx: Context, tx: Sql, userId: string) => Promise<void>;

/** Each locks the person first, as everything does that stores what it deletes. */
const deleteFor: Readonly<Record<Purpose, Deletion>> = {
  notifications: async (ctx, tx, userId) => {
    await lock(tx, userId);
    await ctx.push.unsubscribeAll(tx, userId);
  },
  location: async (ctx, tx, userId) => {
    await forgetEveningsOf(tx, userId); // before the lock, since turning the weeks locks people after them
    await lock(tx, userId);
    await withdrawLocations(ctx, tx, userId);
    await deleteRequestsOf(tx, userId); // after the photos taken there, which would go with their venue
    await forgetCell(ctx, tx, userId);
  },
  photos: async (ctx, tx, userId) => {
    await lock(tx, userId);
    await withdrawCaptures(ctx, tx, userId);
  },
};

async function lock(tx: Sql, userId: string): Promise<void> {
  if (!(await lockStanding(tx, userId))) throw notSignedIn();
}
