import type { Place } from '@showup/contract/distance';

/** How deep the arrays of numbers lie in each kind of geometry that can be a venue. */
const DEPTH_OF = new Map([
  ['Point', 1],
  ['Polygon', 3],
  ['MultiPolygon', 4],
]);

/** One outline; sums are around its first corner, because those around 0° lose the digits that matter. */
interface Ring {
  readonly first: readonly [x: number, y: number];
  last: readonly [x: number, y: number];
  corners: number;
  doubleArea: number;
  momentX: number;
  momentY: number;
  sumX: number;
  sumY: number;
}

/**
 * The middle of a geometry, taken in number by number, so that an outline of any length needs no memory: the place of a
 * point, or the centre of area of the outlines without their holes. `open`, `number` and `close` follow `coordinates`.
 */
export function createCentre() {
  /** How many values each open array has so far. */
  const counts: number[] = [];
  let depth = 0;
  let isBroken = false;
  let x = Number.NaN;
  let y = Number.NaN;
  let start: number | undefined;
  let ring: Ring | undefined;
  let total = { weight: 0, x: 0, y: 0 };
  let middle: { weight: number; x: number; y: number } = { weight: 0, x: 0, y: 0 };

  function closePosition(): void {
    depth ||= counts.length;
    isBroken ||= depth !== counts.length || !Number.isFinite(x + y);
    start ??= x;
    // Over the date line the outline goes on as if there were none.
    const unwrapped = x + 360 * Math.round((start - x) / 360);
    if (depth === 1) middle = { weight: 1, x, y };
    else ring = corner(ring, [unwrapped, y]);
  }

  function closeRing(): void {
    const isOuter = counts.at(-2) === 0;
    if (ring && isOuter) {
      const area = ring.doubleArea;
      if (area !== 0) {
        const weight = Math.abs(area);
        total = {
          weight: total.weight + weight,
          x: total.x + weight * (ring.first[0] + ring.momentX / (3 * area)),
          y: total.y + weight * (ring.first[1] + ring.momentY / (3 * area)),
        };
      }
      const { weight, x, y } = middle;
      middle = { weight: weight + ring.corners, x: x + ring.sumX, y: y + ring.sumY };
    }
    ring = undefined;
  }

  return {
    open(): void {
      counts.push(0);
      [x, y] = [Number.NaN, Number.NaN];
    },
    number(value: number): void {
      const index = counts.at(-1) ?? 0;
      if (index === 0) x = value;
      if (index === 1) y = value;
      if (counts.length > 0) counts[counts.length - 1] = index + 1;
    },
    close(): void {
      if (!Number.isNaN(x)) {
        closePosition();
        [x, y] = [Number.NaN, Number.NaN];
      } else if (depth > 1 && counts.length === depth - 1) closeRing();
      counts.pop();
      if (counts.length > 0) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    },
    /** What stands where a number should: the whole geometry counts as broken. */
    other(): void {
      isBroken = true;
    },
    /** Undefined for another kind of geometry, and for one without sound numbers. It may lie outside the Earth's degrees. */
    of(kind: string | undefined): Place | undefined {
      if (isBroken || depth === 0 || DEPTH_OF.get(kind ?? '') !== depth) return undefined;
      // An outline without an area is a line or a spot: then the mean of its corners.
      const { weight, x, y } = total.weight > 0 ? total : middle;
      const longitude = x / weight;
      if (depth === 1) return { latitude: y, longitude };
      return { latitude: y / weight, longitude: longitude - 360 * Math.round(longitude / 360) };
    },
  };
}

function corner(ring: Ring | undefined, at: readonly [x: number, y: number]): Ring {
  if (!ring) {
    const [sumX, sumY] = at;
    return { first: at, last: at, corners: 1, doubleArea: 0, momentX: 0, momentY: 0, sumX, sumY };
  }
  const [fromX, fromY] = [ring.last[0] - ring.first[0], ring.last[1] - ring.first[1]];
  const [toX, toY] = [at[0] - ring.first[0], at[1] - ring.first[1]];
  const cross = fromX * toY - toX * fromY;
  ring.doubleArea += cross;
  ring.momentX += (fromX + toX) * cross;
  ring.momentY += (fromY + toY) * cross;
  ring.last = at;
  ring.corners += 1;
  ring.sumX += at[0];
  ring.sumY += at[1];
  return ring;
}
