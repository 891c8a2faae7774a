import { createHash } from 'node:crypto';
import type { KeyedHash } from '../../keyed-hash.ts';

/**
 * Where a person stands in the deck, from 0 (first) to 1: drawn from their id, so that it stays the same whenever they
 * are placed again, and a walk once round meets everyone. Likes received never count.
 */
export function rankOf(userId: string): number {
  return drawFrom(`rank ${userId}`);
}

/** Where a viewer's first walk begins, so that not everybody meets the same people first. */
export function firstPlaceOf(viewerId: string): number {
  return drawFrom(`walk ${viewerId}`);
}

/** For one viewer, between 0 and 1. */
export type Chance = (what: 'score' | 'turn' | 'place', userId: string) => number;

/** The same at each look of this viewer; nobody outside can work it out from the two ids, which both of them know. */
export function chanceFor(keyedHash: KeyedHash, viewerId: string): Chance {
  return (what, userId) => evenly(keyedHash(`deck ${what}`, `${viewerId} ${userId}`));
}

function drawFrom(seed: string): number {
  return evenly(createHash('sha256').update(seed).digest());
}

/** Over 0 to 1, in 24 bits: a `real` column holds it exactly. */
function evenly(hash: Buffer): number {
  return hash.readUIntBE(0, 3) / 2 ** 24;
}
