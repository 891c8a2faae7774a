import type { UserId } from '@showup/contract/fields';
import { BANS_MAX, type Ban } from '@showup/contract/moderation/bans';
import { getCardsForAdmin } from '#features/profiles/people';
import type { Sql } from '#platform/db/database';
import { type BanRow, findAppeals, findBans } from './bans.queries.ts';

/** Active bans, the latest first. */
export async function listBans(sql: Sql, viewerId: UserId): Promise<Ban[]> {
  return withCards(sql, await findBans(sql, viewerId, BANS_MAX));
}

/** Bans with an open appeal, the longest wait first. */
export async function listAppeals(sql: Sql, viewerId: UserId): Promise<Ban[]> {
  return withCards(sql, await findAppeals(sql, viewerId, BANS_MAX));
}

async function withCards(sql: Sql, rows: readonly BanRow[]): Promise<Ban[]> {
  const cards = await getCardsForAdmin(
    sql,
    rows.flatMap(({ person }) => person?._id ?? []),
  );
  const cardOf = new Map(cards.map((card) => [card._id, card]));
  return rows.map((row) => ({ ...row, profile: (row.person && cardOf.get(row.person._id)) ?? null }));
}
