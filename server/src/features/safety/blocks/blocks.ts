import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { blockHash } from '../phone-hashes.ts';
import {
  copyBlocksOn,
  findBlocksOf,
  holdPeople,
  insertBlock,
  insertBlockPerson,
  lockBlocker,
  lockBlocksOf,
  lockReturn,
  moveBlocks,
  moveBlocksBy,
  type Person,
  setBlockPhone,
} from './blocks.queries.ts';

// Blocks are kept between keyed hashes of phones, so that they outlive accounts.

/** The person to block, who may have left. */
interface BlockTarget {
  readonly userId: UserId;
  /** How blocks know them. */
  readonly hash: Buffer;
  readonly isHere: boolean;
  /** The name the blocker knows; undefined if the blocker can't see them. */
  readonly name: string | undefined;
}

/** Someone without a phone is known by their id, as long as the account exists. */
export const blockHashOf = (ctx: Context, { phone, userId }: Pick<Person, 'phone' | 'userId'>): Buffer =>
  blockHash(ctx, phone ?? userId);

/** Comes before any block of two locked people is written, and locks the blocker's blocks. */
export async function enterBlocks(
  ctx: Context,
  tx: Sql,
  blocker: Person,
  blocked?: Pick<BlockTarget, 'userId' | 'hash'>,
): Promise<void> {
  const own = { userId: blocker.userId, hash: blockHashOf(ctx, blocker) };
  const people = blocked === undefined ? [own] : [own, blocked];
  for (const { userId, hash } of people.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)))
    await insertBlockPerson(tx, userId, hash);
  await lockBlocker(tx, blocker.userId);
}

/**
 * Those of the two who have accounts are locked. The statements are the same whether or not the blocked person still
 * has one.
 */
export async function blockPerson(
  ctx: Context,
  tx: Sql,
  blocker: Person,
  blocked: BlockTarget,
): Promise<void> {
  await enterBlocks(ctx, tx, blocker, blocked);
  await insertBlock(tx, {
    blocker: blockHashOf(ctx, blocker),
    blocked: blocked.hash,
    account: blocked.isHere ? blocked.userId : null,
    name: blocked.name ?? null,
  });
  await ctx.events.emit(tx, 'blocked', { blockerId: blocker.userId, blockedId: blocked.userId });
}

/**
 * Both are locked. A change for the blocker, now or when the other is approved, would reveal whose number it is, so
 * nothing changes for them.
 */
export async function announceNumberBlock(
  ctx: Context,
  tx: Sql,
  blockerId: UserId,
  blockedId: UserId,
): Promise<void> {
  await ctx.events.emit(tx, 'numberBlocked', { blockerId, blockedId });
}

/** For an account that has just proved a phone: the phone's blocks hold again before anyone can see the account. */
export async function restoreBlocks(ctx: Context, tx: Sql, userId: UserId, phone: string): Promise<void> {
  const hash = blockHash(ctx, phone);
  await lockReturn(tx, hash);
  await moveBlocks(tx, blockHash(ctx, userId), hash);
  if (!(await lockBlocksOf(tx, hash))) return;
  await insertBlockPerson(tx, userId, hash);
  const blocks = await findBlocksOf(tx, userId, hash);
  // Locks all people before the first pair, as everywhere.
  await holdPeople(
    tx,
    blocks.flatMap(({ blockerId, blockedId }) => [blockerId, blockedId]),
  );
  for (const { blockerId, blockedId, isByNumber } of blocks) {
    if (isByNumber) await announceNumberBlock(ctx, tx, blockerId, blockedId);
    else await ctx.events.emit(tx, 'blocked', { blockerId, blockedId });
  }
}

/**
 * For an account that leaves its phone for another one, or for none. The people it blocks stay blocked by the account, not
 * by the next holder of the number. People who block it now block both: the number, which they may know, and the account.
 */
export async function followAccount(
  ctx: Context,
  tx: Sql,
  { userId, from, to }: { readonly userId: UserId; readonly from: string; readonly to: string | null },
): Promise<void> {
  const [old, next] = [blockHash(ctx, from), blockHash(ctx, to ?? userId)];
  await lockBlocksOf(tx, old);
  await setBlockPhone(tx, userId, next);
  await insertBlockPerson(tx, userId, next);
  await copyBlocksOn(tx, old, next);
  await moveBlocksBy(tx, old, next);
}
