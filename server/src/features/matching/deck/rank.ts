import { createHash } from 'node:crypto';
import type { KeyedHash } from '../../../platform/keyed-hash.ts';

/**
 * A person's place in the deck, from 0 (first) to 1. It is drawn from their id, so it stays the same whenever they
 * are placed again, and one round of a walk meets everyone. Likes received never count. Nobody outside can work it
 * out, since anyone shown out of the walk's order likes the viewer or is a newcomer.
 */
export function rankOf(keyedHash: KeyedHash, userId: string): number {
  return evenly(keyedHash('deck rank', userId));
}

/** Where a viewer's first walk begins, so that viewers don't all meet the same people first. */
export function firstPlaceOf(viewerId: string): number {
  return evenly(createHash('sha256').update(`walk ${viewerId}`).digest());
}

/** Between 0 and 1, for one viewer. */
export type Chance = (what: 'score' | 'turn' | 'place', userId: string) => number;

/** The same at each look of this viewer. Nobody outside can work it out from the two ids, which both people know. */
export function chanceFor(keyedHash: KeyedHash, viewerId: string): Chance {
  return (what, userId) => evenly(keyedHash(`deck ${what}`, `${viewerId} ${userId}`));
}

/** From 0 to 1, in 24 bits, which a `real` column holds exactly. */
function evenly(hash: Buffer): number {
  return hash.readUIntBE(0, 3) / 2 ** 24;
}
