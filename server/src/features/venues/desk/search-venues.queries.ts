import type { Sql } from '#platform/db/database';
import { columns, type VenueRow } from '../venues.queries.ts';

type FoundVenue = VenueRow & { sortedBy: string };

interface Search {
  /** Beginnings of words of the venue; without any, every venue matches. */
  readonly words: readonly string[];
  readonly after: readonly [sortedBy: string, id: string];
  readonly isDemo: boolean;
  readonly limit: number;
}

/** Accepted venues by name. */
export async function findVenues(tx: Sql, { words, after, isDemo, limit }: Search): Promise<FoundVenue[]> {
  // Frequent words are fastest by walking the names, rare ones through the index of words. Only a plan for these words
  // can tell which; a generic plan takes seconds with a million venues.
  await tx`set local plan_cache_mode = force_custom_plan`;
  const [sortedBy, id] = after;
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return tx<FoundVenue[]>`
    select ${columns(tx)}, left(lower(name), 100) as sorted_by from venues
    where status = 'accepted' and (not is_demo or ${isDemo})
      and (left(lower(name), 100), id) > (${sortedBy}, ${id})
      ${words.length === 0 ? tx`` : tx`and words @@ to_tsquery('simple', ${query})`}
    order by left(lower(name), 100), id limit ${limit}`;
}
