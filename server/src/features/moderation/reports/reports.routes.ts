import { moderationEndpoints } from '@showup/contract/moderation';
import { sendPage } from '#platform/http/send-page';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { dismissReport } from './dismiss-report.ts';
import { listReports } from './list-reports.ts';
import { showReportMessages, showReportPicture } from './show-report-messages.ts';
import { undoDecision } from './undo-decision.ts';
import { warnUser } from './warn-user.ts';

export function reportsRoutes({ serve }: Routing, ctx: Context): void {
  serve(moderationEndpoints.reportedUsers, async (admin, { query }, exchange) =>
    sendPage(exchange, await listReports(ctx, admin, query)),
  );
  serve(moderationEndpoints.showReportMessages, (admin, { body }) => showReportMessages(ctx, admin, body));
  serve(moderationEndpoints.showReportPicture, async (admin, { body }) => {
    await showReportPicture(ctx, admin, body.reportId);
    return {};
  });
  serve(moderationEndpoints.dismissReport, async (admin, { body }) => {
    await dismissReport(ctx, admin, body);
    return {};
  });
  serve(moderationEndpoints.warnUser, async (admin, { body }) => {
    await warnUser(ctx, admin, body);
    return {};
  });
  serve(moderationEndpoints.undoDecision, async (admin, { body }) => {
    await undoDecision(ctx, admin, body.reportId);
    return {};
  });
}
