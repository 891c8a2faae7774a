import type { UserId } from '@showup/contract/fields';
import type { BlockedUser } from '@showup/contract/safety';
import type { Sql } from '#platform/db/database';
import type { TimeAndId } from '#platform/paging';

export interface Person {
  userId: UserId;
  fullName: string;
  phone: string | null;
}

/** Returns those of these people who exist. None of them can be deleted until the transaction ends. */
export async function holdPeople(sql: Sql, userIds: readonly UserId[]): Promise<Person[]> {
  return sql<Person[]>`
    select id as user_id, full_name, phone
    from users where id = any(${[...userIds]}) order by id for key share`;
}

/**
 * Held until the transaction ends. A block of someone who left and the return of their phone wait for each other, so the
 * second finds the first.
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
  /** The account that the blocker saw; null if it is gone. */
  readonly account: string | null;
  /** The name that the blocker knew. */
  readonly name: string | null;
}

export async function insertBlock(sql: Sql, { blocker, blocked, account, name }: NewBlock): Promise<void> {
  await sql`
    insert into blocks (blocker, blocked, account, name) values (${blocker}, ${blocked}, ${account}, ${name})
    on conflict do nothing`;
}

/**
 * For locked people. Call it in the order of their ids, so that two people who block each other at once don't deadlock.
 * Does nothing if the person is gone.
 */
export async function insertBlockPerson(sql: Sql, userId: UserId, phone: Buffer): Promise<void> {
  await sql`
    insert into block_people (user_id, phone) select id, ${phone} from users where id = ${userId}
    on conflict do nothing`;
}

/** For a locked person: serializes their blocks and unblocks. Returns their hash, if they have one. */
export async function lockBlocker(sql: Sql, userId: UserId): Promise<Buffer | undefined> {
  const [row] = await sql<{ phone: Buffer }[]>`
    select phone from block_people where user_id = ${userId} for update`;
  return row?.phone;
}

/** For an email account that has proved a phone: its blocks become those of the phone. */
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

/** Changes the hash by which blocks know the account. */
export async function setBlockPhone(sql: Sql, userId: UserId, phone: Buffer): Promise<void> {
  await sql`update block_people set phone = ${phone} where user_id = ${userId}`;
}

/** Copies the blocks of one phone to the other. No list shows the copies. */
export async function copyBlocksOn(sql: Sql, from: Buffer, to: Buffer): Promise<void> {
  await sql`
    insert into blocks (blocker, blocked, by_number, created_at, ends_at, copy_of)
    select blocker, ${to}, by_number, created_at, ends_at, coalesce(copy_of, id) from blocks where blocked = ${from}
    on conflict do nothing`;
}

/** Moves the blocks made by one phone to the other. */
export async function moveBlocksBy(sql: Sql, from: Buffer, to: Buffer): Promise<void> {
  await sql`
    with moved as (delete from blocks where blocker = ${from} returning *)
    insert into blocks (blocker, blocked, by_number, id, created_at, account, name, last_digits, ends_at, copy_of)
    select ${to}, blocked, by_number, id, created_at, account, name, last_digits, ends_at, copy_of
    from moved on conflict do nothing`;
}

/**
 * Returns whether any block involves this phone. Locks its blocks until the transaction ends, so that when two people come
 * back at the same moment, the second finds the first.
 */
export async function lockBlocksOf(sql: Sql, phone: Buffer): Promise<boolean> {
  const rows = await sql`
    select from blocks where blocker = ${phone} or blocked = ${phone}
    order by blocker, blocked, by_number for update`;
  return rows.length > 0;
}

/** The blocks between the person of this phone and people who have an account now. */
export async function findBlocksOf(sql: Sql, userId: UserId, phone: Buffer) {
  return sql<{ blockerId: UserId; blockedId: UserId; isByNumber: boolean }[]>`
    select ${userId}::uuid as blocker_id, p.user_id as blocked_id, b.by_number as is_by_number
    from blocks b join block_people p on p.phone = b.blocked where b.blocker = ${phone}
    union all
    select p.user_id, ${userId}::uuid, b.by_number
    from blocks b join block_people p on p.phone = b.blocker where b.blocked = ${phone}`;
}

/**
 * Returns the hashes of the blocked person, one for each number they have had since; none if it was not a block of a person
 * by this blocker.
 */
export async function deleteBlock(sql: Sql, blocker: Buffer, blockId: string): Promise<Buffer[]> {
  const rows = await sql<{ blocked: Buffer }[]>`
    delete from blocks where ${blockId} in (id, copy_of) and blocker = ${blocker} and not by_number returning blocked`;
  return rows.map(({ blocked }) => blocked);
}

/** The ways in which one blocks the other. */
export async function findBlocksLeft(
  sql: Sql,
  { blocker, blocked }: Block,
): Promise<('number' | 'person')[]> {
  const rows = await sql<{ isByNumber: boolean }[]>`
    select by_number as is_by_number from blocks where blocker = ${blocker} and blocked = ${blocked}`;
  return rows.map(({ isByNumber }) => (isByNumber ? 'number' : 'person'));
}

/** The account that blocks know by this hash now. */
export async function findBlockPerson(sql: Sql, phone: Buffer): Promise<UserId | undefined> {
  const [row] = await sql<{ userId: UserId }[]>`
    select user_id from block_people where phone = ${phone}`;
  return row?.userId;
}

/** Newest first. Reads only the block itself, since the list must not reveal what happened to the person. */
export async function findBlockedUsers(sql: Sql, userId: UserId, before: TimeAndId, limit: number) {
  return sql<BlockedUser[]>`
    select b.id as _id, b.name, b.created_at
    from block_people own join blocks b on b.blocker = own.phone and not b.by_number and b.copy_of is null
    where own.user_id = ${userId} and (b.created_at, b.id) < (${before[0]}, ${before[1]})
    order by b.created_at desc, b.id desc limit ${limit}`;
}

/** Forgets the ids of blocked accounts that are gone. Skips blocks that are locked; the next run gets them. */
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
