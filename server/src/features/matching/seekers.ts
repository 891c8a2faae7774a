import type { Sql } from '../../platform/db/database.ts';
import { centreOf } from '../venues/geo.ts';
import { findSeeker, type Seeker, type SeekerRow } from './seekers.queries.ts';

/**
 * The viewer, as the two-way rules and the walks through the deck see them. Undefined for someone who may not see
 * others.
 */
export async function getSeeker(sql: Sql, userId: string): Promise<Seeker | undefined> {
  const row = await findSeeker(sql, userId);
  return row && withCentre(row);
}

/** Adds the middle of the seeker's cell. */
export function withCentre<Row extends SeekerRow>(row: Row) {
  return { ...row, ...centreOf(row.cell) };
}
