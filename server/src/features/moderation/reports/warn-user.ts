import type { UserId } from '@showup/contract/fields';
import type { WarningDraft } from '@showup/contract/moderation';
import { findFirstName } from '#features/profiles/profiles.queries';
import { lockReportsOn, upholdReports } from '#features/safety/reports/decide-reports';
import { afterCommit, type Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import { badInput, type Problem, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { findRecentWarnings, insertWarning } from '../notices/notices.queries.ts';
import { nameAdmin, ownReport, personGone } from '../refusals.ts';

const nothingOpen = problem(404, 'moderation.no_report', 'There are no open reports about this person.');

/**
 * Upholds all open reports on the person and gives them a notice with the reason. Succeeds again for the same admin and
 * words.
 * @throws Problem 400 for oneself, 403 for an admin who is part of one of the reports, 404 if the person is gone or no
 *   report is open, 409 if another admin was faster
 */
export async function warnUser(ctx: Context, admin: Viewer, { userId, reason }: WarningDraft): Promise<void> {
  if (userId === admin.id) throw badInput('You cannot warn yourself.');
  const adminId = admin.id;
  await ctx.db.transaction(async (tx) => {
    const open = await lockReportsOn(tx, userId, adminId);
    if (open.some(({ reporterId }) => reporterId === adminId)) throw ownReport();
    if (open.length === 0) {
      const [last] = await findRecentWarnings(tx, [userId]);
      if (last?.givenBy === adminId && last.reason === reason) return;
      throw await notOpen(tx, userId, last?.givenBy, admin);
    }
    await upholdReports(ctx, tx, open, adminId);
    const reportIds = open.map(({ reportId }) => reportId);
    const noticeId = await insertWarning(tx, { userId, reason, givenBy: adminId, reportIds });
    await ctx.audit.record(tx, { adminId, action: 'warn-user', subjectIds: [userId], reason });
    afterCommit(tx, () => ctx.live.toUser(userId, 'noticeGiven', { noticeId }));
  });
}

/** @param warnedBy undefined without a recent warning; null once that admin has left */
async function notOpen(
  tx: Sql,
  userId: UserId,
  warnedBy: UserId | null | undefined,
  admin: Viewer,
): Promise<Problem> {
  const name = await findFirstName(tx, userId);
  if (name === undefined) return personGone();
  if (warnedBy === undefined) return nothingOpen();
  const who = await nameAdmin(tx, warnedBy, admin);
  return problem(409, 'moderation.decided', `${who} already warned ${name}.`)();
}
