import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';

/** Keeps the first time for each code and person. */
export async function insertCodeUses(
  sql: Sql,
  userId: UserId,
  codes: readonly string[],
  network: Buffer,
): Promise<void> {
  await sql`
    insert into code_uses (code, user_id, network)
    select code, users.id, ${network} from unnest(${[...codes]}::text[]) code, users where users.id = ${userId}
    on conflict do nothing`;
}

/** When that person's camera last saw one of these codes between the two moments, in ms since 1970. */
export async function findCodeSeen(
  sql: Sql,
  userId: UserId,
  { codes, from, to }: { readonly codes: readonly string[]; readonly from: Date; readonly to: Date },
): Promise<number | null> {
  const [row] = await sql<{ seenAt: number | null }[]>`
    select extract(epoch from max(used_at))::float8 * 1000 as seen_at from code_uses
    where user_id = ${userId} and code = any(${[...codes]}) and used_at between ${from} and ${to}`;
  return row?.seenAt ?? null;
}

export async function deleteCodeUsesOf(sql: Sql, userId: UserId): Promise<void> {
  await sql`delete from code_uses where user_id = ${userId}`;
}

export async function forgetCodeUses(sql: Sql, days: number): Promise<void> {
  await sql`delete from code_uses where used_at < now() - make_interval(days => ${days})`;
}

interface CodeUseRow {
  verificationId: string;
  accounts: number;
  networks: number;
  /** The box in which the people were who sent a photo of the code; null once that is forgotten. */
  south: number | null;
  north: number | null;
  west: number | null;
  east: number | null;
}

/** Only for entries with a live code. */
export async function findCodeUses(sql: Sql, verificationIds: readonly string[]): Promise<CodeUseRow[]> {
  return sql<CodeUseRow[]>`
    select v.id as verification_id, used.accounts, used.networks, area.south, area.north, area.west, area.east
    from verifications v,
      lateral (
        select count(distinct user_id)::int as accounts, count(distinct network)::int as networks
        from code_uses where code = any(v.read_codes)) used,
      lateral (
        select min(latitude) as south, max(latitude) as north, min(longitude) as west, max(longitude) as east
        from verifications sent where sent.read_codes && v.read_codes and sent.read_codes is not null) area
    where v.id = any(${[...verificationIds]}) and v.code_verdict = 'live' and used.accounts > 0`;
}
