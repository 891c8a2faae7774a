import { setTimeout as sleep } from 'node:timers/promises';
import type { UserId } from '@showup/contract/fields';
import type { BlockReport, BlockReportAnswer } from '@showup/contract/safety';
import type { Sql } from '#platform/db/database';
import { badInput } from '#platform/problem';
import type { Context } from '#server/context';
import { blockOther } from './blocks/block-user.ts';
import { ANSWER_MS, lockBoth } from './both-people.ts';
import { reportOther, spendReport } from './reports/report-user.ts';

/**
 * Blocks and reports in one commit. The caller learns nothing about the other person: the answer and the statements are
 * the same for everyone. Beyond the quotas of reports, only blocks, and tells the person.
 * @throws Problem 400 for oneself, 429 past the limit of blocks
 */
export async function blockReport(
  ctx: Context,
  viewerId: UserId,
  { blockedUserId, ...content }: BlockReport,
  address: string,
): Promise<BlockReportAnswer> {
  if (blockedUserId === viewerId) throw badInput('You cannot report yourself.');
  const blockAndReport = async (tx: Sql): Promise<BlockReportAnswer> => {
    const both = await lockBoth(ctx, tx, viewerId, blockedUserId);
    await blockOther(ctx, tx, both);
    const refusal = await spendReport(ctx, tx, viewerId, address);
    if (refusal) return { isReported: false, notice: unreported(refusal.because, refusal.wait.text) };
    await reportOther(ctx, tx, both, content);
    return { isReported: true, notice: null };
  };
  const [answer] = await Promise.all([ctx.db.transaction(blockAndReport), sleep(ANSWER_MS)]);
  return answer;
}

const unreported = (because: string, inTime: string) =>
  `Blocked, but not reported: ${because}. You can report again in ${inTime}, and block at any time.`;
