import { Id, isStorable } from '@showup/contract/fields';
import { VENUE_SEARCH_MAX, type Venue } from '@showup/contract/venues';
import { type DeskVenue, VENUES_PAGE } from '@showup/contract/venues/venues-desk';
import * as z from 'zod/mini';
import { cutPage, jsonCursor, type Page } from '#platform/paging';
import type { Context } from '#server/context';
import { asDeskVenue, credited } from '../shown-venue.ts';
import { findVenues } from '../venues.queries.ts';

/** Spaces and every ASCII punctuation mark. The column `words` splits at the same marks, so both see the same words. */
const BETWEEN_WORDS = /[\s!-/:-@[-`{-~]+/;

/** The words of a search text. */
function wordsOf(text: string): string[] {
  return text.split(BETWEEN_WORDS).filter((word) => word !== '');
}

const searchCursor = jsonCursor(z.tuple([z.string().check(isStorable), Id]));
const FIRST = ['', '00000000-0000-0000-0000-000000000000'] as const;

/** A page of accepted venues by name; all venues when there is no text. */
export async function searchVenues(ctx: Context, text = '', cursor?: string): Promise<Page<DeskVenue>> {
  const words = wordsOf(text);
  if (text !== '' && words.length === 0) return { items: [], next: null };
  const after = cursor === undefined ? FIRST : searchCursor.read(cursor);
  const search = { words, after, isDemo: ctx.settings.demo, limit: VENUES_PAGE + 1 };
  const found = await ctx.db.transaction((tx) => findVenues(tx, search));
  const { items, next } = cutPage(found, VENUES_PAGE, ({ sortedBy, _id }) =>
    searchCursor.write([sortedBy, _id]),
  );
  return { items: items.map(asDeskVenue), next };
}

/** For members, who choose a place to meet at. */
export async function findVenuesByName(ctx: Context, text: string): Promise<Omit<Venue, 'distance'>[]> {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const search = { words, after: FIRST, isDemo: ctx.settings.demo, limit: VENUE_SEARCH_MAX };
  return (await ctx.db.transaction((tx) => findVenues(tx, search))).map(credited);
}
