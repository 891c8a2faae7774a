/** `40 m`, `1.2 km`, `14 km`: as exact as a walk needs. */
export function distanceText(km: number): string {
  const tensOfMetres = Math.round(km * 100) * 10;
  if (tensOfMetres < 1000) return `${tensOfMetres} m`;
  return km < 9.95 ? `${km.toFixed(1)} km` : `${Math.round(km)} km`;
}
