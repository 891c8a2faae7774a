import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../platform/http/requests/caller.ts';
import { notFound } from '../../../platform/problem.ts';
import { findAcceptedVenue } from '../accepted-venue.ts';
import { isWithoutStreet } from '../import/mapped-venue.ts';
import { venueText } from '../shown-venue.ts';
import { posterProof } from '../venue-code.ts';
import { codeAddress } from './venue-of-code.ts';

/** What a poster says. */
export interface Poster {
  readonly venueName: string;
  /** Empty when no street is known. */
  readonly venueAddress: string;
  readonly isFromOsm: boolean;
  /** Names the file. */
  readonly venueCode: string;
  /** The whole address that the code holds. */
  readonly address: string;
}

/**
 * A poster proves presence until the venue's secret is renewed, so it is for admins only.
 * @throws Problem 404 as for an unknown address
 */
export async function getPoster(ctx: Context, venueId: string): Promise<Poster> {
  const venue = await findAcceptedVenue(ctx, ctx.db.sql, venueId);
  if (!venue) throw notFound();
  const { name, address, isFromOsm, code, secret } = venue;
  return {
    venueName: name,
    venueAddress: isWithoutStreet(address) ? '' : address,
    isFromOsm,
    venueCode: code,
    address: codeAddress(ctx, venue, posterProof(secret)),
  };
}

/** Anyone who holds a poster can prove presence, so the record says who took it. @throws Problem 404 like `getPoster` */
export async function takePoster(ctx: Context, admin: Viewer, venueId: string): Promise<Poster> {
  const poster = await getPoster(ctx, venueId);
  const about = venueText({ name: poster.venueName, code: poster.venueCode });
  await ctx.db.transaction((tx) =>
    ctx.audit.record(tx, { adminId: admin.id, action: 'take-poster', subjectIds: [], about }),
  );
  return poster;
}
