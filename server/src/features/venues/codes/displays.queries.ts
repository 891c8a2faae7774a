import { SILENT_HOURS, type VenueDisplay } from '@showup/contract/venues/venues-desk';
import type { Sql } from '#platform/db/database';
import { columns, type VenueRow } from '../venues.queries.ts';

export async function findVenueOfDisplay(sql: Sql, tokenHash: Buffer): Promise<VenueRow | undefined> {
  const [row] = await sql<VenueRow[]>`
    select ${columns(sql)} from venues
    where id = (select venue_id from venue_displays where token_hash = ${tokenHash})`;
  return row;
}

/** Returns whether it is new: a display with this token stays as it is. */
export async function insertDisplay(sql: Sql, venueId: string, tokenHash: Buffer): Promise<boolean> {
  const { count } = await sql`
    insert into venue_displays (token_hash, venue_id) values (${tokenHash}, ${venueId})
    on conflict (token_hash) do nothing`;
  return count > 0;
}

/** Writes once a minute at most. */
export async function noteSeen(sql: Sql, tokenHash: Buffer): Promise<void> {
  await sql`
    update venue_displays set last_seen_at = now()
    where token_hash = ${tokenHash} and (last_seen_at is null or last_seen_at <= now() - interval '1 minute')`;
}

const isSilent = (sql: Sql) =>
  sql`coalesce(last_seen_at < now() - make_interval(hours => ${SILENT_HOURS}), false)`;

export async function findSilentDisplays(
  sql: Sql,
): Promise<{ venueId: string; venueName: string; lastSeenAt: string }[]> {
  // never null: lastSeenAt (a silent display was seen once)
  return sql<{ venueId: string; venueName: string; lastSeenAt: string }[]>`
    select v.id as venue_id, v.name as venue_name, d.last_seen_at
    from venue_displays d join venues v on v.id = d.venue_id
    where ${isSilent(sql)} and v.status = 'accepted' order by d.last_seen_at, d.id limit 100`;
}

/** The oldest first. */
export async function findDisplaysOf(sql: Sql, venueId: string): Promise<VenueDisplay[]> {
  return sql<VenueDisplay[]>`
    select id as _id, created_at, last_seen_at, ${isSilent(sql)} as is_silent
    from venue_displays where venue_id = ${venueId} order by created_at, id`;
}

/** The display counts as not seen yet. Returns its venue; undefined when the display is gone. */
export async function replaceToken(
  sql: Sql,
  displayId: string,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const [row] = await sql<{ venueId: string }[]>`
    update venue_displays set token_hash = ${tokenHash}, last_seen_at = null where id = ${displayId}
    returning venue_id`;
  return row?.venueId;
}

/** Returns the display's venue; undefined when the display is gone. */
export async function deleteDisplay(sql: Sql, displayId: string): Promise<string | undefined> {
  const [row] = await sql<{ venueId: string }[]>`
    delete from venue_displays where id = ${displayId} returning venue_id`;
  return row?.venueId;
}

/** Returns the venue; undefined when no accepted one has that id. */
export async function replaceSecret(
  sql: Sql,
  venueId: string,
  secret: Buffer,
): Promise<VenueRow | undefined> {
  const [row] = await sql<VenueRow[]>`
    update venues set secret = ${secret} where id = ${venueId} and status = 'accepted' returning ${columns(sql)}`;
  return row;
}
