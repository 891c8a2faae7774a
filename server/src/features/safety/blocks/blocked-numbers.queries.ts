import type { UserId } from '@showup/contract/fields';
import type { BlockedNumber } from '@showup/contract/safety';
import type { Sql } from '#platform/db/database';

/** Newest first. */
export async function findBlockedNumbers(sql: Sql, userId: UserId): Promise<BlockedNumber[]> {
  // never null: lastDigits (every blocked number is stored with them)
  return sql<BlockedNumber[]>`
    select b.id as _id, b.last_digits, b.created_at
    from block_people own join blocks b on b.blocker = own.phone and b.by_number and b.ends_at is null
      and b.copy_of is null
    where own.user_id = ${userId} order by b.created_at desc, b.id desc`;
}

/** The hashes of the numbers that were not removed. */
export async function findNumberHashes(sql: Sql, blocker: Buffer): Promise<Buffer[]> {
  const rows = await sql<{ blocked: Buffer }[]>`
    select blocked from blocks where blocker = ${blocker} and by_number and ends_at is null and copy_of is null`;
  return rows.map(({ blocked }) => blocked);
}

interface NewNumber {
  readonly blocker: Buffer;
  readonly blocked: Buffer;
  readonly lastDigits: string;
}

/** Reads the clock for each number, so that the numbers of one call keep their order. */
export async function insertBlockedNumber(
  sql: Sql,
  { blocker, blocked, lastDigits }: NewNumber,
): Promise<void> {
  await sql`
    insert into blocks (blocker, blocked, by_number, last_digits, created_at)
    values (${blocker}, ${blocked}, true, ${lastDigits}, clock_timestamp())
    on conflict (blocker, blocked, by_number) do update
    set ends_at = null, created_at = excluded.created_at, last_digits = excluded.last_digits, copy_of = null
    where blocks.ends_at is not null or blocks.copy_of is not null`;
}

/** In days: the end comes at least after the first, and at random within the second. */
export const NUMBER_BLOCK_ENDS = { days: 1, atRandomWithin: 2 };

/** Ends the block at an unpredictable moment in one to three days. Returns whether it was one of this blocker's. */
export async function setNumbersEnd(sql: Sql, blocker: Buffer, blockId: string): Promise<boolean> {
  const rows = await sql`
    update blocks set ends_at = (select now()
        + make_interval(days => ${NUMBER_BLOCK_ENDS.days}) + random() * make_interval(days => ${NUMBER_BLOCK_ENDS.atRandomWithin}))
    where ${blockId} in (id, copy_of) and blocker = ${blocker} and by_number and ends_at is null returning true`;
  return rows.length > 0;
}

export async function findEndedNumbers(sql: Sql): Promise<{ blockId: string; blocker: Buffer }[]> {
  return sql<{ blockId: string; blocker: Buffer }[]>`
    select id as block_id, blocker from blocks where ends_at <= now() order by ends_at`;
}

/** Returns the blocked person; undefined if the number was blocked again meanwhile. */
export async function deleteEndedNumber(sql: Sql, blockId: string): Promise<Buffer | undefined> {
  const [row] = await sql<{ blocked: Buffer }[]>`
    delete from blocks where id = ${blockId} and ends_at <= now() returning blocked`;
  return row?.blocked;
}

interface Spent {
  count: number;
  /** Until the oldest of them no longer counts. */
  waitSeconds: number;
}

/** How many numbers this blocker has added in the last 24 hours. */
export async function findSpent(sql: Sql, blockerId: UserId): Promise<Spent> {
  const [row] = await sql<[Spent]>`
    select count(*) as count,
      coalesce(ceil(extract(epoch from min(at) + interval '1 day' - now())), 0)::int as wait_seconds
    from block_people, unnest(number_times) at
    where user_id = ${blockerId} and at > now() - interval '1 day'`;
  return row;
}

export async function spend(sql: Sql, blockerId: UserId, numbers: number): Promise<void> {
  await sql`
    update block_people
    set number_times = array(select at from unnest(number_times) at where at > now() - interval '1 day' order by at)
      || array_fill(now()::timestamptz(3), array[${numbers}::int])
    where user_id = ${blockerId}`;
}
