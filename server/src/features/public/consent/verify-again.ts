import { consentTexts } from '@showup/contract/public/consent';
import type { Context } from '../../../context.ts';
import { problem } from '../../../platform/problem.ts';
import { lockForRemoval, lockStanding } from '../../profiles/profiles.queries.ts';
import { markUnverified } from '../../profiles/standing.ts';

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
