import { randomUUID } from 'node:crypto';
import { DISPLAY_PATH, venuesDeskTexts } from '@showup/contract/venues/venues-desk';
import type { Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import { hashOf } from '#platform/http/requests/secret';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { noVenue, requireAcceptedVenue } from '../accepted-venue.ts';
import { venueText } from '../shown-venue.ts';
import { newDisplayToken, newVenueSecret } from '../venue-code.ts';
import { findVenue, type VenueRow } from '../venues.queries.ts';
import { deleteDisplay, insertDisplay, replaceSecret, replaceToken } from './displays.queries.ts';

const noDisplay = problem(404, 'venues.no_display', venuesDeskTexts.noDisplay);

/** Gives a venue another display. Its address is shown once, and again to a call that repeats the same `clientId`. */
export async function giveDisplay(
  ctx: Context,
  admin: Viewer,
  { venueId, clientId = randomUUID() }: { venueId: string; clientId?: string | undefined },
): Promise<{ address: string }> {
  const given = JSON.stringify([admin.id, venueId, clientId]);
  const token = newDisplayToken(ctx.keyedHash('displays', given));
  await ctx.db.transaction(async (tx) => {
    const venue = await requireAcceptedVenue(ctx, tx, venueId);
    if (await insertDisplay(tx, venueId, hashOf(token)))
      await record(ctx, tx, { admin, action: 'give-display', venue });
  });
  return { address: displayAddress(ctx, token) };
}

/** Gives a display a new address; the old one stops working. */
export async function renewDisplay(
  ctx: Context,
  admin: Viewer,
  displayId: string,
): Promise<{ address: string }> {
  const token = newDisplayToken();
  await ctx.db.transaction(async (tx) => {
    const venueId = await replaceToken(tx, displayId, hashOf(token));
    if (venueId === undefined) throw noDisplay();
    await record(ctx, tx, { admin, action: 'renew-display', venue: await findVenue(tx, venueId) });
  });
  return { address: displayAddress(ctx, token) };
}

/** A display that went missing may have been next to the poster, so this renews the venue's secret too. */
export async function revokeDisplay(
  ctx: Context,
  admin: Viewer,
  displayId: string,
): Promise<Record<string, never>> {
  const secret = newVenueSecret();
  await ctx.db.transaction(async (tx) => {
    const venueId = await deleteDisplay(tx, displayId);
    if (venueId === undefined) throw noDisplay();
    const venue = await replaceSecret(tx, venueId, secret);
    await record(ctx, tx, { admin, action: 'revoke-display', venue });
  });
  return {};
}

/** Makes every proof that the old secret signed worthless. */
export async function renewSecret(
  ctx: Context,
  admin: Viewer,
  venueId: string,
): Promise<Record<string, never>> {
  const secret = newVenueSecret();
  await ctx.db.transaction(async (tx) => {
    const venue = await replaceSecret(tx, venueId, secret);
    if (!venue) throw noVenue();
    await record(ctx, tx, { admin, action: 'renew-secret', venue });
  });
  return {};
}

const displayAddress = (ctx: Context, token: string) => new URL(DISPLAY_PATH + token, ctx.publicUrl).href;

interface Act {
  readonly admin: Viewer;
  readonly action: string;
  readonly venue: VenueRow | undefined;
}

function record(ctx: Context, tx: Sql, { admin, action, venue }: Act): Promise<void> {
  return ctx.audit.record(tx, {
    adminId: admin.id,
    action,
    subjectIds: [],
    about: venue && venueText(venue),
  });
}
