import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

/** What others see of a person's evenings. */
export interface ShownEvenings {
  readonly userId: UserId;
  /** From when on the latest evening counted that others see. */
  readonly outSince: string | null;
  readonly isOutThisMonth: boolean;
  readonly goesOutIn: string | null;
}

export async function setShownEvenings(sql: Sql, shown: readonly ShownEvenings[]): Promise<void> {
  await sql`
    update users set out_since = listed."outSince", is_out_this_month = listed."isOutThisMonth",
      goes_out_in = listed."goesOutIn"
    from jsonb_to_recordset(${sql.json(shown.map((one) => ({ ...one })))}) as listed ("userId" uuid, "outSince" timestamptz,
      "isOutThisMonth" boolean, "goesOutIn" text)
    where id = listed."userId"`;
}

export async function setShowsNeighbourhood(sql: Sql, userId: UserId, shows: boolean): Promise<void> {
  await sql`update users set shows_neighbourhood = ${shows} where id = ${userId}`;
}

/** What a person chose to show of their evenings, and what others see of them; undefined once they have left. */
export async function findShownEvenings(
  sql: Sql,
  userId: UserId,
): Promise<{ outThisMonth: boolean; showsNeighbourhood: boolean; goesOutIn: string | null } | undefined> {
  const [row] = await sql<{ outThisMonth: boolean; showsNeighbourhood: boolean; goesOutIn: string | null }[]>`
    select is_out_this_month as out_this_month, shows_neighbourhood, goes_out_in from users where id = ${userId}`;
  return row;
}
