import type { ReportedMessage } from '@showup/contract/moderation';
import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../platform/http/requests/caller.ts';
import { lockForReview, notOpen } from './open-report.ts';

/**
 * The messages that the two wrote to each other before the report. Records the look.
 * @throws Problem 403 for a report about or by this admin, 404 for one that is gone, 409 for one that is decided
 */
export function showReportMessages(
  ctx: Context,
  admin: Viewer,
  reportId: string,
): Promise<ReportedMessage[]> {
  return ctx.db.transaction(async (tx) => {
    const report = await lockForReview(tx, admin, reportId);
    if (!report) throw await notOpen(ctx, tx, reportId, admin);
    const { messages, subjectIds } = report;
    await ctx.audit.record(tx, { adminId: admin.id, action: 'show-messages', reportId, subjectIds });
    return messages;
  });
}
