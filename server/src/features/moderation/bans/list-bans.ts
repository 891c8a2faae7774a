import { BANS_MAX, type Ban } from '@showup/contract/accounts/bans';
import type { Sql } from '../../../platform/db/database.ts';
import { getCards } from '../../profiles/people.ts';
import { type BanRow, findAppeals, findBans } from './bans.queries.ts';

/** Active bans, the latest first. */
export async function listBans(sql: Sql): Promise<Ban[]> {
  return withCards(sql, await findBans(sql, BANS_MAX));
}

/** Bans with an open appeal, the longest wait first. */
export async function listAppeals(sql: Sql): Promise<Ban[]> {
  return withCards(sql, await findAppeals(sql, BANS_MAX));
}

async function withCards(sql: Sql, rows: readonly BanRow[]): Promise<Ban[]> {
  const cards = await getCards(
    sql,
    rows.flatMap(({ person }) => person?._id ?? []),
  );
  const cardOf = new Map(cards.map((card) => [card._id, card]));
  return rows.map((row) => ({ ...row, profile: cardOf.get(row.person?._id ?? '') ?? null }));
}
