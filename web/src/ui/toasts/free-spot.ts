/** A rectangle of the window, in px from its top left corner. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** How much it matters that it stays in sight, where something has to be covered; 1 if absent. */
  readonly weight?: number;
}

/** Between what floats and what it may not cover, in px; on a full screen, the second. */
const GAPS = [10, 3];

/**
 * How far down from `room.top` a box of this height is placed so that it covers nothing of `kept`: as near as possible to
 * the edge of the room. If there is no such spot, where it covers the smallest area, by weight.
 */
export function freeTop(room: Box, height: number, edge: 'top' | 'bottom', kept: readonly Box[]): number {
  const beside = kept.filter(({ left, right }) => right > room.left && left < room.right);
  const lowest = Math.max(room.top, room.bottom - height);
  const atEdge = edge === 'top' ? room.top : lowest;
  const spots = GAPS.flatMap((gap) =>
    beside
      .map(({ top, bottom }) => (edge === 'top' ? bottom + gap : top - gap - height))
      .filter((top) => top >= room.top && top <= lowest)
      .toSorted((one, other) => Math.abs(one - atEdge) - Math.abs(other - atEdge)),
  );
  let best = { top: atEdge, covered: coveredArea(room, atEdge, height, beside) };
  for (const top of spots) {
    if (best.covered === 0) break;
    const covered = coveredArea(room, top, height, beside);
    if (covered < best.covered) best = { top, covered };
  }
  return best.top;
}

/** The area of `kept`, by weight, that a box of this height covers at `top`. */
export function coveredArea({ left, right }: Box, top: number, height: number, kept: readonly Box[]): number {
  const area = (box: Box) => {
    const width = Math.min(right, box.right) - Math.max(left, box.left);
    return (
      (box.weight ?? 1) * width * Math.max(0, Math.min(top + height, box.bottom) - Math.max(top, box.top))
    );
  };
  return kept.reduce((sum, box) => sum + area(box), 0);
}
