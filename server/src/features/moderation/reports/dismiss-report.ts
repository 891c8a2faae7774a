import type { Dismissal } from '@showup/contract/moderation';
import { closeReport } from '#features/safety/reports/decide-reports';
import type { Viewer } from '#platform/http/requests/caller';
import type { Context } from '#server/context';
import { getDecision, lockForReview, notOpen } from './open-report.ts';

/**
 * Succeeds again for the same admin.
 * @throws Problem 403 for a report about or by this admin, 404 for one that is gone, 409 if another admin was faster
 */
export async function dismissReport(
  ctx: Context,
  admin: Viewer,
  { reportId, reason }: Dismissal,
): Promise<void> {
  const adminId = admin.id;
  await ctx.db.transaction(async (tx) => {
    const report = await lockForReview(tx, admin, reportId);
    if (!report) {
      const { verdict, decidedBy } = await getDecision(ctx, tx, reportId);
      if (verdict === 'dismissed' && decidedBy === adminId) return;
      throw await notOpen(ctx, tx, reportId, admin);
    }
    await closeReport(ctx, tx, reportId, 'dismissed', adminId);
    const { subjectIds } = report;
    await ctx.audit.record(tx, { adminId, action: 'dismiss-report', reportId, subjectIds, reason });
  });
}
