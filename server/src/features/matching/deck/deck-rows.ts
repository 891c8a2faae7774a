import type { Standing } from '#features/profiles/profiles.queries';
import { centreOf } from '#features/venues/geo';
import type { Sql } from '#platform/db/database';
import type { Deletes } from '#platform/jobs/retention';
import type { Context } from '#server/context';
import { placeRows, removeInactive, removeRows } from './deck-rows.queries.ts';
import { beginLaps } from './deck-walk.queries.ts';
import { rankOf } from './rank.ts';

/** From then on, nobody is shown them either. */
const INACTIVE_DAYS = 90;
const INACTIVE_PAGE = 200;

export const inactivePeople: readonly Deletes[] = [
  {
    what: 'Your place in the deck, from which others are shown you: your rough area, age and preferences',
    after: { days: INACTIVE_DAYS },
    from: 'you were last here, until you come back',
    purpose: 'location',
  },
];

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
 * Removes people who became inactive: no change of standing removes them, and walks would waste reads on their rows.
 * Works in short pages, to let other transactions through.
 */
export async function removeInactivePeople({ db }: Context): Promise<void> {
  while ((await removeInactive(db.sql, { days: INACTIVE_DAYS, limit: INACTIVE_PAGE })) === INACTIVE_PAGE);
}
