import { Id, isStorable } from '@showup/contract/fields';
import { DISPLAY_PATH, VENUES_PAGE, type VenuePage, venuesDeskTexts } from '@showup/contract/venues-desk';
import * as z from 'zod/mini';
import type { Audit } from '../../../platform/audit/audit.service.ts';
import type { Database, Sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { hashOf } from '../../../platform/http/secret.ts';
import { problem } from '../../../platform/problem.ts';
import { deleteDisplay, findDisplaysOf, replaceToken } from '../codes/displays.queries.ts';
import { readCursor, writeCursor } from '../page-cursor.ts';
import { asDeskVenue, venueText } from '../shown-venue.ts';
import { newDisplayToken, newVenueSecret } from '../venue-code.ts';
import { findVenue, type VenueRow } from '../venues.queries.ts';
import type { Poster, Venues } from '../venues.service.ts';
import { findVenues, replaceSecret } from './search-venues.queries.ts';
import { wordsOf } from './search-words.ts';

export type VenuesDesk = ReturnType<typeof createVenuesDesk>;

const noVenue = problem(404, 'venues.none', venuesDeskTexts.noVenue);
const noDisplay = problem(404, 'venues.no_display', venuesDeskTexts.noDisplay);

const SearchEnd = z.tuple([z.string().check(isStorable), Id]);
const FIRST = ['', '00000000-0000-0000-0000-000000000000'] as const;

interface Parts {
  readonly db: Database;
  readonly audit: Audit;
  readonly publicUrl: URL;
  readonly venues: Venues;
  /** The demo's venues exist only where the demo is on. */
  readonly isDemo: boolean;
}

export function createVenuesDesk({ db, audit, publicUrl, venues, isDemo }: Parts) {
  /** Accepted venues by name, a page at a time; all of them without a text. */
  async function searchVenues(text = '', cursor?: string) {
    const words = wordsOf(text);
    if (text !== '' && words.length === 0) return { page: [], next: null };
    const after = cursor === undefined ? FIRST : readCursor(SearchEnd, cursor);
    const search = { words, after, isDemo, limit: VENUES_PAGE + 1 };
    const found = await db.transaction((tx) => findVenues(tx, search));
    const page = found.slice(0, VENUES_PAGE);
    const last = found.length > VENUES_PAGE ? page.at(-1) : undefined;
    return { page: page.map(asDeskVenue), next: last ? writeCursor([last.sortedBy, last._id]) : null };
  }

  /** @throws Problem 404 for what is no accepted venue */
  async function accepted(sql: Sql, venueId: string): Promise<VenueRow> {
    const venue = await findVenue(sql, venueId);
    if (venue?.status !== 'accepted' || (venue.isDemo && !isDemo)) throw noVenue();
    return venue;
  }

  async function venuePage(venueId: string): Promise<VenuePage> {
    const venue = await accepted(db.sql, venueId);
    return { ...asDeskVenue(venue), displays: await findDisplaysOf(db.sql, venueId) };
  }

  const addressOf = (token: string) => ({ address: new URL(DISPLAY_PATH + token, publicUrl).href });

  function record(tx: Sql, admin: Viewer, action: string, venue: VenueRow | undefined): Promise<void> {
    const about = venue && venueText(venue);
    return audit.record(tx, { adminId: admin.id, action, subjectIds: [], about });
  }

  async function giveDisplay(admin: Viewer, venueId: string) {
    const token = await db.transaction(async (tx) => {
      const venue = await accepted(tx, venueId);
      await record(tx, admin, 'give-display', venue);
      return venues.giveDisplay(tx, venueId);
    });
    return addressOf(token);
  }

  async function renewDisplay(admin: Viewer, displayId: string) {
    const token = newDisplayToken();
    await db.transaction(async (tx) => {
      const venueId = await replaceToken(tx, displayId, hashOf(token));
      if (venueId === undefined) throw noDisplay();
      await record(tx, admin, 'renew-display', await findVenue(tx, venueId));
    });
    return addressOf(token);
  }

  /** A display that went astray may have been next to the poster, so the venue's secret is renewed with it. */
  async function revokeDisplay(admin: Viewer, displayId: string) {
    const secret = newVenueSecret();
    await db.transaction(async (tx) => {
      const venueId = await deleteDisplay(tx, displayId);
      if (venueId === undefined) throw noDisplay();
      const venue = await replaceSecret(tx, venueId, secret);
      await record(tx, admin, 'revoke-display', venue);
    });
    return {};
  }

  /** Every proof that was made with the old one is worth nothing from now on. */
  async function renewSecret(admin: Viewer, venueId: string) {
    const secret = newVenueSecret();
    await db.transaction(async (tx) => {
      const venue = await replaceSecret(tx, venueId, secret);
      if (!venue) throw noVenue();
      await record(tx, admin, 'renew-secret', venue);
    });
    return {};
  }

  /** Whoever holds it can prove presence, so it is written down who took it. @throws Problem 404 as for an unknown address */
  async function takePoster(admin: Viewer, venueId: string): Promise<Poster> {
    const poster = await venues.poster(venueId);
    const about = venueText({ name: poster.venueName, code: poster.venueCode });
    await db.transaction((tx) =>
      audit.record(tx, { adminId: admin.id, action: 'take-poster', subjectIds: [], about }),
    );
    return poster;
  }

  return {
    searchVenues,
    venuePage,
    giveDisplay,
    renewDisplay,
    revokeDisplay,
    renewSecret,
    takePoster,
  };
}
