import { randomInt } from 'node:crypto';
import { EARTH_RADIUS_KM, type Point } from '@showup/contract/profiles/distance';

const KM_PER_DEGREE = (Math.PI * EARTH_RADIUS_KM) / 180;
/** About 5 km from north to south. */
const CELL_DEGREES = 0.045;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

export interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** Boxes of degrees that together hold everything within `km` of the point; two of them across the date line. */
export function boxesAround({ latitude, longitude }: Point, km: number): Box[] {
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

/** The coarse cell of a point, about 5 km wide and high. Nothing finer is ever kept about where a person showed up. */
export function cellOf({ latitude, longitude }: Point): string {
  const row = Math.floor(latitude / CELL_DEGREES);
  return `${row}:${Math.floor(longitude / widthInRow(row))}`;
}

/** The middle of a cell. */
export function centreOf(cell: string): Point {
  const [row = 0, column = 0] = cell.split(':').map(Number);
  return { latitude: (row + 0.5) * CELL_DEGREES, longitude: (column + 0.5) * widthInRow(row) };
}

/** In km. Always leaves the cell, but by as little as possible, so that people near each other still count as near. */
const [LEAST_OFF, MOST_OFF] = [5, 8];

/** The cell of a point, and a random one around it that others see instead. */
export function displacedFrom(point: Point): { venueCell: string; cell: string } {
  const chance = () => randomInt(2 ** 32) / 2 ** 32;
  const venueCell = cellOf(point);
  const { latitude, longitude } = centreOf(venueCell);
  const bearing = 2 * Math.PI * chance();
  const degrees = Math.sqrt(LEAST_OFF ** 2 + (MOST_OFF ** 2 - LEAST_OFF ** 2) * chance()) / KM_PER_DEGREE;
  const narrowness = Math.max(0.01, Math.cos(radians(latitude)));
  const cell = cellOf({
    latitude: latitude + degrees * Math.cos(bearing),
    longitude: longitude + (degrees * Math.sin(bearing)) / narrowness,
  });
  return { venueCell, cell };
}

/** The cell of a point and the eight around it. */
export function cellsAround({ latitude, longitude }: Point): string[] {
  const own = Math.floor(latitude / CELL_DEGREES);
  return [own - 1, own, own + 1].flatMap((row) => {
    const column = Math.floor(longitude / widthInRow(row));
    return [column - 1, column, column + 1].map((one) => `${row}:${one}`);
  });
}

/** In degrees of longitude, so that cells are as wide as they are high everywhere. */
function widthInRow(row: number): number {
  return CELL_DEGREES / Math.max(0.01, Math.cos(radians((row + 0.5) * CELL_DEGREES)));
}
