import type { BlockedUser } from '@showup/contract/safety';
import type { Sql } from '../../../platform/db/database.ts';
import type { TimeAndId } from '../../../platform/paging.ts';

export interface Person {
  userId: string;
  fullName: string;
  phone: string | null;
}

/** Who is there of these people; none of them can be deleted until the transaction ends. */
export async function holdPeople(sql: Sql, userIds: readonly string[]): Promise<Person[]> {
  return sql<Person[]>`
    select id as user_id, full_name, phone
    from users where id = any(${[...userIds]}) order by id for key share`;
}

/**
 * Held until the transaction ends: a block of someone who left and the return of their phone wait for each other, so that
 * the second of them finds the first.
 */
export async function lockReturn(sql: Sql, phone: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('safety.return'), hashtext(${phone.toString('hex')}))`;
}

/** Two phones, as their hashes. */
export interface Block {
  readonly blocker: Buffer;
  readonly blocked: Buffer;
}

interface NewBlock extends Block {
  /** The account that was seen; null where it is gone. */
  readonly account: string | null;
  /** By which the blocker knew them. */
  readonly name: string | null;
}

export async function insertBlock(sql: Sql, { blocker, blocked, account, name }: NewBlock): Promise<void> {
  await sql`
    insert into blocks (blocker, blocked, account, name) values (${blocker}, ${blocked}, ${account}, ${name})
    on conflict do nothing`;
}

/**
 * Of people who are held, in the order of their ids: two who block each other at once meet at the first. Nothing for
 * someone who is not there.
 */
export async function insertBlockPerson(sql: Sql, userId: string, phone: Buffer): Promise<void> {
  await sql`
    insert into block_people (user_id, phone) select id, ${phone} from users where id = ${userId}
    on conflict do nothing`;
}

/** Of someone who is held: what they block and unblock waits for each other from here on. Answers their hash, if they have one. */
export async function lockBlocker(sql: Sql, userId: string): Promise<Buffer | undefined> {
  const [row] = await sql<{ phone: Buffer }[]>`
    select phone from block_people where user_id = ${userId} for update`;
  return row?.phone;
}

/** An email account has come to a phone: from here on its blocks are those of the phone. */
export async function moveBlocks(sql: Sql, from: Buffer, to: Buffer): Promise<void> {
  await sql`update block_people set phone = ${to} where phone = ${from}`;
  await sql`
    with moved as (delete from blocks where blocker = ${from} or blocked = ${from} returning *)
    insert into blocks (blocker, blocked, by_number, id, created_at, account, name, last_digits, ends_at, copy_of)
    select case when blocker = ${from} then ${to} else blocker end,
      case when blocked = ${from} then ${to} else blocked end, by_number, id, created_at, account, name, last_digits,
      ends_at, copy_of
    from moved on conflict do nothing`;
}

/** From here on the account is known in blocks by another hash. */
export async function setBlockPhone(sql: Sql, userId: string, phone: Buffer): Promise<void> {
  await sql`update block_people set phone = ${phone} where user_id = ${userId}`;
}

/** Whoever blocks the one phone blocks the other as well, which no list shows. */
export async function copyBlocksOn(sql: Sql, from: Buffer, to: Buffer): Promise<void> {
  await sql`
    insert into blocks (blocker, blocked, by_number, created_at, ends_at, copy_of)
    select blocker, ${to}, by_number, created_at, ends_at, coalesce(copy_of, id) from blocks where blocked = ${from}
    on conflict do nothing`;
}

/** Whom the one phone blocks the other blocks instead. */
export async function moveBlocksBy(sql: Sql, from: Buffer, to: Buffer): Promise<void> {
  await sql`
    with moved as (delete from blocks where blocker = ${from} returning *)
    insert into blocks (blocker, blocked, by_number, id, created_at, account, name, last_digits, ends_at, copy_of)
    select ${to}, blocked, by_number, id, created_at, account, name, last_digits, ends_at, copy_of
    from moved on conflict do nothing`;
}

/**
 * Answers whether this phone stands in any block. Its blocks are locked until the transaction ends, so that of two who
 * come back at the same moment the second finds the first.
 */
export async function lockBlocksOf(sql: Sql, phone: Buffer): Promise<boolean> {
  const rows = await sql`
    select from blocks where blocker = ${phone} or blocked = ${phone}
    order by blocker, blocked, by_number for update`;
  return rows.length > 0;
}

/** The blocks of this phone, which is that person's, with people who are here now. */
export async function findBlocksOf(sql: Sql, userId: string, phone: Buffer) {
  return sql<{ blockerId: string; blockedId: string; isByNumber: boolean }[]>`
    select ${userId}::uuid as blocker_id, p.user_id as blocked_id, b.by_number as is_by_number
    from blocks b join block_people p on p.phone = b.blocked where b.blocker = ${phone}
    union all
    select p.user_id, ${userId}::uuid, b.by_number
    from blocks b join block_people p on p.phone = b.blocker where b.blocked = ${phone}`;
}

/** Answers whom it was on, if it was a block of a person, and one of this blocker's: all the numbers that they had since. */
export async function deleteBlock(sql: Sql, blocker: Buffer, blockId: string): Promise<Buffer[]> {
  const rows = await sql<{ blocked: Buffer }[]>`
    delete from blocks where ${blockId} in (id, copy_of) and blocker = ${blocker} and not by_number returning blocked`;
  return rows.map(({ blocked }) => blocked);
}

/** In which ways the one blocks the other. */
export async function findBlocksLeft(
  sql: Sql,
  { blocker, blocked }: Block,
): Promise<('number' | 'person')[]> {
  const rows = await sql<{ isByNumber: boolean }[]>`
    select by_number as is_by_number from blocks where blocker = ${blocker} and blocked = ${blocked}`;
  return rows.map(({ isByNumber }) => (isByNumber ? 'number' : 'person'));
}

/** The account that stands in blocks under this hash now. */
export async function findBlockPerson(sql: Sql, phone: Buffer): Promise<string | undefined> {
  const [row] = await sql<{ userId: string }[]>`
    select user_id from block_people where phone = ${phone}`;
  return row?.userId;
}

/** Newest first. Only the block itself is read: nothing here may tell what became of the person since. */
export async function findBlockedUsers(sql: Sql, userId: string, before: TimeAndId, limit: number) {
  return sql<BlockedUser[]>`
    select b.id as _id, b.name, b.created_at
    from block_people own join blocks b on b.blocker = own.phone and not b.by_number and b.copy_of is null
    where own.user_id = ${userId} and (b.created_at, b.id) < (${before[0]}, ${before[1]})
    order by b.created_at desc, b.id desc limit ${limit}`;
}

/** Forgets which accounts were blocked of those that are gone; blocks that somebody holds wait for the next time. */
export async function forgetGoneAccounts(sql: Sql): Promise<void> {
  await sql`
    update blocks set account = null
    where id in (
      select id from blocks b where account is not null and not exists (select from users where users.id = b.account)
      for update skip locked)`;
}

/** Forgets the names in the lists of people who are gone. */
export async function forgetNamesOfGone(sql: Sql): Promise<void> {
  await sql`
    update blocks set name = null
    where id in (
      select id from blocks b
      where name is not null and not exists (select from block_people p where p.phone = b.blocker)
      for update skip locked)`;
}
