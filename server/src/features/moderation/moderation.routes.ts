import { Readable } from 'node:stream';
import { moderationEndpoints } from '@showup/contract/moderation';
import { auditEndpoints, RECORD_CSV_PATH, RecordFilter } from '@showup/contract/moderation/audit';
import { bansEndpoints } from '@showup/contract/moderation/bans';
import { noticesEndpoints } from '@showup/contract/moderation/notices';
import { numberReviewsEndpoints } from '@showup/contract/moderation/number-reviews';
import { overviewEndpoints } from '@showup/contract/moderation/overview';
import { todayInIndia } from '@showup/contract/profiles/age';
import { perMinute } from '#platform/http/gate/rate-limit';
import { admit } from '#platform/http/requests/caller';
import { sendPage } from '#platform/http/send-page';
import { badInput } from '#platform/problem';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { banUser } from './bans/ban-user.ts';
import { confirmFraud } from './bans/confirm-fraud.ts';
import { decideAppeal } from './bans/decide-appeal.ts';
import { liftBan } from './bans/lift-ban.ts';
import { listAppeals, listBans } from './bans/list-bans.ts';
import { acknowledgeNotice, listNotices } from './notices/notices.ts';
import { decideNumberReview, listNumberReviews } from './number-reviews/number-reviews.ts';
import { getOverview } from './overview/overview.ts';
import { exportRecord, getRecordFilters, listRecord } from './record/record.ts';
import { dismissReport } from './reports/dismiss-report.ts';
import { listReports } from './reports/list-reports.ts';
import { showReportMessages, showReportPicture } from './reports/show-report-messages.ts';
import { undoDecision } from './reports/undo-decision.ts';
import { warnUser } from './reports/warn-user.ts';

export function moderationRoutes(routing: Routing, ctx: Context): void {
  reportsRoutes(routing, ctx);
  bansRoutes(routing, ctx);
  numberReviewsRoutes(routing, ctx);
  recordRoutes(routing, ctx);
  overviewRoutes(routing, ctx);
  noticesRoutes(routing, ctx);
}

function reportsRoutes({ serve }: Routing, ctx: Context): void {
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

function bansRoutes({ serve }: Routing, ctx: Context): void {
  serve(bansEndpoints.banUser, (admin, { body }) => banUser(ctx, admin, body));
  serve(bansEndpoints.liftBan, async (admin, { body }) => {
    await liftBan(ctx, admin, body);
    return {};
  });
  serve(bansEndpoints.decideAppeal, async (admin, { body }) => {
    await decideAppeal(ctx, admin, body);
    return {};
  });
  serve(bansEndpoints.confirmFraud, async (admin, { body }) => {
    await confirmFraud(ctx, admin, body.banId);
    return {};
  });
  serve(bansEndpoints.listBans, (admin) => listBans(ctx.db.sql, admin.id));
  serve(bansEndpoints.listAppeals, (admin) => listAppeals(ctx.db.sql, admin.id));
}

function numberReviewsRoutes({ serve }: Routing, ctx: Context): void {
  serve(numberReviewsEndpoints.listNumberReviews, () => listNumberReviews(ctx));

  serve(numberReviewsEndpoints.decideNumberReview, async (admin, { body: { reviewId, verdict } }) => {
    await decideNumberReview(ctx, admin, reviewId, verdict);
    return {};
  });
}

function recordRoutes({ serve, http, authenticate, jar }: Routing, ctx: Context): void {
  serve(auditEndpoints.record, async (admin, { query }, exchange) =>
    sendPage(exchange, await listRecord(ctx, admin, query)),
  );
  serve(auditEndpoints.recordFilters, () => getRecordFilters(ctx));

  // No HEAD route: it would be recorded as a download.
  const options = { exposeHeadRoute: false, config: { rateLimit: perMinute(10) } };
  http.get(RECORD_CSV_PATH, options, async (request, reply) => {
    const admin = admit.admin(await authenticate(jar.credentials(request.cookies)));
    const filter = RecordFilter.safeParse(request.query);
    if (!filter.success) throw badInput(filter.error.issues[0]?.message ?? 'There is no such filter.');
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="showup-record-${todayInIndia()}.csv"`)
      .send(Readable.from(await exportRecord(ctx, admin, filter.data), { objectMode: false }));
  });
}

function overviewRoutes({ serve }: Routing, ctx: Context): void {
  serve(overviewEndpoints.overview, () => getOverview(ctx));
}

function noticesRoutes({ serve }: Routing, ctx: Context): void {
  serve(noticesEndpoints.notices, (viewer) => listNotices(ctx, viewer));
  serve(noticesEndpoints.acknowledgeNotice, async (viewer, { body }) => {
    await acknowledgeNotice(ctx, viewer, body.noticeId);
    return {};
  });
}
