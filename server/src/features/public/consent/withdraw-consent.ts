import type { UserId } from '@showup/contract/fields';
import { type Consent, consentTexts } from '@showup/contract/public/consent';
import type { Purpose } from '@showup/contract/public/retention';
import { forgetEveningsOf } from '#features/evenings/own-evenings';
import { lockForRemoval, lockStanding } from '#features/profiles/profiles.queries';
import { forgetCell, markUnverified } from '#features/profiles/standing';
import { deleteRequestsOf } from '#features/venues/venues.queries';
import { withdrawCaptures, withdrawLocations } from '#features/verification/withdraw';
import type { Sql } from '#platform/db/database';
import type { Retained } from '#platform/jobs/retention';
import { notSignedIn, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { endConsent } from './consents.queries.ts';
import { listConsents } from './consents.ts';

/**
 * Ends a consent and deletes what it was for, in one transaction. Withdrawing again changes nothing. Doing again what it
 * was for is a new consent.
 */
export async function withdrawConsent(ctx: Context, userId: UserId, purpose: Purpose): Promise<Consent[]> {
  await ctx.db.transaction(async (tx) => {
    await deleteFor[purpose](ctx, tx, userId);
    await endConsent(tx, userId, purpose);
  });
  return listConsents(ctx, userId);
}

type Deletion = (ctx: Context, tx: Sql, userId: UserId) => Promise<void>;

/** Each locks the person first, as everything does that stores what it deletes. */
const deleteFor: Readonly<Record<Purpose, Deletion>> = {
  notifications: async (ctx, tx, userId) => {
    await lock(tx, userId);
    await ctx.push.unsubscribeAll(tx, userId);
  },
  location: async (ctx, tx, userId) => {
    await forgetEveningsOf(tx, userId); // before the lock, since what others see of evenings is locked before people
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

async function lock(tx: Sql, userId: UserId): Promise<void> {
  if (!(await lockStanding(tx, userId))) throw notSignedIn();
}

const hasCell = problem(409, 'public.has_cell', consentTexts.hasCell);

/**
 * For someone who withdrew their location and wants to be shown again: gives up the approval, which suspends their
 * matches, so that they can show up once more. A new approval brings the matches back.
 * @throws Problem 409 for anyone else
 */
export async function verifyAgain(ctx: Context, userId: UserId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockForRemoval(tx, userId);
    const standing = await lockStanding(tx, userId);
    if (!standing?.isVerified || standing.cell !== null) throw hasCell();
    await markUnverified(ctx, tx, userId);
  });
}

/** What a withdrawal deletes, and that it leaves a trace. */
export const consentRetained: Retained = {
  atOnce: [
    {
      what: 'The addresses of all your browsers for notifications',
      when: 'you withdraw your consent to them',
      purpose: 'notifications',
    },
    {
      what: 'Everything about where you are or were: at your photos, in evenings, in venues you asked for, and your place in the deck',
      when: 'you withdraw your location',
      purpose: 'location',
    },
    {
      what: 'The photo that proves you showed up, but for its fingerprint',
      when: 'you withdraw it',
      purpose: 'photos',
    },
  ],
  kept: [
    {
      what: 'What you agreed to and when, and when you withdrew it',
      until: 'until you delete your account',
      because: 'We have to be able to show that you agreed.',
    },
  ],
};
