import { EARTH_RADIUS_KM } from '@showup/contract/profiles/distance';
import type { CodeVerdict } from '@showup/contract/venues';
import type { Sql } from '#platform/db/database';
import type { CaptureTime } from './capture-time.ts';

interface ReadEntry extends CaptureTime {
  id: string;
  codes: string[];
}

/** What was sent from that venue, as long as the text of its codes is kept. */
export async function lockReadEntries(sql: Sql, venueId: string): Promise<ReadEntry[]> {
  return sql<ReadEntry[]>`
    select id, read_codes as codes, capture_seconds,
      extract(epoch from coalesce(received_at, submitted_at))::float8 * 1000 as received_at,
      extract(epoch from code_seen_at)::float8 * 1000 as code_seen_at
    from verifications where venue_id = ${venueId} and read_codes is not null
    order by id for no key update`;
}

/**
 * Moves what was sent from one venue to the other, with these verdicts. The distance becomes that to the other venue, as
 * long as the person's position is kept.
 */
export async function moveEntries(
  sql: Sql,
  fromId: string,
  intoId: string,
  judged: readonly { id: string; codeVerdict: CodeVerdict }[],
): Promise<void> {
  await sql`
    update verifications sent set venue_id = venue.id,
      code_verdict = coalesce(
        (${judged.map(({ codeVerdict }) => codeVerdict)}::text[])[
          array_position(${judged.map(({ id }) => id)}::uuid[], sent.id)],
        sent.code_verdict),
      distance_km = case when sent.latitude is null then sent.distance_km else ${2 * EARTH_RADIUS_KM} * asin(least(1, sqrt(
        power(sin(radians(venue.latitude - sent.latitude) / 2), 2)
        + cos(radians(sent.latitude)) * cos(radians(venue.latitude))
          * power(sin(radians(venue.longitude - sent.longitude) / 2), 2)))) end
    from venues venue
    where sent.venue_id = ${fromId} and venue.id = ${intoId}`;
}
