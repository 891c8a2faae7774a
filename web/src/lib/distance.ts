export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_KM = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in km (haversine). Good to 0.5 % anywhere on Earth. */
export function distanceKm(from: Place, to: Place): number {
  const north = radians(to.latitude - from.latitude);
  const east = radians(to.longitude - from.longitude);
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** `40 m`, `1.2 km`, `14 km`: as exact as a walk needs. */
export function distanceText(km: number): string {
  const tensOfMetres = Math.round(km * 100) * 10;
  if (tensOfMetres < 1000) return `${tensOfMetres} m`;
  return km < 9.95 ? `${km.toFixed(1)} km` : `${Math.round(km)} km`;
}
