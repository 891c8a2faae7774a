import { createHash } from 'node:crypto';

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

/** A chance that is the same at each look of this viewer. */
export function chanceOf(what: 'score' | 'place', viewerId: string, userId: string): number {
  return drawFrom(`${what} ${viewerId} ${userId}`);
}

/** Even over 0 to 1, in 24 bits: a `real` column holds it exactly. */
function drawFrom(seed: string): number {
  return createHash('sha256').update(seed).digest().readUIntBE(0, 3) / 2 ** 24;
}
