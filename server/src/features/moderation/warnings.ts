import type { WarningDraft } from '@showup/contract/moderation';
import type { Audit } from '../../platform/audit/audit.service.ts';
import { afterCommit, type Database, type Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import type { Live } from '../../platform/live/live.ts';
import { badInput, type Problem, problem } from '../../platform/problem.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import { findRecentWarnings, insertWarning } from './notices.queries.ts';
import { ownReport } from './report-review.ts';

const gone = problem(404, 'moderation.gone', 'This person is no longer here.');
const nothingOpen = problem(404, 'moderation.no_report', 'No report about this person is open any more.');

interface Parts {
  readonly db: Database;
  readonly audit: Audit;
  readonly live: Live;
  readonly profiles: Profiles;
  readonly safety: Safety;
}

export function createWarnings({ db, audit, live, profiles, safety }: Parts) {
  /**
   * Upholds all that is open on the person, whom it gives a notice with the reason. Again with the same words it is done
   * already.
   * @throws Problem 400 for oneself, 403 for who is part of one of the reports, 404 where nobody or nothing is there, 409
   * when another admin has warned them
   */
  async function warnUser(admin: Viewer, { userId, reason }: WarningDraft): Promise<void> {
    if (userId === admin.id) throw badInput('You cannot warn yourself.');
    const adminId = admin.id;
    await db.transaction(async (tx) => {
      const open = await safety.lockOpenReportsOn(tx, userId, adminId);
      if (open.some(({ reporterId }) => reporterId === adminId)) throw ownReport();
      if (open.length === 0) {
        const [last] = await findRecentWarnings(tx, [userId]);
        if (last?.givenBy === adminId && last.reason === reason) return;
        throw await notOpen(tx, userId, last?.givenBy, admin);
      }
      await safety.upholdReports(tx, open, adminId);
      const reportIds = open.map(({ reportId }) => reportId);
      const noticeId = await insertWarning(tx, { userId, reason, givenBy: adminId, reportIds });
      await audit.record(tx, { adminId, action: 'warn-user', subjectIds: [userId], reason });
      afterCommit(tx, () => live.toUser(userId, 'noticeGiven', { noticeId }));
    });
  }

  /** @param warner undefined where nobody has warned them lately; null once that admin has left */
  async function notOpen(
    tx: Sql,
    userId: string,
    warner: string | null | undefined,
    admin: Viewer,
  ): Promise<Problem> {
    const name = await profiles.firstNameOf(tx, userId);
    if (name === undefined) return gone();
    if (warner === undefined) return nothingOpen();
    const named = warner === null ? undefined : await profiles.firstNameOf(tx, warner);
    const who = warner === admin.id ? 'You' : (named ?? 'Another admin');
    return problem(409, 'moderation.decided', `${who} warned ${name} already.`)();
  }

  return { warnUser };
}
