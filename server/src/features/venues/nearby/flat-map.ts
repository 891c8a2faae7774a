import { EARTH_RADIUS_KM, type Point } from '@showup/contract/profiles/distance';
import type { Box } from '../geo.ts';

// The index of venues measures in degrees, as if the Earth were a flat map. This translates to distances on the globe.

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The point in the coordinates of that box: across the date line its longitude continues beyond 180. */
export function onTheMapOf({ west, east }: Box, { latitude, longitude }: Point): Point {
  const middle = (west + east) / 2;
  return { latitude, longitude: longitude + 360 * Math.round((middle - longitude) / 360) };
}

/** How many of the nearest on the map contain the `limit` nearest on Earth, where venues are spread evenly. */
export function enoughAt({ latitude }: Point, limit: number): number {
  return Math.ceil((1.2 * limit) / Math.max(0.1, Math.cos(radians(latitude))));
}

/** Anything in the box that is at least this many degrees away on the map is at least this many km away on Earth. */
export function kmBeyond(degrees: number, box: Box, point: Point): number {
  const { latitude, longitude } = onTheMapOf(box, point);
  const { south, north, west, east } = box;
  if (east - west >= 360) return 0; // around a pole the map says nothing about distances
  // The haversine of the angle is at least cos² of the widest latitude times those of both differences on the map, and
  // sin(x) / x is smallest where x is largest.
  const widest = Math.max(Math.abs(south), Math.abs(north), Math.abs(latitude));
  const reach = Math.max(north - latitude, latitude - south, east - longitude, longitude - west);
  const half = radians(reach) / 2;
  return EARTH_RADIUS_KM * Math.cos(radians(widest)) * (Math.sin(half) / half) * radians(degrees);
}
