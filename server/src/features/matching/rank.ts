import { createHash } from 'node:crypto';

/**
 * Where a person stands in the deck, from 0 (first) to 1: drawn from their id, so that it stays the same whenever they
 * are placed again. Likes received never count.
 */
export function rankOf(userId: string): number {
  return drawFrom(`rank ${userId}`);
}

/** Where a viewer's first walk begins, so that not everybody meets the same people first. */
export function firstPlaceOf(viewerId: string): number {
  return drawFrom(`walk ${viewerId}`);
}

/** Even over 0 to 1, in 24 bits: a `real` column holds it exactly. */
function drawFrom(seed: string): number {
  return createHash('sha256').update(seed).digest().readUIntBE(0, 3) / 2 ** 24;
}
