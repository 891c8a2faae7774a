/** A point on Earth, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The mean radius. */
export const EARTH_RADIUS_KM = 6371.0088;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in km (haversine). Good to 0.5 % anywhere on Earth. */
export function distanceKm(from: Point, to: Point): number {
  const halfNorth = Math.sin(radians(to.latitude - from.latitude) / 2);
  const halfEast = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord =
    halfNorth ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfEast ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
