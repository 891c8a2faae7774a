import { type EveningScan, eveningsEndpoints } from '@showup/contract/evenings';
import type { Point } from '@showup/contract/profiles/distance';
import { addVenue } from '#features/venues/add-venue';
import { liveProof, periodAt } from '#features/venues/venue-code';
import type { VenueRow } from '#features/venues/venues.queries';
import type { Database } from '#platform/db/database';
import type { TestBrowser } from '../people/test-browser.ts';
import { pune } from '../venues/venues.ts';

type WithDatabase = { readonly db: Database };

/** An accepted venue, in Koregaon Park unless said otherwise. */
export async function aBar(
  { db }: WithDatabase,
  name = 'The Blue Door',
  point: Point = pune,
  neighbourhood = 'Koregaon Park',
): Promise<VenueRow> {
  return db.transaction((tx) =>
    addVenue(tx, { name, address: '1 Lane', neighbourhood, category: 'Bar', ...point }),
  );
}

/** What the screen of this venue showed that many seconds ago. */
export function codeOnScreen({ code, secret }: VenueRow, secondsAgo = 0): string {
  const period = periodAt(new Date(Date.now() - secondsAgo * 1_000));
  return `http://localhost:3000/v/${code}.${liveProof(secret, period)}`;
}

/** A scan of the code on the venue's screen, beside it. */
export function scanAt(venue: VenueRow, changes: Partial<EveningScan> = {}): EveningScan {
  const { latitude, longitude } = venue;
  return { code: codeOnScreen(venue), latitude, longitude, accuracy: 20, ...changes };
}

export const prove = (who: TestBrowser, venue: VenueRow, changes: Partial<EveningScan> = {}) =>
  who.call(eveningsEndpoints.proveEvening, { body: scanAt(venue, changes) });

/** `days` before today in UTC, `YYYY-MM-DD`. */
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** An evening that a person proved on an earlier day, and that counts for what others see from three days later on. */
export async function pastEvening(
  { db }: WithDatabase,
  who: { readonly id: string },
  venue: VenueRow,
  evening: string,
): Promise<void> {
  await db.sql`
    insert into evenings (user_id, venue_id, evening, shown_from)
    values (${who.id}, ${venue._id}, ${evening}::date, (${evening}::date + 3)::timestamp at time zone 'UTC')`;
}
