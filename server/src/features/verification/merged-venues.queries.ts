import type { Sql } from '../../db/database.ts';

/** What was sent from the one place is of the other from now on. The distance stays what was measured that evening. */
export async function moveToVenue(sql: Sql, fromId: string, intoId: string): Promise<void> {
  await sql`update verifications set venue_id = ${intoId} where venue_id = ${fromId}`;
}
