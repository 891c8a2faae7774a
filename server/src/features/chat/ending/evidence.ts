import { UNDO_HOURS } from '@showup/contract/moderation';
import type { Sql } from '#platform/db/database';
import type { Deletes } from '#platform/jobs/retention';
import type { Context } from '#server/context';
import { copyEvidence, deleteDecidedEvidence } from './evidence.queries.ts';

// A conversation is its own evidence. What an undecided report needs of it outlives it, with its pictures.

/** For conversations that are about to be deleted. Returns the pictures to keep. */
export async function keepEvidence(
  ctx: Context,
  tx: Sql,
  conversationIds: readonly string[],
): Promise<Set<string>> {
  const pictures = await copyEvidence(tx, conversationIds);
  await ctx.media.keepAsEvidence(tx, pictures);
  return new Set(pictures);
}

export const decidedEvidence: readonly Deletes[] = [
  {
    what: 'The messages and pictures kept only for a report',
    after: { hours: UNDO_HOURS },
    from: 'the decision',
  },
];

/** Deletes what was kept for reports that are gone, or whose decision can't be undone any more. */
export async function forgetEvidence(ctx: Context, tx: Sql): Promise<void> {
  await ctx.media.release(tx, await deleteDecidedEvidence(tx));
}
