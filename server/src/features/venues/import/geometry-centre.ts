import type { Point } from '@showup/contract/profiles/distance';

/** How deep the arrays of numbers lie in each kind of geometry that can be a venue. */
const DEPTH_OF = new Map([
  ['Point', 1],
  ['Polygon', 3],
  ['MultiPolygon', 4],
]);

type Position = readonly [x: number, y: number];

/** One outline. Sums are around its first corner, because sums around 0° lose the digits that matter. */
interface Ring {
  readonly first: Position;
  last: Position;
  corners: number;
  doubleArea: number;
  momentX: number;
  momentY: number;
  sumX: number;
  sumY: number;
}

interface Sum {
  readonly weight: number;
  readonly x: number;
  readonly y: number;
}

const NOTHING: Sum = { weight: 0, x: 0, y: 0 };

/**
 * The centre of a geometry, which takes in one number at a time, so that an outline of any length needs no memory: the
 * coordinates of a point, or the centre of area of the outlines without their holes. `open`, `number` and `close` follow
 * `coordinates`.
 */
export class GeometryCentre {
  /** How many values each open array has so far. */
  readonly #counts: number[] = [];
  #depth = 0;
  #isBroken = false;
  #x = Number.NaN;
  #y = Number.NaN;
  #firstX: number | undefined;
  #ring: Ring | undefined;
  #areas = NOTHING;
  #corners = NOTHING;

  open(): void {
    this.#counts.push(0);
    this.#forgetPosition();
  }

  number(value: number): void {
    const counts = this.#counts;
    const index = counts.at(-1) ?? 0;
    if (index === 0) this.#x = value;
    if (index === 1) this.#y = value;
    if (counts.length > 0) counts[counts.length - 1] = index + 1;
  }

  close(): void {
    const counts = this.#counts;
    if (!Number.isNaN(this.#x)) {
      this.#closePosition();
      this.#forgetPosition();
    } else if (this.#depth > 1 && counts.length === this.#depth - 1) this.#closeRing();
    counts.pop();
    if (counts.length > 0) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
  }

  /** For anything that stands where a number should: the whole geometry counts as broken. */
  other(): void {
    this.#isBroken = true;
  }

  /** Undefined for other kinds of geometry and for broken numbers. The point may lie outside the Earth's degrees. */
  of(kind: string | undefined): Point | undefined {
    if (this.#isBroken || this.#depth === 0 || DEPTH_OF.get(kind ?? '') !== this.#depth) return undefined;
    // An outline without an area is a line or a spot, so it has the mean of its corners.
    const { weight, x, y } = this.#areas.weight > 0 ? this.#areas : this.#corners;
    const longitude = x / weight;
    if (this.#depth === 1) return { latitude: y, longitude };
    return { latitude: y / weight, longitude: longitude - 360 * Math.round(longitude / 360) };
  }

  #forgetPosition(): void {
    this.#x = Number.NaN;
    this.#y = Number.NaN;
  }

  #closePosition(): void {
    const [x, y] = [this.#x, this.#y];
    this.#depth ||= this.#counts.length;
    this.#isBroken ||= this.#depth !== this.#counts.length || !Number.isFinite(x + y);
    this.#firstX ??= x;
    if (this.#depth === 1) this.#corners = { weight: 1, x, y };
    else {
      // Ignores the date line: the outline continues beyond 180 degrees.
      const unwrapped = x + 360 * Math.round((this.#firstX - x) / 360);
      this.#ring = withCorner(this.#ring, [unwrapped, y]);
    }
  }

  #closeRing(): void {
    const isOuter = this.#counts.at(-2) === 0;
    if (this.#ring && isOuter) {
      this.#areas = withArea(this.#areas, this.#ring);
      this.#corners = withCorners(this.#corners, this.#ring);
    }
    this.#ring = undefined;
  }
}

function withArea(total: Sum, { doubleArea, first, momentX, momentY }: Ring): Sum {
  if (doubleArea === 0) return total;
  const weight = Math.abs(doubleArea);
  return {
    weight: total.weight + weight,
    x: total.x + weight * (first[0] + momentX / (3 * doubleArea)),
    y: total.y + weight * (first[1] + momentY / (3 * doubleArea)),
  };
}

function withCorners(total: Sum, { corners, sumX, sumY }: Ring): Sum {
  return { weight: total.weight + corners, x: total.x + sumX, y: total.y + sumY };
}

/** Changes the ring in place. */
function withCorner(ring: Ring | undefined, at: Position): Ring {
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
