import type { Context } from '../../../context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Standing } from '../../profiles/profiles.queries.ts';
import { centreOf } from '../../venues/geo.ts';
import { placeRows, removeInactive, removeRows } from './deck-rows.queries.ts';
import { beginLaps } from './deck-walk.queries.ts';
import { rankOf } from './rank.ts';

const INACTIVE_PAGE = 200;

/** Follows every change of standing, in its transaction: someone who may not be shown leaves the deck at once. */
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
 * Takes out people whom time alone made inactive, since no change of standing does; a walk would pass their rows in
 * vain. In short pages, to let others in.
 */
export async function removeInactivePeople({ db }: Context): Promise<void> {
  while ((await removeInactive(db.sql, INACTIVE_PAGE)) === INACTIVE_PAGE);
}
