import { createHash } from 'node:crypto';
import type { UserId } from '@showup/contract/fields';
import type { KeyedHash } from '#platform/keyed-hash';

/**
 * A person's position in the deck, from 0 (first) to 1. It is derived from their id, so it never changes and one round of
 * a walk meets everyone. Likes received never count. It is secret: anyone shown out of the walk's order likes the
 * viewer or is a newcomer.
 */
export function rankOf(keyedHash: KeyedHash, userId: UserId): number {
  return evenly(keyedHash('deck rank', userId));
}

/** Where a viewer's first walk begins, so that viewers don't all meet the same people first. */
export function walkStartOf(viewerId: UserId): number {
  return evenly(createHash('sha256').update(`walk ${viewerId}`).digest());
}

/** A number between 0 and 1, for one viewer. */
export type Chance = (what: 'score' | 'turn' | 'place', userId: UserId) => number;

/**
 * The same every time for this viewer. Keyed, so that it can't be worked out from the two ids, which both people know.
 */
export function chanceFor(keyedHash: KeyedHash, viewerId: UserId): Chance {
  return (what, userId) => evenly(keyedHash(`deck ${what}`, `${viewerId} ${userId}`));
}

/** From 0 to 1, in 24 bits, which a `real` column holds exactly. */
function evenly(hash: Buffer): number {
  return hash.readUIntBE(0, 3) / 2 ** 24;
}
