import { NEXT_CURSOR_HEADER } from '@showup/contract/fields';
import { moderationEndpoints } from '@showup/contract/moderation';
import type { Serve } from '../../platform/http/serve.ts';
import type { Moderation } from './moderation.service.ts';

export function moderationRoutes(serve: Serve, moderation: Moderation): void {
  serve(moderationEndpoints.reportedUsers, async (admin, { query }, exchange) => {
    const { reports, next } = await moderation.reportedUsers(admin, query);
    if (next !== null) exchange.header(NEXT_CURSOR_HEADER, next);
    return reports;
  });
  serve(moderationEndpoints.showReportMessages, (admin, { body }) =>
    moderation.showReportMessages(admin, body.reportId),
  );
  serve(moderationEndpoints.dismissReport, async (admin, { body }) => {
    await moderation.dismissReport(admin, body);
    return {};
  });
  serve(moderationEndpoints.warnUser, async (admin, { body }) => {
    await moderation.warnUser(admin, body);
    return {};
  });
  serve(moderationEndpoints.undoDecision, async (admin, { body }) => {
    await moderation.undoDecision(admin, body.reportId);
    return {};
  });
}
