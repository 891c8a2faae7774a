import type { Sql } from '#platform/db/database';
import type { DomainEvents } from '#platform/events/events';
import type { Context } from '#server/context';
import { lockPair, markBlocked, markShunned, markUnblocked, markUnshunned } from '../pairs.queries.ts';
import { deleteLikes } from '../swipes.queries.ts';
import { endContact, tellUnmatched } from './unmatch.ts';

/**
 * Closes two people to each other for a block, which also ends their match. Always sends the same statements, also for
 * someone who is gone, so that the time a block takes reveals nothing.
 */
export async function closePair(
  ctx: Context,
  tx: Sql,
  { blockerId, blockedId }: DomainEvents['blocked'],
): Promise<void> {
  const pair = await lockPair(tx, blockerId, blockedId);
  await markBlocked(tx, blockerId, blockedId);
  await endContact(ctx, tx, blockerId, blockedId);
  if (pair?.isMatched) tellUnmatched(ctx, tx, blockerId, blockedId);
}

/**
 * For the block of a phone number: its person no longer sees the blocker. Nothing changes for the blocker, except that
 * their match ends.
 */
export async function hideBlocker(
  ctx: Context,
  tx: Sql,
  { blockerId, blockedId }: DomainEvents['numberBlocked'],
): Promise<void> {
  const pair = await lockPair(tx, blockerId, blockedId);
  await markShunned(tx, blockerId, blockedId);
  await endContact(ctx, tx, blockerId, blockedId);
  if (pair?.isMatched) tellUnmatched(ctx, tx, blockerId, blockedId);
}

/**
 * Undoes a block. Forgets earlier likes: one that reappeared would reveal the block, and could match at once. The
 * blocker sees the other again even while a block of the number remains: hiding them would reveal whose number it is.
 */
export async function reopenPair(
  tx: Sql,
  { blockerId, blockedId, isNumberBlocked }: DomainEvents['unblocked'],
): Promise<void> {
  if (!(await lockPair(tx, blockerId, blockedId))) return;
  if (await markUnblocked(tx, blockerId, blockedId)) await deleteLikes(tx, blockerId, blockedId);
  if (!isNumberBlocked) await markUnshunned(tx, blockerId, blockedId);
}
