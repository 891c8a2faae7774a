export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_KM = 6371.0088;
const KM_PER_DEGREE = (Math.PI * EARTH_RADIUS_KM) / 180;
/** About 5 km from north to south. */
const CELL_DEGREES = 0.045;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in km (haversine, R = 6371.0088 km). Good to 0.5 % anywhere on Earth. */
export function distanceKm(a: Place, b: Place): number {
  const halfLatitude = Math.sin(radians(b.latitude - a.latitude) / 2);
  const halfLongitude = Math.sin(radians(b.longitude - a.longitude) / 2);
  const chord =
    halfLatitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfLongitude ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** Boxes of degrees that together hold everything within `km` of the place: two where it reaches over the date line. */
export function boxesAround({ latitude, longitude }: Place, km: number): Box[] {
  const reach = km / KM_PER_DEGREE;
  const south = Math.max(-90, latitude - reach);
  const north = Math.min(90, latitude + reach);
  const widest = Math.max(Math.abs(south), Math.abs(north));
  const breadth = widest >= 90 ? 180 : Math.min(180, reach / Math.cos(radians(widest)));
  const west = longitude - breadth;
  const east = longitude + breadth;
  if (breadth >= 180) return [{ south, north, west: -180, east: 180 }];
  if (west < -180) {
    return [
      { south, north, west: west + 360, east: 180 },
      { south, north, west: -180, east },
    ];
  }
  if (east > 180) {
    return [
      { south, north, west, east: 180 },
      { south, north, west: -180, east: east - 360 },
    ];
  }
  return [{ south, north, west, east }];
}

/** The coarse cell of a place, about 5 km wide and high: all that is ever kept of where a person showed up. */
export function cellOf({ latitude, longitude }: Place): string {
  const row = Math.floor(latitude / CELL_DEGREES);
  const width = CELL_DEGREES / Math.max(0.01, Math.cos(radians((row + 0.5) * CELL_DEGREES)));
  return `${row}:${Math.floor(longitude / width)}`;
}
