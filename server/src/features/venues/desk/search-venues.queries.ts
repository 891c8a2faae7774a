import type { Sql } from '../../../platform/db/database.ts';
import { columns, type VenueRow } from '../venues.queries.ts';

type FoundVenue = VenueRow & { sortedBy: string };

interface Search {
  /** Each is the beginning of a word of the venue; none lets every venue pass. */
  readonly words: readonly string[];
  readonly after: readonly [sortedBy: string, id: string];
  readonly isDemo: boolean;
  readonly limit: number;
}

/** Accepted venues by name. */
export async function findVenues(tx: Sql, { words, after, isDemo, limit }: Search): Promise<FoundVenue[]> {
  // For frequent words the walk by name is the fast way, for rare ones the index of words. Only a plan for these very
  // words knows which: one made for any words takes seconds at a million venues.
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

/** Answers the venue; nothing when there is no accepted one of that id. */
export async function replaceSecret(
  sql: Sql,
  venueId: string,
  secret: Buffer,
): Promise<VenueRow | undefined> {
  const [row] = await sql<VenueRow[]>`
    update venues set secret = ${secret} where id = ${venueId} and status = 'accepted' returning ${columns(sql)}`;
  return row;
}
