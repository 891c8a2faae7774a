/** A number from 0 up to 1 that depends on the seed and on what it is drawn for, never on what was drawn before. */
export type Draw = (what: string, one?: number, other?: number) => number;

/**
 * Without a state, two rankings meet the same people with the same tastes in the same hours, however differently their
 * decks went until then: what differs in their figures is the ranking's doing.
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

/** Normally distributed, with a mean of 0 and a deviation of 1 (Box and Muller). */
export function drawNormal(draw: Draw, what: string, one = 0, other = 0): number {
  const radius = Math.sqrt(-2 * Math.log(1 - draw(`${what} radius`, one, other)));
  return radius * Math.cos(2 * Math.PI * draw(`${what} angle`, one, other));
}

/** One of the list; the first ones more often the greater `skew` is, all alike with 1. */
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

/** Takes a number up into a hash; the steps are those that end MurmurHash3. */
function mix(hash: number, number: number): number {
  let mixed = (hash ^ Math.imul(number + 1, 0x9e3779b1)) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
