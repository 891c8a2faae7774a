import type { AppealDecision } from '@showup/contract/moderation/bans';
import { answerAppeal } from '#features/accounts/bans/bans.queries';
import type { Viewer } from '#platform/http/requests/caller';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { insertAppealAnswer } from '../notices/notices.queries.ts';
import { nameAdmin } from '../refusals.ts';
import { announceBan } from './ban-news.ts';
import { correctFraud } from './fraud-warnings.ts';
import { bannedInRecord, endBanAndRestore, lockHoldingBan } from './lift-ban.ts';

const noAppeal = problem(404, 'moderation.no_appeal', 'This appeal no longer exists.');

/**
 * Lifts the ban or keeps it, with an answer for the person.
 * @throws Problem 404 if there is no open appeal, 409 if another admin was faster
 */
export async function decideAppeal(
  ctx: Context,
  admin: Viewer,
  { banId, verdict, answer }: AppealDecision,
): Promise<void> {
  const adminId = admin.id;
  await ctx.db.transaction(async (tx) => {
    const ban = await lockHoldingBan(tx, banId, admin);
    if (!ban.hasAppeal) throw noAppeal();
    if (ban.verdict !== null) {
      const who = await nameAdmin(tx, ban.decidedBy, admin);
      throw problem(409, 'moderation.decided', `${who} already decided this appeal.`)();
    }
    await answerAppeal(tx, banId, { verdict, answer, adminId });
    if (verdict === 'lifted') {
      await endBanAndRestore(ctx, tx, ban, adminId);
      await correctFraud(ctx, tx, banId);
      if (ban.userId !== null) {
        await insertAppealAnswer(tx, { userId: ban.userId, answer, givenBy: adminId });
      }
    }
    const action = verdict === 'lifted' ? 'lift-ban' : 'keep-ban';
    await ctx.audit.record(tx, { adminId, action, ...bannedInRecord(ban), reason: answer });
    await announceBan(ctx, tx, { banId, change: verdict, adminId });
  });
}
