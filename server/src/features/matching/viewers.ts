import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import { centreOf } from '../venues/geo.ts';
import { type DeckViewer, findViewer, type ViewerRow } from './viewers.queries.ts';

/**
 * The viewer, as the two-way rules and the walks through the deck see them. Undefined for someone who may not see
 * others.
 */
export async function getViewer(sql: Sql, userId: UserId): Promise<DeckViewer | undefined> {
  const row = await findViewer(sql, userId);
  return row && withCentre(row);
}

/** Adds the middle of the viewer's cell. */
export function withCentre<Row extends ViewerRow>(row: Row) {
  return { ...row, ...centreOf(row.cell) };
}
