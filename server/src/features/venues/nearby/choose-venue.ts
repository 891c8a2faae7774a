import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { withoutDemo } from '../accepted-venue.ts';
import { findChosenVenue, holdVenue, type VenueRow } from '../venues.queries.ts';

/** The venue, if this person may choose it; for a merged request the venue it became part of. */
export async function findChoosableVenue(
  ctx: Context,
  sql: Sql,
  viewerId: UserId,
  venueId: string,
): Promise<VenueRow | undefined> {
  const venue = withoutDemo(ctx, await findChosenVenue(sql, venueId));
  const isOwnRequest = venue?.status === 'requested' && venue.requestedBy === viewerId;
  return venue?.status === 'accepted' || isOwnRequest ? venue : undefined;
}

/** The same, and no admin can decide otherwise until the transaction ends. */
export async function holdChosenVenue(
  ctx: Context,
  tx: Sql,
  viewerId: UserId,
  venueId: string,
): Promise<VenueRow | undefined> {
  await holdVenue(tx, venueId);
  return findChoosableVenue(ctx, tx, viewerId, venueId);
}
