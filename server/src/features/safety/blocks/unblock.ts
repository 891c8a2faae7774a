import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import type { Deletes } from '#platform/jobs/retention';
import { notSignedIn, problem } from '#platform/problem';
import type { Context } from '#server/context';
import {
  deleteEndedNumber,
  findEndedNumbers,
  NUMBER_BLOCK_ENDS,
  setNumbersEnd,
} from './blocked-numbers.queries.ts';
import {
  type Block,
  deleteBlock,
  findBlockPerson,
  findBlocksLeft,
  holdPeople,
  lockBlocker,
} from './blocks.queries.ts';

/** The same for someone else's block, one that was removed before, and one that never existed. */
const notBlocked = problem(404, 'safety.not_blocked', 'You are not blocking them.');

/**
 * Removes one block. Anything else that closes the two stays, and so does a report. The block of a number lasts some
 * days longer, so that nobody sees who reappears because of it.
 * @throws Problem 404 for anything that is not the viewer's block
 */
export async function unblock(ctx: Context, viewerId: UserId, blockId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [viewer] = await holdPeople(tx, [viewerId]);
    if (!viewer) throw notSignedIn();
    const blocker = await lockBlocker(tx, viewerId);
    if (blocker && (await setNumbersEnd(tx, blocker, blockId))) return;
    const opened = blocker ? await deleteBlock(tx, blocker, blockId) : [];
    if (!blocker || opened.length === 0) throw notBlocked();
    for (const blocked of opened) await reopen(ctx, tx, viewerId, { blocker, blocked });
  });
}

export const endedNumberBlocks: readonly Deletes[] = [
  {
    what: 'The block of a phone number, with its last two digits',
    after: { days: NUMBER_BLOCK_ENDS.days + NUMBER_BLOCK_ENDS.atRandomWithin },
    from: 'you removed the block, at the latest',
  },
];

/** Ends the blocks of numbers that were removed long enough ago. */
export async function endNumberBlocks(ctx: Context): Promise<void> {
  for (const { blockId, blocker } of await findEndedNumbers(ctx.db.sql)) {
    await ctx.db.transaction(async (tx) => {
      const blockerId = await findBlockPerson(tx, blocker);
      if (blockerId !== undefined) {
        await holdPeople(tx, [blockerId]);
        await lockBlocker(tx, blockerId);
      }
      const blocked = await deleteEndedNumber(tx, blockId);
      if (blocked && blockerId !== undefined) await reopen(ctx, tx, blockerId, { blocker, blocked });
    });
  }
}

/** After a block was deleted. A concurrent sign-up of its phone has found the block and has finished by now. */
async function reopen(ctx: Context, tx: Sql, blockerId: UserId, block: Block): Promise<void> {
  const left = await findBlocksLeft(tx, block);
  if (left.includes('person')) return;
  const blockedId = await findBlockPerson(tx, block.blocked);
  if (blockedId === undefined || (await holdPeople(tx, [blockedId])).length === 0) return;
  await ctx.events.emit(tx, 'unblocked', { blockerId, blockedId, isNumberBlocked: left.includes('number') });
}
