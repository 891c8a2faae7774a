import { type AppealDecision, BANS_MAX, type Ban } from '@showup/contract/bans';
import type { Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/problem.ts';
import { findAppeals } from './bans.queries.ts';
import { type BanParts, type BanReview, whom } from './bans.ts';
import { insertAppealAnswer } from './notices.queries.ts';

const noAppeal = problem(404, 'moderation.no_appeal', 'There is no such appeal any more.');

type Parts = Pick<BanParts, 'db' | 'audit' | 'shutOuts'> & { readonly review: BanReview };

/** What banned people wrote, and what came of it. */
export function createAppeals({ db, audit, shutOuts, review }: Parts) {
  /** The person reads the answer. @throws Problem 404 where none waits, 409 when another admin decided it */
  async function decideAppeal(admin: Viewer, { banId, verdict, answer }: AppealDecision): Promise<void> {
    const adminId = admin.id;
    await db.transaction(async (tx) => {
      const ban = await review.lockHolding(tx, banId, admin);
      if (!ban.hasAppeal) throw noAppeal();
      if (ban.verdict !== null) {
        const who = await review.nameFor(tx, ban.decidedBy, admin);
        throw problem(409, 'moderation.decided', `${who} decided this appeal already.`)();
      }
      await shutOuts.answerAppeal(tx, banId, { verdict, answer, adminId });
      if (verdict === 'lifted') {
        await review.end(tx, ban, adminId);
        if (ban.userId !== null)
          await insertAppealAnswer(tx, { userId: ban.userId, answer, givenBy: adminId });
      }
      const action = verdict === 'lifted' ? 'lift-ban' : 'keep-ban';
      await audit.record(tx, { adminId, action, ...whom(ban), reason: answer });
      await review.tellAdmins(tx, banId, verdict, adminId);
    });
  }

  async function listAppeals(): Promise<Ban[]> {
    return review.withCards(await findAppeals(db.sql, BANS_MAX));
  }

  return {
    decideAppeal,
    listAppeals,
    /** For an appeal that is being written. */
    appealed: (tx: Sql, banId: string): Promise<void> => review.tellAdmins(tx, banId, 'appealed', null),
  };
}
