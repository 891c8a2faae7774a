import type { Context } from '../../../context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Standing } from '../../profiles/profiles.queries.ts';
import { centreOf } from '../../venues/geo.ts';
import { placeRows, removeInactive, removeRows } from './deck-rows.queries.ts';
import { beginLaps } from './deck-walk.queries.ts';
import { rankOf } from './rank.ts';

const INACTIVE_PAGE = 200;

/**
 * Updates the deck in the transaction that changes a standing, so that someone who may not be shown leaves it at once.
 */
export async function placeInDeck(ctx: Context, tx: Sql, standing: Standing): Promise<void> {
  const { userId, identifiedAs, interestedIn, dob, isHidden, isVerified, isActive, isBanned, cell } =
    standing;
  await beginLaps(tx, userId);
  if (
    isHidden ||
    !isVerified ||
    !isActive ||
    isBanned ||
    identifiedAs === null ||
    interestedIn.length === 0 ||
    dob === null ||
    cell === null
  ) {
    await removeRows(tx, userId);
    return;
  }
  await placeRows(tx, {
    ...standing,
    ...centreOf(cell),
    candGender: identifiedAs,
    forGenders: interestedIn,
    dob,
    cell,
    rank: rankOf(ctx.keyedHash, userId),
  });
}

/**
 * Removes people who became inactive: no change of standing removes them, and walks would read their rows in vain.
 * Works in short pages, to let other transactions through.
 */
export async function removeInactivePeople({ db }: Context): Promise<void> {
  while ((await removeInactive(db.sql, INACTIVE_PAGE)) === INACTIVE_PAGE);
}
