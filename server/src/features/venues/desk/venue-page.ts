import { coarse, type VenueFigures, type VenuePage } from '@showup/contract/venues/venues-desk';
import type { Context } from '#server/context';
import { requireAcceptedVenue } from '../accepted-venue.ts';
import { findDisplaysOf, findSilentDisplays } from '../codes/displays.queries.ts';
import { asDeskVenue } from '../shown-venue.ts';

/** An accepted venue with its displays, and how it is used. */
export async function getVenuePage(ctx: Context, venueId: string): Promise<VenuePage> {
  const venue = await requireAcceptedVenue(ctx, ctx.db.sql, venueId);
  const displays = await findDisplaysOf(ctx.db.sql, venueId);
  return { ...asDeskVenue(venue), displays, figures: await figuresOf(ctx, venueId) };
}

/** Displays that no guest can use any more, the longest silent first. */
export const listSilentDisplays = ({ db }: Context) => findSilentDisplays(db.sql);

async function figuresOf({ events, db }: Context, venueId: string): Promise<VenueFigures> {
  const goingOut = await events.ask(db.sql, 'goingOutAt', { venueId });
  const keptDates = await events.ask(db.sql, 'keptDatesAt', { venueId });
  return {
    eveningsAWeek: coarse(goingOut?.eveningsAWeek ?? 0),
    keptDates: coarse(keptDates ?? 0),
    openReports: goingOut?.openReports ?? 0,
  };
}
