import { createHash } from 'node:crypto';
import type { KeyedHash } from '../../platform/keyed-hash.ts';

/**
 * Where a person stands in the deck, from 0 (first) to 1: drawn from their id, so that it stays the same whenever they
 * are placed again, and a walk once round meets everyone. Likes received never count. Nobody outside can work it out:
 * whoever is in a page without being next in the walk's order likes the viewer, or is a newcomer.
 */
export function rankOf(keyedHash: KeyedHash, userId: string): number {
  return evenly(keyedHash('deck rank', userId));
}

/** Where a viewer's first walk begins, so that not everybody meets the same people first. */
export function firstPlaceOf(viewerId: string): number {
  return evenly(createHash('sha256').update(`walk ${viewerId}`).digest());
}

/** For one viewer, between 0 and 1. */
export type Chance = (what: 'score' | 'turn' | 'place', userId: string) => number;

/** The same at each look of this viewer; nobody outside can work it out from the two ids, which both of them know. */
export function chanceFor(keyedHash: KeyedHash, viewerId: string): Chance {
  return (what, userId) => evenly(keyedHash(`deck ${what}`, `${viewerId} ${userId}`));
}

/** Over 0 to 1, in 24 bits: a `real` column holds it exactly. */
function evenly(hash: Buffer): number {
  return hash.readUIntBE(0, 3) / 2 ** 24;
}
