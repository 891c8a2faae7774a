import { type Display, venueTexts } from '@showup/contract/venues';
import type { Sql } from '#platform/db/database';
import { databaseTime } from '#platform/db/database-time';
import { hashOf } from '#platform/http/requests/secret';
import { problem } from '#platform/problem';
import { drawCodeSvg } from '#platform/qr/draw-code';
import type { Context } from '#server/context';
import { withoutDemo } from '../accepted-venue.ts';
import { endOfEvening } from '../evening-date.ts';
import { credited } from '../shown-venue.ts';
import { endOfPeriod, liveProof, newDisplayToken, periodAt } from '../venue-code.ts';
import { findVenueOfDisplay, insertDisplay, noteSeen } from './displays.queries.ts';
import { codeAddress } from './venue-of-code.ts';

const noDisplay = problem(404, 'venues.no_display', venueTexts.noDisplay);

/** What the tablet at the bar shows for the rest of these 30 s. */
export async function getDisplay(ctx: Context, token: string): Promise<Display> {
  const { sql } = ctx.db;
  const venue = withoutDemo(ctx, await findVenueOfDisplay(sql, hashOf(token)));
  if (!venue) throw noDisplay();
  await noteSeen(sql, hashOf(token));
  const now = await databaseTime(sql);
  const period = periodAt(now);
  const address = codeAddress(ctx, venue, liveProof(venue.secret, period));
  const { name, source } = credited(venue);
  return {
    venueName: name,
    ...(source && { source }),
    address,
    svg: drawCodeSvg(address),
    changesAt: endOfPeriod(period).toISOString(),
    overAt: endOfEvening(venue, now).toISOString(),
  };
}

/** Adds a display to a venue. Returns its token, which is shown once; only its hash is kept. */
export async function addDisplay(tx: Sql, venueId: string): Promise<string> {
  const token = newDisplayToken();
  await insertDisplay(tx, venueId, hashOf(token));
  return token;
}
