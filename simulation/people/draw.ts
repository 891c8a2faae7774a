/** A number from 0 up to 1 that depends only on the seed and on what it is drawn for, not on earlier draws. */
export type Draw = (what: string, one?: number, other?: number) => number;

/**
 * Draws are stateless, so two rankings meet the same people with the same tastes in the same hours, however different
 * their decks were so far. Differences in the figures are due to the ranking.
 */
export function createDraw(seed: string): Draw {
  const purposes = new Map<string, number>();
  const purpose = (what: string) => {
    const known = purposes.get(what);
    if (known !== undefined) return known;
    const hash = hashOf(`${seed} ${what}`);
    purposes.set(what, hash);
    return hash;
  };
  return (what, one = 0, other = 0) => mix(mix(mix(purpose(what), one), other), 1) / 2 ** 32;
}

/** Normally distributed with mean 0 and deviation 1 (Box-Muller). */
export function drawNormal(draw: Draw, what: string, one = 0, other = 0): number {
  const radius = Math.sqrt(-2 * Math.log(1 - draw(`${what} radius`, one, other)));
  return radius * Math.cos(2 * Math.PI * draw(`${what} angle`, one, other));
}

/** Picks from the list: uniformly with `skew` 1, favouring the first items with greater values. */
export function drawFrom<T>(list: readonly T[], drawn: number, skew = 1): T {
  const one = list[Math.min(list.length - 1, Math.floor(list.length * drawn ** skew))];
  if (one === undefined) throw new Error('There is nothing to draw from.');
  return one;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Mixes a number into a hash, with the final steps of MurmurHash3. */
function mix(hash: number, number: number): number {
  let mixed = (hash ^ Math.imul(number + 1, 0x9e3779b1)) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
