import {
  type Evening,
  type EveningSharing,
  eveningsTexts,
  type OwnEvenings,
} from '@showup/contract/evenings';
import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import { databaseTime } from '#platform/db/database-time';
import { notSignedIn, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { lockStanding } from '../profiles/profiles.queries.ts';
import { findShownEvenings, setShowsNeighbourhood } from '../profiles/shown-evenings.queries.ts';
import { timeZoneAt } from '../venues/time-zone.ts';
import { deleteEvening, deleteEveningsOf, type EveningRow, findEveningsOf } from './evenings.queries.ts';
import { deleteForgottenFavourite, findFavourites, replaceFavourites } from './favourite-venues.queries.ts';
import { holdShownEvenings } from './shown-evenings.queries.ts';
import { showEveningsOf } from './shown-evenings.ts';

const none = problem(404, 'evenings.none', eveningsTexts.none);
const notFavourite = problem(400, 'evenings.not_favourite', eveningsTexts.notFavourite);

export function asEvening({ isFromOsm, latitude, longitude, ...row }: EveningRow, at: Date): Evening {
  const isShown = Date.parse(row.shownFrom) <= at.getTime();
  const timeZone = timeZoneAt({ latitude, longitude });
  return { ...row, timeZone, isShown, ...(isFromOsm && { source: 'osm' as const }) };
}

/** A person's own evenings, and what others see because of them. @throws Problem 401 once they have left */
export async function listEvenings(ctx: Context, viewerId: UserId): Promise<OwnEvenings> {
  return ownEvenings(ctx.db.sql, viewerId, await databaseTime(ctx.db.sql));
}

async function ownEvenings(sql: Sql, viewerId: UserId, at: Date): Promise<OwnEvenings> {
  const shown = await findShownEvenings(sql, viewerId);
  if (!shown) throw notSignedIn();
  const rows = await findEveningsOf(sql, viewerId);
  return {
    ...shown,
    evenings: rows.map((row) => asEvening(row, at)),
    favouriteVenues: await findFavourites(sql, viewerId),
  };
}

/** Forgets an evening with everything that others saw only because of it. @throws Problem 404 */
export async function forgetEvening(ctx: Context, viewerId: UserId, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await holdShownEvenings(tx);
    const venueId = await deleteEvening(tx, viewerId, id);
    if (venueId === undefined) throw none();
    await deleteForgottenFavourite(tx, viewerId, venueId);
    await showEveningsOf(tx, viewerId, await databaseTime(tx));
  });
}

/**
 * Forgets all evenings of a person with everything that others saw because of them. Call it before locking the person:
 * what others see of evenings is locked before people.
 */
export async function forgetEveningsOf(tx: Sql, userId: UserId): Promise<void> {
  await holdShownEvenings(tx);
  await lockStanding(tx, userId); // before the deletion, which would not see an evening that is being proved
  await deleteEveningsOf(tx, userId);
  await replaceFavourites(tx, userId, []);
  await setShowsNeighbourhood(tx, userId, false);
  await showEveningsOf(tx, userId, await databaseTime(tx));
}

/**
 * Changes what a person shows of where they go out.
 * @throws Problem 400 for a favourite at which no evening is shown yet: a new one would tell matches that they are there now
 */
export async function shareEvenings(
  ctx: Context,
  viewerId: UserId,
  { showsNeighbourhood, favouriteVenues }: EveningSharing,
): Promise<OwnEvenings> {
  return ctx.db.transaction(async (tx) => {
    await holdShownEvenings(tx);
    if (!(await lockStanding(tx, viewerId))) throw notSignedIn();
    const at = await databaseTime(tx);
    if (favouriteVenues) {
      await requireShownAt(tx, viewerId, favouriteVenues, at);
      await replaceFavourites(tx, viewerId, favouriteVenues);
    }
    if (showsNeighbourhood !== undefined) {
      await setShowsNeighbourhood(tx, viewerId, showsNeighbourhood);
      await showEveningsOf(tx, viewerId, at);
    }
    return ownEvenings(tx, viewerId, at);
  });
}

/** @throws Problem 400 for a venue that is neither a favourite already nor that of a shown evening */
async function requireShownAt(tx: Sql, viewerId: UserId, venueIds: readonly string[], at: Date) {
  const shown = (await findEveningsOf(tx, viewerId)).filter(
    (row) => Date.parse(row.shownFrom) <= at.getTime(),
  );
  const allowed = new Set([
    ...shown.map(({ venueId }) => venueId),
    ...(await findFavourites(tx, viewerId)).map(({ _id }) => _id),
  ]);
  if (venueIds.some((id) => !allowed.has(id))) throw notFavourite();
}
