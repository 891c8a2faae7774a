import type { Context } from '../context.ts';
import { findEveningsOf, insertEvening } from '../features/evenings/evenings.queries.ts';
import { updateShownEvenings } from '../features/evenings/shown-evenings.ts';
import { setShowsNeighbourhood } from '../features/profiles/shown-evenings.queries.ts';
import { nearestVenue } from './city.ts';
import { findDemoPeople, findDemoVenue } from './demo.queries.ts';

/** One demo person in so many was out lately. */
const ONE_IN = 3;
/** So long ago that others see it. */
const DAYS_AGO = [15, 16, 17];
const DAY_MS = 86_400_000;

/** Some demo people were out lately and share where, so that cards show what that looks like. */
export async function goOut(ctx: Context): Promise<void> {
  const { sql } = ctx.db;
  const venueId = await findDemoVenue(sql, nearestVenue.name);
  if (venueId === undefined) return;
  const people = await findDemoPeople(sql);
  for (const { userId } of people.filter((_, at) => at % ONE_IN === 0)) {
    if ((await findEveningsOf(sql, userId)).length > 0) continue;
    await ctx.db.transaction(async (tx) => {
      await setShowsNeighbourhood(tx, userId, true);
      for (const days of DAYS_AGO) {
        const shownFrom = new Date(Date.now() - (days - 4) * DAY_MS);
        const evening = new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
        await insertEvening(tx, { userId, venueId, evening, shownFrom });
      }
    });
  }
  await updateShownEvenings(ctx);
}
