import type { Poster } from '@showup/contract/venues/venues-desk';
import type { Viewer } from '#platform/http/requests/caller';
import { drawPosterCodeSvg } from '#platform/qr/draw-code';
import type { Context } from '#server/context';
import { requireAcceptedVenue } from '../accepted-venue.ts';
import { isWithoutStreet } from '../import/mapped-venue.ts';
import { credited, venueText } from '../shown-venue.ts';
import { posterProof } from '../venue-code.ts';
import type { VenueRow } from '../venues.queries.ts';
import { codeAddress } from './venue-of-code.ts';

/** Anyone who holds a poster can prove presence, so the record says who took it. @throws Problem 404 */
export async function takePoster(ctx: Context, admin: Viewer, venueId: string): Promise<Poster> {
  const venue = await requireAcceptedVenue(ctx, ctx.db.sql, venueId);
  await ctx.db.transaction((tx) =>
    ctx.audit.record(tx, {
      adminId: admin.id,
      action: 'take-poster',
      subjectIds: [],
      about: venueText(venue),
    }),
  );
  return posterOf(ctx, venue);
}

/** What the venue's poster says. */
export function posterOf(ctx: Context, venue: VenueRow): Poster {
  const { name, address, source } = credited(venue);
  const codesAddress = codeAddress(ctx, venue, posterProof(venue.secret));
  return {
    venueName: name,
    venueAddress: isWithoutStreet(address) ? '' : address,
    ...(source && { source }),
    address: codesAddress,
    svg: drawPosterCodeSvg(codesAddress),
  };
}
