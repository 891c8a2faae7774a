import { consentTexts } from '@showup/contract/public/consent';
import { lockForRemoval, lockStanding } from '#features/profiles/profiles.queries';
import { markUnverified } from '#features/profiles/standing';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';

const hasCell = problem(409, 'public.has_cell', consentTexts.hasCell);

/**
 * For someone who withdrew their location and wants to be shown again: gives up the approval, which suspends their
 * matches, so that they can show up once more. A new approval brings the matches back.
 * @throws Problem 409 for anyone else
 */
export async function verifyAgain(ctx: Context, userId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockForRemoval(tx, userId);
    const standing = await lockStanding(tx, userId);
    if (!standing?.isVerified || standing.cell !== null) throw hasCell();
    await markUnverified(ctx, tx, userId);
  });
}
